import { lotKey } from '@quarterpole/contract/semen-stock'
import { useQuery } from '@tanstack/react-query'
import { lotWords } from '../../herd/semen/lot-words.ts'
import { lotsQuery, type SemenLot } from '../../herd/semen/queries.ts'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { textFields } from '../../ui/text-fields.ts'
import type { EventDraft, EventErrors } from './event-form.ts'

interface DoseFieldsProps {
  draft: EventDraft
  errors: EventErrors
  stallionId: number | null
  onChange: (part: Partial<EventDraft>) => void
}

/** The lot that a mare was bred with, and how many doses of it; nothing where none of his semen is on file. */
export function DoseFields({ draft, errors, stallionId, onChange }: DoseFieldsProps) {
  const { data = [] } = useQuery({ ...lotsQuery(stallionId ?? 0), enabled: stallionId !== null })
  const lots = data.filter((lot) => isOffered(lot, draft))
  if (lots.length === 0 && draft.lot === '') return null
  const chosen = lots.find(({ lot }) => lotKey(lot) === lotKey(draft.lot))
  return (
    <>
      <SelectField
        label="Lot"
        value={chosen?.lot ?? draft.lot}
        choices={[
          { value: '', label: 'None on file' },
          ...(chosen === undefined && draft.lot !== '' ? [{ value: draft.lot, label: draft.lot }] : []),
          ...lots.map((lot) => ({ value: lot.lot, label: lotWords(lot) })),
        ]}
        error={errors.lot}
        onChange={(lot) => onChange({ lot })}
      />
      {draft.lot !== '' && (
        <TextField
          label="Doses"
          inputMode="numeric"
          maxLength={2}
          {...textFields({ draft, errors, onChange })('doses')}
        />
      )}
    </>
  )
}

const FORM_OF: Readonly<Partial<Record<EventDraft['method'], SemenLot['form']>>> = {
  frozen_semen: 'frozen',
  cooled_semen: 'cooled',
  fresh_semen: 'cooled',
}

/** Lots with doses left, of the semen she was bred with, and the one that is chosen. */
const isOffered = ({ lot, form, doses_left }: SemenLot, draft: EventDraft) =>
  lotKey(lot) === lotKey(draft.lot) || (doses_left > 0 && (FORM_OF[draft.method] ?? form) === form)
