import { HORSE_STATUSES } from '@quarterpole/contract/limits'
import { useMay } from '../../ui/may.ts'
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx'
import { WholeRow } from '../../ui/FormDialog.tsx'
import { textFields } from '../../ui/text-fields.ts'
import { ROLE_WORD, rolesOf, STATUS_WORD } from './barn-words.ts'
import { look } from '../../ui/Layout.tsx'
import { type HorseFormProps, hasStatusDate } from './horse-form.ts'

const WHOSE = [
  { value: 'mine', label: 'Mine' },
  { value: 'reference', label: 'Reference: ancestor, outside stud, rival' },
] as const
const STATUSES = [
  { value: '' as const, label: 'Not on file' },
  ...HORSE_STATUSES.map((value) => ({ value, label: STATUS_WORD[value] })),
]
const DATE_WORD = { died: 'Date of death', sold: 'Date sold', retired: 'Date retired' } as const

/** What the barn keeps of a horse: whose, status, role, marks and notes. */
export function BarnFields({ draft, errors, onChange }: HorseFormProps) {
  const { status, sex } = draft
  const maySeeBuyer = useMay('money')
  const roles = [
    { value: '' as const, label: 'Not on file' },
    ...(status === 'died' ? [] : rolesOf(sex)).map((value) => ({ value, label: ROLE_WORD[value] })),
  ]
  const text = textFields({ draft, errors, onChange })
  return (
    <>
      <WholeRow>
        <h3 className={look({ padTop: 3 })}>Barn</h3>
      </WholeRow>
      <SelectField
        label="Whose"
        value={draft.is_mine}
        choices={WHOSE}
        error={errors.is_mine}
        onChange={(is_mine) => onChange({ is_mine })}
      />
      <SelectField
        label="Role"
        value={draft.role}
        choices={roles}
        error={errors.role}
        onChange={(role) => onChange({ role })}
      />
      <SelectField
        label="Status"
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
      {status === 'sold' && maySeeBuyer && <TextField label="Sold to" maxLength={80} {...text('sold_to')} />}
      <TextField label="Barn name" maxLength={60} {...text('barn_name')} />
      <TextField
        label="Microchip"
        maxLength={40}
        inputMode="numeric"
        autoComplete="off"
        hint="15 digits."
        {...text('microchip')}
      />
      <TextField label="Brand or tattoo" maxLength={80} autoComplete="off" {...text('brand')} />
      <WholeRow>
        <TextArea label="Notes" maxLength={4000} {...text('notes')} />
      </WholeRow>
    </>
  )
}
