import { TRAIT_DISTANCES, type TraitDistance } from '@quarterpole/contract/limits'
import { Segmented } from '../../ui/Field.tsx'
import { Line } from '../../ui/Layout.tsx'
import styles from '../predictions/Breeding.module.css'

const DISTANCES = TRAIT_DISTANCES.map((yards) => ({ value: String(yards), label: `${yards} yd` }))

interface DistanceSwitchProps {
  yards: TraitDistance
  onChange: (yards: TraitDistance) => void
}

/** The one distance of the page: of the foal's chart and of the ranking. */
export const DistanceSwitch = ({ yards, onChange }: DistanceSwitchProps) => (
  <Line gap={3} justify="end" above={5} size="small" tone="muted" className={styles.distance}>
    <span aria-hidden="true">Distance</span>
    <Segmented
      label="Distance"
      size="small"
      value={String(yards)}
      choices={DISTANCES}
      onChange={(value) => onChange(TRAIT_DISTANCES.find((one) => String(one) === value) ?? 400)}
    />
  </Line>
)
