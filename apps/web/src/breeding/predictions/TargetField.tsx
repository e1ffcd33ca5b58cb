import { TextField } from '../../ui/Field.tsx'
import styles from './HundredFoals.module.css'

/** A speed index the foals of a cross are counted against. */
export const TargetField = ({ typed, onType }: { typed: string; onType: (typed: string) => void }) => (
  <div className={styles.target}>
    <TextField
      label="Your target SI"
      type="number"
      inputMode="numeric"
      min={40}
      max={140}
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
  </div>
)
