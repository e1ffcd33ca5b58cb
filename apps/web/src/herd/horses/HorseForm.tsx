import { useMay } from '../../ui/may.ts'
import { COLORS } from '@quarterpole/contract/limits'
import type { Sex } from '@quarterpole/contract/values'
import { useId } from 'react'
import { Segmented, SelectField, TextField } from '../../ui/Field.tsx'
import { FormFields, WholeRow } from '../../ui/FormDialog.tsx'
import { SEX_WORD } from '../../ui/Marks.tsx'
import { textFields } from '../../ui/text-fields.ts'
import { BarnFields } from './BarnFields.tsx'
import { rolesOf } from './barn-words.ts'
import { Grid } from '../../ui/Layout.tsx'
import type { HorseDraft, HorseFormProps } from './horse-form.ts'
import { SEXES } from './horse-search.ts'
import { ParentCombobox } from './ParentCombobox.tsx'

const sexChoices = SEXES.map((value) => ({ value, label: SEX_WORD[value] }))

function Foaled({ draft, errors, onChange }: HorseFormProps) {
  const byYear = draft.foaled_precision === 'year'
  const precisionOf = (precision: 'day' | 'year') =>
    onChange({
      foaled_precision: precision,
      foaled: precision === 'year' ? draft.foaled.slice(0, 4) : '',
    })
  return (
    <Grid gap={2} align="end" columns="1fr auto">
      <TextField
        label="Foaled"
        type={byYear ? 'text' : 'date'}
        inputMode={byYear ? 'numeric' : undefined}
        placeholder={byYear ? '2019' : undefined}
        value={draft.foaled}
        error={errors.foaled}
        onChange={(event) => onChange({ foaled: event.target.value })}
      />
      <Segmented
        label="Foaling date or year"
        value={draft.foaled_precision}
        onChange={precisionOf}
        choices={[
          { value: 'day', label: 'Day' },
          { value: 'year', label: 'Year' },
        ]}
      />
    </Grid>
  )
}

/** A role the new sex rules out is cleared. */
const roleFor = (sex: Sex, role: HorseDraft['role']): Partial<HorseDraft> =>
  role === '' || rolesOf(sex).includes(role) ? {} : { role: '' }

/** All fields of a horse, with errors at their fields. */
export function HorseForm({ draft, errors, onChange }: HorseFormProps) {
  const colorsId = useId()
  const maySeeFees = useMay('money')
  const field = textFields({ draft, errors, onChange })
  return (
    <FormFields>
      <WholeRow>
        <TextField
          label="Name"
          required
          maxLength={60}
          data-autofocus
          autoComplete="off"
          {...field('name')}
        />
      </WholeRow>
      <TextField
        label="AQHA id"
        maxLength={20}
        autoComplete="off"
        hint="Seven digits; Appendix numbers start with X. We fill in leading zeros."
        {...field('aqha_id')}
      />
      <SelectField<Sex>
        label="Sex"
        required
        value={draft.sex}
        choices={sexChoices}
        error={errors.sex}
        onChange={(sex) => onChange({ sex, ...roleFor(sex, draft.role) })}
      />
      <Foaled draft={draft} errors={errors} onChange={onChange} />
      <TextField label="Color" maxLength={40} list={colorsId} autoComplete="off" {...field('color')} />
      <datalist id={colorsId}>
        {COLORS.map((color) => (
          <option key={color} value={color}>
            {color}
          </option>
        ))}
      </datalist>
      <ParentCombobox
        parent="sire"
        value={draft.sire}
        error={errors.sire}
        onChange={(sire) => onChange({ sire })}
      />
      <ParentCombobox
        parent="dam"
        value={draft.dam}
        error={errors.dam}
        onChange={(dam) => onChange({ dam })}
      />
      <TextField label="Breeder" maxLength={80} {...field('breeder')} />
      <TextField label="Owner" maxLength={80} {...field('owner')} />
      <TextField label="Trainer" maxLength={80} {...field('trainer')} />
      {draft.sex === 'S' && maySeeFees && (
        <TextField
          label="Stud fee, US dollars"
          inputMode="decimal"
          hint="Leave blank for private treaty."
          {...field('stud_fee')}
        />
      )}
      <BarnFields draft={draft} errors={errors} onChange={onChange} />
    </FormFields>
  )
}
