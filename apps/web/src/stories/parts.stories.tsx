import { finding } from './wire.ts'
import { LimitBar, RangeStrip } from '../ui/Bars.tsx'
import { GenotypeMark, GenotypeStrip, MarkerLine } from '../ui/Genotype.tsx'
import { LetterBadge, Mark, SexSign, SiPole } from '../ui/Marks.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { Facts, RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { Confidence, Delta, Stat, Stats, ValueUnit } from '../ui/Value.tsx'
import { ByLine, Finding, Muted, Name, SourceNote } from '../ui/Words.tsx'
import { genetics } from './fixtures.ts'
import { Grid } from '../ui/Layout.tsx'
import styles from './Gallery.module.css'

function Marks() {
  return (
    <Section title="Marks" aside="shape, word and color: any two are enough">
      <Grid gap="gutter" align="start" columns={3} className={styles.grid}>
        <div className={styles.stack}>
          {[104, 93, 86].map((si) => (
            <SiPole key={si} si={si}>
              {si}
            </SiPole>
          ))}
          {(['clear', 'carrier', 'affected', 'untested'] as const).map((state) => (
            <GenotypeMark key={state} state={state} />
          ))}
        </div>
        <div className={styles.stack}>
          {(['S', 'M', 'G', 'U'] as const).map((sex) => (
            <SexSign key={sex} sex={sex} />
          ))}
          <LetterBadge letter="A" />
        </div>
        <div className={styles.stack}>
          <Mark tone="ok">low</Mark>
          <Mark tone="caution">moderate</Mark>
          <Mark tone="danger">failed</Mark>
          <Mark tone="quiet">not rated</Mark>
          <Delta value={4.2} />
          <Delta value={-1.4} />
          <Delta value={0} />
          <Confidence level={0.68} />
        </div>
      </Grid>
    </Section>
  )
}

function Words() {
  return (
    <Section title="Words and numbers">
      <Grid gap="gutter" align="start" columns={2} className={styles.two}>
        <div className={styles.stack}>
          <Finding parts={finding('Expect about *SI 93*, give or take 8.')} />
          <Name>Copperline Jet</Name>
          <ByLine>by Lantern Hill Ray out of Perdido Rain</ByLine>
          <Muted>The pedigree goes back about 5.8 full generations.</Muted>
          <SourceNote>From 9 starts and 118 relatives.</SourceNote>
        </div>
        <div className={styles.stack}>
          <ValueUnit value="93.4" unit="SI" spread="8.3" />
          <ValueUnit figure value="3.1" unit="%" />
          <ValueUnit figure before value="18,400" unit="$" />
        </div>
      </Grid>
      <Stats label="Figures">
        <Stat label="Total horses" figure="312" context="4 added in 30 days" />
        <Stat
          label="Active injuries"
          figure="5"
          context={<Mark tone="caution">one is past due 3 days</Mark>}
        />
        <Stat label="Recent predictions" figure="8" context="5 crosses, 3 races" />
        <Stat label="System status" figure="Healthy" context={<Mark tone="ok">all checks pass</Mark>} />
      </Stats>
    </Section>
  )
}

function Bars() {
  return (
    <Section title="Bars and strips">
      <Grid gap="gutter" align="start" columns={2} className={styles.two}>
        <div>
          <RangeStrip
            label="SI 93.4, 68 of 100 between 85.1 and 101.7"
            value={93.4}
            low={85.1}
            high={101.7}
            domain={[75, 110]}
            lines={[90, 100]}
            yours={95}
          />
          <RangeStrip
            label="SI 88.0, 68 of 100 between 80.0 and 96.0"
            value={88}
            low={80}
            high={96}
            domain={[75, 110]}
            lines={[90, 100]}
          />
        </div>
        <LimitBar label="Inbreeding 3.1 percent, low" percent={25} limits={[50]}>
          <span>0</span>
          <span>6.25% moderate</span>
          <span>12.5%</span>
        </LimitBar>
      </Grid>
    </Section>
  )
}

function Tables() {
  return (
    <Section title="Tables and genotypes">
      <Grid gap="gutter" align="start" columns={2} className={styles.two}>
        <Table caption="Stallions">
          <thead>
            <tr>
              <Th>Stallion</Th>
              <Th num>Expected SI</Th>
              <Th num>Inbreeding</Th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <RowHead>
                <Name>Kiowa Signal</Name>
              </RowHead>
              <Td num>
                <ValueUnit value="95.2" spread="3.4" />
              </Td>
              <Td num>7.4%</Td>
            </tr>
            <tr aria-current>
              <RowHead>
                <Name>Copperline Jet</Name>
              </RowHead>
              <Td num>
                <ValueUnit value="93.4" spread="2.9" />
              </Td>
              <Td num>3.1%</Td>
            </tr>
            <tr>
              <RowHead>
                <Name>Paid in Pecans</Name>
              </RowHead>
              <Td num>
                <ValueUnit value="92.9" spread="3.1" />
              </Td>
              <Td num>2.3%</Td>
            </tr>
          </tbody>
        </Table>
        <div>
          <Facts
            facts={[
              ['AQHA id', '5984519'],
              ['Owner', 'Ana Villarreal'],
            ]}
          />
          <GenotypeStrip values={genetics} raw={{ pssm1: 'n/P1' }} stacked />
          <MarkerLine values={genetics} />
          <GenotypeStrip values={undefined} />
          <MarkerLine values={undefined} />
        </div>
      </Grid>
    </Section>
  )
}

export const Stories = () => (
  <>
    <PageTitle title="Gallery: parts" />
    <Marks />
    <Words />
    <Bars />
    <Tables />
  </>
)
