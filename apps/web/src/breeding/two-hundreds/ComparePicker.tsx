import type { Horse } from '@quarterpole/contract/horse'
import { Candidate } from '../predictions/Candidate.tsx'
import { useHorseSearch } from '../../herd/horses/use-horse-search.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

interface ComparePickerProps {
  sex: 'S' | 'M'
  /** Whom the cross already has. */
  not: number
  label: string
  onChoose: (horse: Horse) => void
}

/** A second stud for the mare, or a second mare for the stud. */
export function ComparePicker({ sex, not, label, onChoose }: ComparePickerProps) {
  const offered = useHorseSearch({ sex, sort: 'tested' })
  return (
    <Combobox
      {...offered}
      items={offered.items.filter(({ id }) => id !== not)}
      label={<VisuallyHidden>{label}</VisuallyHidden>}
      value={null}
      onChange={(horse) => horse !== null && onChoose(horse)}
      keyOf={(horse) => horse.id}
      nameOf={(horse) => horse.name}
      itemHeight={48}
      renderItem={(horse) => <Candidate horse={horse} />}
      placeholder={sex === 'S' ? 'Compare with another stud' : 'Compare with another mare'}
    />
  )
}
