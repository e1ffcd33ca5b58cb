import { RACE_DISTANCES } from '@quarterpole/contract/limits'
import { type ReactNode, useId } from 'react'
import { CheckField, GroupLabel, Segmented, SelectField, TextArea, TextField } from '../../ui/Field.tsx'
import { WholeRow } from '../../ui/FormDialog.tsx'
import { useMay } from '../../ui/may.ts'
import { useTrackChoices } from '../tracks.ts'
import { ContactBox } from './ContactBox.tsx'
import { PersonBox } from './PersonBox.tsx'
import { PlaceBox } from './PlaceBox.tsx'
import { type FieldFacts, formLabel } from './field-facts.ts'

export interface FieldBoxProps {
  field: FieldFacts
  value: string | boolean
  onChange: (value: string | boolean) => void
  words: { error: string | undefined; hint: ReactNode }
  /** Takes the focus when the form opens. */
  isFirst?: boolean
  /** What the browser may not fill in. */
  autoComplete?: 'off' | undefined
}

/** One box of a form, as its field says. */
export function FieldBox({
  field,
  value,
  onChange,
  words,
  isFirst = false,
  autoComplete = field.isOwn ? 'off' : undefined,
}: FieldBoxProps) {
  // Whoever can't see it is not asked for it; the server keeps what is on file. Notes may be shared.
  const maySee = useMay(field.need === 'private_notes' ? undefined : field.need)
  const label = formLabel(field)
  if (!maySee) return null
  if (typeof value === 'boolean') return <CheckField label={label} checked={value} onChange={onChange} />
  /** The form asks for it as long as the record’s kind has it. */
  const isRequired = field.isRequired === true || field.isNeeded === true
  const box = { label, ...words, value, 'data-autofocus': isFirst || undefined }
  const text = {
    ...box,
    maxLength: field.kind === 'text' || field.kind === 'notes' ? field.max : undefined,
    placeholder: field.example,
    inputMode: field.isDigits ? ('numeric' as const) : undefined,
    autoComplete,
    required: isRequired,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  switch (field.kind) {
    case 'choice':
      return <ChoiceBox field={field} isRequired={isRequired} box={box} onChange={onChange} />
    case 'track':
      return <TrackBox box={box} isRequired={isRequired} onChange={onChange} />
    case 'contact':
      return <ContactBox {...box} isRequired={isRequired} onChange={onChange} />
    case 'day':
      return <TextField type="date" {...text} />
    case 'money':
    case 'cents':
      return <TextField {...text} inputMode="decimal" />
    case 'number':
      return field.unit === 'yards' ? (
        <DistanceBox {...text} />
      ) : (
        <TextField {...text} inputMode={field.isWhole ? 'numeric' : 'decimal'} />
      )
    case 'notes':
      return (
        <WholeRow>
          <TextArea {...text} />
        </WholeRow>
      )
    default:
      if (field.place !== undefined) return <PlaceBox {...text} part={field.place} />
      return field.isPerson ? <PersonBox {...text} /> : <TextField {...text} />
  }
}

interface SelectProps {
  box: FieldBoxProps['words'] & { label: string; value: string; 'data-autofocus': true | undefined }
  onChange: (value: string) => void
}

/** More choices than these are a list. */
const MAX_SEGMENTS = 3

function ChoiceBox({
  field: { words = {}, preset },
  isRequired,
  box,
  onChange,
}: SelectProps & { field: FieldFacts; isRequired: boolean }) {
  const choices = Object.entries(words).map(([value, label]) => ({ value, label }))
  if (isRequired)
    return (
      <SelectField
        {...box}
        required={preset === undefined}
        choices={box.value === '' ? [{ value: '', label: 'Choose one' }, ...choices] : choices}
        onChange={onChange}
      />
    )
  const orNone = [{ value: '', label: 'not said' }, ...choices]
  if (choices.length >= MAX_SEGMENTS) return <SelectField {...box} choices={orNone} onChange={onChange} />
  return (
    <div>
      <GroupLabel>{box.label}</GroupLabel>
      <Segmented
        label={box.label}
        value={box.value}
        choices={orNone.map(({ value, label }) => ({ value, label: label.toLowerCase() }))}
        onChange={onChange}
      />
    </div>
  )
}

function TrackBox({ box, isRequired, onChange }: SelectProps & { isRequired: boolean }) {
  const tracks = useTrackChoices(isRequired ? 'Choose a track' : 'Not on file')
  return <SelectField {...box} required={isRequired} choices={tracks} onChange={onChange} />
}

/** Yards, with the distances of races to choose from. */
function DistanceBox(props: Parameters<typeof TextField>[0]) {
  const id = useId()
  return (
    <>
      <TextField {...props} inputMode="numeric" list={id} autoComplete="off" />
      <datalist id={id}>
        {RACE_DISTANCES.map((yards) => (
          <option key={yards} value={yards}>
            {yards} yards
          </option>
        ))}
      </datalist>
    </>
  )
}
