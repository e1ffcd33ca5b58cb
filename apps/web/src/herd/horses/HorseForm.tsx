import { horseFacts } from '@quarterpole/contract/horse-facts'
import { COLORS } from '@quarterpole/contract/limits'
import type { Sex } from '@quarterpole/contract/values'
import { type ReactNode, useId } from 'react'
import { FieldBox } from '../../app/forms/FieldBox.tsx'
import { Segmented, SelectField, TextField } from '../../ui/Field.tsx'
import { FormFields, WholeRow } from '../../ui/FormDialog.tsx'
import { SEX_WORD } from '../../ui/Marks.tsx'
import { textFields } from '../../ui/text-fields.ts'
import { Status, Whose } from './BarnFields.tsx'
import { rolesOf } from './barn-words.ts'
import { Grid } from '../../ui/Layout.tsx'
import { HORSE_FIELDS, type HorseDraft, type HorseFormProps } from './horse-form.ts'
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
        label={horseFacts.foaled.label}
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

function SexBox({ draft, errors, onChange }: HorseFormProps) {
  return (
    <SelectField<Sex>
      label={horseFacts.sex.label}
      required
      value={draft.sex}
      choices={sexChoices}
      error={errors.sex}
      onChange={(sex) => onChange({ sex, ...roleFor(sex, draft.role) })}
    />
  )
}

/** The color, with the registry's to choose from, and the parents. */
function ColorAndParents({ draft, errors, onChange }: HorseFormProps) {
  const colorsId = useId()
  const { label, max } = horseFacts.color
  return (
    <>
      <TextField
        label={label}
        maxLength={max}
        list={colorsId}
        autoComplete="off"
        {...textFields({ draft, errors, onChange })('color')}
      />
      <datalist id={colorsId}>
        {COLORS.map((color) => (
          <option key={color} value={color}>
            {color}
          </option>
        ))}
      </datalist>
      {(['sire', 'dam'] as const).map((parent) => (
        <ParentCombobox
          key={parent}
          parent={parent}
          value={draft[parent]}
          error={errors[parent]}
          onChange={(horse) => onChange({ [parent]: horse })}
        />
      ))}
    </>
  )
}

const inNoBox = () => null
/** Fields with a box of their own, or within another's. */
const OWN_BOX: Partial<Record<keyof HorseDraft, (props: HorseFormProps) => ReactNode>> = {
  sex: SexBox,
  foaled: Foaled,
  color: ColorAndParents,
  is_mine: Whose,
  status: Status,
  status_date: inNoBox,
  sold_to: inNoBox,
  role: inNoBox,
}

/** All fields of a horse, with errors at their fields. */
export function HorseForm(props: HorseFormProps) {
  const { draft, errors, onChange } = props
  return (
    <FormFields>
      {HORSE_FIELDS.map(([member, field]) => {
        const Own = OWN_BOX[member]
        if (Own !== undefined) return <Own key={member} {...props} />
        if (member === 'stud_fee' && draft.sex !== 'S') return null
        if (member === 'gelded_on' && draft.sex !== 'G') return null
        const box = (
          <FieldBox
            key={member}
            field={field}
            value={draft[member]}
            words={{ error: errors[member], hint: field.hint }}
            isFirst={member === 'name'}
            onChange={(value) => onChange({ [member]: value })}
          />
        )
        return member === 'name' ? <WholeRow key={member}>{box}</WholeRow> : box
      })}
    </FormFields>
  )
}
