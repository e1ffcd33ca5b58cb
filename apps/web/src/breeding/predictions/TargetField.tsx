import { TextField } from '../../ui/Field.tsx'

/** A speed index the foals of a cross are counted against. */
export const TargetField = ({ typed, onType }: { typed: string; onType: (typed: string) => void }) => (
  <TextField
    label="Your target SI"
    type="number"
    inputMode="numeric"
    min={40}
    max={140}
    value={typed}
    onChange={(event) => onType(event.target.value)}
  />
)
