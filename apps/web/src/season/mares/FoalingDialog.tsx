import { COLORS } from '@quarterpole/contract/limits'
import { useId } from 'react'
import { write } from '../../app/api/client.ts'
import { useSmallForm } from '../../app/forms/use-small-form.ts'
import { CheckField, SelectField, TextArea, TextField } from '../../ui/Field.tsx'
import { FormDialog, FormFields, WholeRow } from '../../ui/FormDialog.tsx'
import { Note } from '../../ui/States.tsx'
import {
  checkFoaling,
  emptyFoaling,
  foalingBody,
  type FoalingDraft,
  type FoalingErrors,
} from './foaling-form.ts'
import type { Cover } from './queries.ts'

interface FieldsProps {
  cover: Pick<Cover, 'mare_name' | 'stallion_name'>
  draft: FoalingDraft
  errors: FoalingErrors
  today: string
  onChange: (part: Partial<FoalingDraft>) => void
}

const RESULTS = [
  { value: 'live', label: 'Live' },
  { value: 'dead', label: 'Dead' },
] as const
const SEXES = [
  { value: 'U', label: 'Pick one' },
  { value: 'M', label: 'Filly' },
  { value: 'S', label: 'Colt' },
] as const

export function FoalingFields({ cover, draft, errors, today, onChange }: FieldsProps) {
  const colorsId = useId()
  const field = (member: 'event_date' | 'color' | 'name' | 'register_by' | 'notes') => ({
    value: draft[member],
    error: errors[member],
    onChange: (event: { target: { value: string } }) => onChange({ [member]: event.target.value }),
  })
  const isLive = draft.result === 'live'
  const makesHorse = isLive || draft.make_horse
  return (
    <FormFields>
      <TextField label="Foaled" type="date" required max={today} data-autofocus {...field('event_date')} />
      <SelectField
        label="The foal is"
        value={draft.result}
        choices={RESULTS}
        onChange={(result) => onChange({ result })}
      />
      <SelectField
        label="Sex"
        required={isLive}
        value={draft.sex}
        choices={SEXES}
        error={errors.sex}
        onChange={(sex) => onChange({ sex })}
      />
      {makesHorse && (
        <>
          <TextField label="Color" maxLength={40} list={colorsId} autoComplete="off" {...field('color')} />
          <datalist id={colorsId}>
            {COLORS.map((color) => (
              <option key={color} value={color}>
                {color}
              </option>
            ))}
          </datalist>
          <WholeRow>
            <TextField
              label="Name"
              maxLength={60}
              autoComplete="off"
              hint={`Leave it blank for “${draft.event_date.slice(0, 4)} ${FOAL_WORD[draft.sex]} by ${cover.stallion_name} out of ${cover.mare_name}”.`}
              {...field('name')}
            />
          </WholeRow>
        </>
      )}
      {isLive && (
        <TextField
          label="Register by"
          type="date"
          hint="Adds it to your to-do list. See your registry’s fee schedule for the dates."
          {...field('register_by')}
        />
      )}
      {!isLive && (
        <WholeRow>
          <CheckField
            label="Keep a record of this foal"
            checked={draft.make_horse}
            onChange={(make_horse) => onChange({ make_horse })}
          />
        </WholeRow>
      )}
      <WholeRow>
        <TextArea label="Notes" maxLength={4000} {...field('notes')} />
      </WholeRow>
      {errors.confirm !== undefined && (
        <WholeRow>
          <Note tone="caution">
            <p>{errors.confirm}</p>
            <CheckField
              label="The date is right"
              checked={draft.confirm}
              onChange={(confirm) => onChange({ confirm })}
            />
          </Note>
        </WholeRow>
      )}
    </FormFields>
  )
}

const FOAL_WORD = { S: 'colt', M: 'filly', U: 'foal' } as const

interface FoalingDialogProps {
  cover: Cover
  today: string
  onClose: () => void
}

/** Records the foaling and puts the foal on file. */
export function FoalingDialog({ cover, today, onClose }: FoalingDialogProps) {
  const form = useSmallForm<FoalingDraft, Cover>({
    noun: 'foaling',
    record: null,
    empty: emptyFoaling(today),
    draftOf: () => emptyFoaling(today), // a foaling is never edited here
    check: checkFoaling,
    save: ({ draft, idempotencyKey }) =>
      write('recordFoaling', {
        params: { id: cover.id },
        body: foalingBody(draft, cover.version),
        idempotencyKey,
      }),
    said: ({ foal_name }) =>
      `${cover.mare_name} foaled${foal_name === null ? '' : `; ${foal_name} is on file`}`,
    onClose,
  })
  return (
    <FormDialog
      title={`${cover.mare_name} foaled`}
      noun="foaling"
      save="Save foaling"
      busy={form.busy}
      trouble={form.trouble}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <FoalingFields
        cover={cover}
        draft={form.draft}
        errors={form.errors}
        today={today}
        onChange={form.change}
      />
    </FormDialog>
  )
}
