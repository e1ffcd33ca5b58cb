import { classNames } from '../../ui/class-names.ts'
import { look } from '../../ui/Layout.tsx'
import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { TraitDistance } from '@quarterpole/contract/limits'
import { isOfPanel, panelName } from '@quarterpole/genetics/disease-names'
import { lethalOf100 } from '@quarterpole/genetics/lethal'
import { HowLink } from '../../how/HowLink.tsx'
import { paths } from '../../app/paths.ts'
import { Column, Columns, RuledColumns, Section } from '../../ui/Section.tsx'
import { Muted } from '../../ui/Words.tsx'
import { ExpectedSi } from './ExpectedSi.tsx'
import { HundredFoals } from './HundredFoals.tsx'
import { InbreedingPanel } from './InbreedingPanel.tsx'
import { MissingSpeed } from './MissingSpeed.tsx'
import { PanelOutcome } from './PanelOutcome.tsx'
import { ProjectedValue } from './ProjectedValue.tsx'
import { RiskFactors } from './RiskFactors.tsx'
import { SimilarCrosses } from './SimilarCrosses.tsx'
import styles from './Breeding.module.css'

interface OutcomeProps {
  prediction: BreedingPrediction
  yards: TraitDistance
}

/** The evidence behind the finding about one cross. */
export function Outcome({ prediction, yards }: OutcomeProps) {
  const { similar_cross_details: similar, missing_speed } = prediction
  return (
    <>
      <div className={classNames(look({ above: 7, padTop: 3, rule: true }), styles.opened)}>
        <Speed prediction={prediction} yards={yards} />
      </div>
      <div className={classNames(look({ above: 7, padTop: 3, rule: true }), styles.opened)}>
        <RuledColumns>
          <InbreedingPanel {...prediction} />
          <RiskFactors codes={prediction.risk_factors} />
          <ProjectedValue {...prediction} />
        </RuledColumns>
      </div>
      <div className={classNames(look({ above: 7 }), styles.next)}>
        <Columns>
          <Column span={8}>
            <Section
              title={`The foal’s ${panelName(prediction.panel)}`}
              place="first"
              aside="Out of 100 foals, by Mendel’s rules"
            >
              <PanelOutcome
                panel={prediction.panel}
                traceHref={(test) =>
                  paths.geneTrace({ sire: prediction.sire_id, dam: prediction.dam_id, test })
                }
              />
              <HowLink card="panel" section="method" of="the foal’s six-panel" />
            </Section>
          </Column>
          <Column span={4}>
            <Section
              title="Similar crosses"
              place="first"
              aside="Foals on the ground; few foals count for less"
            >
              {missing_speed ? <Muted>{missing_speed}</Muted> : <SimilarCrosses crosses={similar} />}
              <HowLink card="foal" section="similar" of="similar crosses" />
            </Section>
          </Column>
        </Columns>
      </div>
    </>
  )
}

/** A hundred foals at the distance of the page; without breeding values, what they need. */
function Speed({ prediction, yards }: OutcomeProps) {
  const { distributions, missing_speed, panel, panel_of_100 } = prediction
  const distribution = distributions.find((one) => one.distance_yards === yards) ?? distributions[0]
  if (distribution === undefined)
    return <MissingSpeed title="No speed yet" reason={missing_speed ?? 'Not enough data.'} />
  // A test beside the six may be missing where no foal can be ill for it.
  const isTested = panel.every(
    ({ locus, range }) => !range || (!isOfPanel(locus) && range.two_copies[1] === 0),
  )
  return (
    <Columns>
      <Column span={8}>
        <Section title={`A hundred foals at ${yards} yards`} place="first" className={styles.plainTop}>
          <HundredFoals
            distribution={distribution}
            panel={isTested ? panel_of_100 : null}
            lost={lethalOf100(panel)}
          />
        </Section>
      </Column>
      <Column span={4}>
        <ExpectedSi prediction={prediction} distance={yards} />
      </Column>
    </Columns>
  )
}
