import { Muted } from '../../ui/Words.tsx'
import { HorseCombobox } from './HorseCombobox.tsx'

interface AddHorseProps {
  /** What the horses are added to: "plan". */
  to: string
  /** "mare" */
  word: string
  sex: 'S' | 'M'
  /** Those that are there already. */
  ids: readonly number[]
  most: number
  onChange: (ids: readonly number[]) => void
}

/** A field to add one more horse to a list that holds so many. */
export const AddHorse = ({ to, word, sex, ids, most, onChange }: AddHorseProps) =>
  ids.length < most ? (
    <HorseCombobox
      label={`Add a ${word}`}
      sex={sex}
      value={null}
      placeholder="Name, barn name or AQHA id"
      onChange={(horse) => horse !== null && !ids.includes(horse.id) && onChange([...ids, horse.id])}
    />
  ) : (
    <Muted>
      The {to} holds up to {most} {word}s. Take one off to add another.
    </Muted>
  )
