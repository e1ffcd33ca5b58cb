import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import { TRAIT_DISTANCES } from '@quarterpole/contract/limits'
import { useState } from 'react'
import { Segmented } from '../ui/Field.tsx'
import { Column, Columns, RuledColumns, Section } from '../ui/Section.tsx'
import { ExpectedSi } from './ExpectedSi.tsx'
import { HundredFoals } from './HundredFoals.tsx'
import { InbreedingPanel } from './InbreedingPanel.tsx'
import { PanelOutcome } from './PanelOutcome.tsx'
import { ProjectedValue } from './ProjectedValue.tsx'
import { RiskFactors } from './RiskFactors.tsx'
import { SimilarCrosses } from './SimilarCrosses.tsx'
import styles from './Breeding.module.css'

const DISTANCES = TRAIT_DISTANCES.map((distance) => ({ value: String(distance), label: `${distance} yd` }))

/** The evidence behind the finding about one cross. */
export function Outcome({ prediction }: { prediction: BreedingPrediction }) {
  const [at, setAt] = useState('400')
  const distribution =
    prediction.distributions.find(({ distance_yards }) => String(distance_yards) === at) ??
    prediction.distributions[0]
  return (
    <>
      <div className={styles.opened}>
        <Columns>
          <Column span={8}>
            <Section
              title={`A hundred foals at ${at} yards`}
              place="first"
              className={styles.plainTop}
              aside={
                <Segmented label="Distance" size="small" value={at} choices={DISTANCES} onChange={setAt} />
              }
            >
              {distribution && <HundredFoals distribution={distribution} panel={prediction.panel_of_100} />}
            </Section>
          </Column>
          <Column span={4}>
            <ExpectedSi prediction={prediction} distance={Number(at)} />
          </Column>
        </Columns>
      </div>
      <div className={styles.opened}>
        <RuledColumns>
          <InbreedingPanel {...prediction} />
          <RiskFactors codes={prediction.risk_factors} />
          <ProjectedValue {...prediction} />
        </RuledColumns>
      </div>
      <div className={styles.next}>
        <Columns>
          <Column span={8}>
            <Section title="The foal’s six-panel" place="first" aside="Out of 100 foals, by Mendel’s rules">
              <PanelOutcome panel={prediction.panel} />
            </Section>
          </Column>
          <Column span={4}>
            <Section
              title="Similar crosses"
              place="first"
              aside="Foals on the ground; few foals count for less"
            >
              <SimilarCrosses crosses={prediction.similar_cross_details} />
            </Section>
          </Column>
        </Columns>
      </div>
    </>
  )
}
