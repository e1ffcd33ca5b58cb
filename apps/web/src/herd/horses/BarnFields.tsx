import { horseFacts } from '@quarterpole/contract/horse-facts'
import { HORSE_ROLE_WORDS, HORSE_STATUS_WORDS, HORSE_STATUSES } from '@quarterpole/contract/limits'
import { FieldBox } from '../../app/forms/FieldBox.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { WholeRow } from '../../ui/FormDialog.tsx'
import { look } from '../../ui/Layout.tsx'
import { textFields } from '../../ui/text-fields.ts'
import { rolesOf } from './barn-words.ts'
import { type HorseFormProps, hasStatusDate } from './horse-form.ts'

const WHOSE = [
  { value: 'mine', label: 'Mine' },
  { value: 'reference', label: 'Reference: ancestor, outside stud, rival' },
] as const
const STATUSES = [
  { value: '' as const, label: 'Not on file' },
  ...HORSE_STATUSES.map((value) => ({ value, label: HORSE_STATUS_WORDS[value] })),
]
const DATE_WORD = { died: 'Date of death', sold: 'Date sold', retired: 'Date retired' } as const

/** Whose he is, and what he does; a dead horse does nothing. */
export function Whose({ draft, errors, onChange }: HorseFormProps) {
  const roles = [
    { value: '' as const, label: 'Not on file' },
    ...(draft.status === 'died' ? [] : rolesOf(draft.sex)).map((value) => ({
      value,
      label: HORSE_ROLE_WORDS[value],
    })),
  ]
  return (
    <>
      <WholeRow>
        <h3 className={look({ padTop: 3 })}>Barn</h3>
      </WholeRow>
      <SelectField
        label={horseFacts.is_mine.formLabel}
        value={draft.is_mine}
        choices={WHOSE}
        error={errors.is_mine}
        onChange={(is_mine) => onChange({ is_mine })}
      />
      <SelectField
        label={horseFacts.role.label}
        value={draft.role}
        choices={roles}
        error={errors.role}
        onChange={(role) => onChange({ role })}
      />
    </>
  )
}

/** Where he is in life, and since when. */
export function Status({ draft, errors, onChange }: HorseFormProps) {
  const { status } = draft
  const text = textFields({ draft, errors, onChange })
  return (
    <>
      <SelectField
        label={horseFacts.status.label}
        value={status}
        choices={STATUSES}
        error={errors.status}
        onChange={(next) => onChange({ status: next, ...(next === 'died' ? { role: '' } : {}) })}
      />
      {hasStatusDate(status) && (
        <TextField
          label={status === 'died' || status === 'sold' ? DATE_WORD[status] : DATE_WORD.retired}
          type="date"
          {...text('status_date')}
        />
      )}
      {status === 'sold' && (
        <FieldBox
          field={horseFacts.sold_to}
          value={draft.sold_to}
          words={{ error: errors.sold_to, hint: undefined }}
          onChange={(sold_to) => onChange({ sold_to: String(sold_to) })}
        />
      )}
    </>
  )
}
