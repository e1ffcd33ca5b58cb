import type { LocusOutcome } from '@quarterpole/contract/breeding'
import { PANEL_LOCI, panelName } from '@quarterpole/genetics/disease-names'
import { type DiseaseFacts, DISEASES } from '@quarterpole/genetics/diseases'
import { AsTable } from '../../ui/AsTable.tsx'
import { listed } from '../../ui/words/listed.ts'
import { decimal } from '../../ui/words/number.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { classNames } from '../../ui/class-names.ts'
import { GenotypeMark, genotypeState } from '../../ui/Genotype.tsx'
import { HiddenTh, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Dim, SourceNote } from '../../ui/Words.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import styles from './PanelOutcome.module.css'

/** Both parents tested clear, so every foal is. */
const isSettled = ({ clear, sire_value, dam_value }: LocusOutcome) =>
  clear === 100 && sire_value === 'N/N' && dam_value === 'N/N'

interface PanelOutcomeProps {
  panel: readonly LocusOutcome[]
  /** Where a test is followed through the pedigree. */
  traceHref?: ((locus: LocusOutcome['locus']) => string) | undefined
}

/** Of the six, and of those beside them. */
const allClear = (panel: readonly LocusOutcome[]) =>
  `All ${panel.length > PANEL_LOCI.length ? 'tests' : 'six'} clear in both parents and every foal.`

/** Per locus: both parents' results, and how many of a hundred foals have no copy, one or two. A line where all are clear. */
export function PanelOutcome(props: PanelOutcomeProps) {
  if (!props.panel.every(isSettled)) return <PanelTable {...props} />
  return (
    <>
      <p>
        <GenotypeMark state="clear">{allClear(props.panel)}</GenotypeMark>
      </p>
      <AsTable>
        <PanelTable {...props} />
      </AsTable>
    </>
  )
}

function PanelTable({ panel, traceHref }: PanelOutcomeProps) {
  const settled = panel.filter(isSettled)
  return (
    <>
      <div className={styles.panel}>
        <Table caption={`The foal’s ${panelName(panel)}, out of 100 foals`} entries={3} left>
          <thead>
            <tr>
              <Th>Test</Th>
              <Th>Sire</Th>
              <Th>Dam</Th>
              <HiddenTh>Chart</HiddenTh>
              <Th num>Clear</Th>
              <Th num>Carrier</Th>
              <Th num>Affected</Th>
            </tr>
          </thead>
          <tbody>
            {panel.map((outcome) => (
              <LocusRow
                key={outcome.locus}
                {...outcome}
                isSettled={isSettled(outcome)}
                traceHref={traceHref?.(outcome.locus)}
              />
            ))}
          </tbody>
        </Table>
        {settled.length > 0 && (
          // On a phone these rows are folded into this line.
          <p className={classNames(look({ onPhone: true, wraps: true }), styles.folded)} aria-hidden="true">
            <GenotypeMark state="clear">
              {settled.length === panel.length
                ? allClear(panel)
                : `${settled.map(({ label }) => label).join(', ')}: clear in both parents and every foal.`}
            </GenotypeMark>
          </p>
        )}
      </div>
      <Row as="p" gap="1 4" align="stretch" above={3} below={2} size="small">
        <GenotypeMark state="clear" />
        <GenotypeMark state="carrier" />
        <GenotypeMark state="affected" />
        <GenotypeMark state="untested">not tested; never counted as clear</GenotypeMark>
      </Row>
      <SourceNote>
        One copy of {either(({ oneCopyMatters }) => oneCopyMatters)} puts the foal at risk. One copy of{' '}
        {either(({ oneCopyMatters }) => !oneCopyMatters)} makes a healthy carrier. Two copies of{' '}
        {either(({ lethal }) => lethal)} are lethal.
      </SourceNote>
    </>
  )
}

/** "HYPP, PSSM1, MH or MYHM" */
const either = (isOne: (facts: DiseaseFacts) => boolean) =>
  listed(
    Object.values(DISEASES)
      .filter(isOne)
      .map(({ label }) => label),
    'or',
  )

const of100 = (value: number) => (Number.isInteger(value) ? String(value) : decimal(value, 1))

/** "25", or "0 to 25" where a test is missing. */
function countWords(value: number, range: readonly [number, number] | undefined): string {
  if (range === undefined || range[0] === range[1]) return of100(range?.[0] ?? value)
  return `${of100(range[0])} to ${of100(range[1])}`
}

function LocusRow(outcome: LocusOutcome & { isSettled: boolean; traceHref: string | undefined }) {
  const { locus, label, inheritance, sire_value, dam_value, sire_raw, dam_raw } = outcome
  const { clear, one_copy, two_copies, range, settled_by } = outcome
  return (
    <tr className={classNames(outcome.isSettled && styles.settled)}>
      <RowHead whole>
        <b>{label}</b> <Dim className={look({ size: 'micro' })}>{inheritance}</Dim>
        {settled_by && <Dim className={look({ hit: true, block: true, size: 'small' })}>{settled_by}</Dim>}
        {outcome.traceHref !== undefined && !outcome.isSettled && (
          <Anchor href={outcome.traceHref} className={look({ hit: true, block: true, size: 'small' })}>
            Trace {label}
          </Anchor>
        )}
      </RowHead>
      <Parent word="sire" locus={locus} value={sire_value} raw={sire_raw} />
      <Parent word="dam" locus={locus} value={dam_value} raw={dam_raw} />
      <Td whole className={styles.drawn}>
        <Shares {...outcome} />
      </Td>
      <Td num className={styles.count}>
        <PhoneLabel>clear</PhoneLabel>
        {countWords(clear, range?.clear)}
      </Td>
      <Td num className={styles.count}>
        <PhoneLabel>carrier</PhoneLabel>
        <OneCopy
          most={range?.one_copy[1] ?? one_copy}
          words={countWords(one_copy, range?.one_copy)}
          matters={outcome.one_copy_matters}
        />
      </Td>
      <Td num className={styles.count}>
        <PhoneLabel>affected</PhoneLabel>
        <TwoCopies
          least={range?.two_copies[0] ?? two_copies}
          most={range?.two_copies[1] ?? two_copies}
          words={countWords(two_copies, range?.two_copies)}
        />
      </Td>
    </tr>
  )
}

interface ParentProps {
  word: string
  locus: LocusOutcome['locus']
  value: string | null
  raw: string | null
}

function Parent({ word, locus, value, raw }: ParentProps) {
  return (
    <Td area="auto / span 3" className={styles.parent}>
      <PhoneLabel>{word}</PhoneLabel>
      <GenotypeMark state={genotypeState(value, locus)} />{' '}
      <Dim className={look({ size: 'micro' })}>{raw}</Dim>
    </Td>
  )
}

/** One copy of a dominant variant is at risk, not a carrier. */
function OneCopy({ most, words, matters }: { most: number; words: string; matters: boolean }) {
  if (most === 0) return <Dim>0</Dim>
  if (matters) return <GenotypeMark state="at_risk">{words} at risk</GenotypeMark>
  return <GenotypeMark state="carrier">{words}</GenotypeMark>
}

/** Crossed where some foals would have two copies, dashed where a test decides whether any would. */
function TwoCopies({ least, most, words }: { least: number; most: number; words: string }) {
  if (most === 0) return <Dim>0</Dim>
  return <GenotypeMark state={least > 0 ? 'affected' : 'untested'}>{words}</GenotypeMark>
}

/** The counts as lengths: outlined clear, hatched carrier, solid at risk, crossed affected; dashed while a test is missing. */
function Shares({ clear, one_copy, two_copies, one_copy_matters, range }: LocusOutcome) {
  if (range) return <span className={classNames(styles.shares, styles.open)} aria-hidden="true" />
  return (
    <span className={styles.shares} aria-hidden="true">
      <i style={{ width: `${clear}%` }} />
      <i style={{ width: `${one_copy}%` }} className={one_copy_matters ? styles.atRisk : styles.carrier} />
      <i style={{ width: `${two_copies}%` }} className={styles.affected} />
    </span>
  )
}

/** The column's name where a phone hides the head; screen readers still have the head. */
const PhoneLabel = ({ children }: { children: string }) => (
  <span
    className={classNames(look({ onPhone: true, size: 'small', tone: 'dim' }), styles.phoneLabel)}
    aria-hidden="true"
  >
    {children}{' '}
  </span>
)
