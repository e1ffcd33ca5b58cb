import { COVER_METHODS } from '@quarterpole/contract/limits'
import { useState } from 'react'
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx'
import { WholeRow } from '../../ui/FormDialog.tsx'
import { textFields } from '../../ui/text-fields.ts'
import { DoseFields } from './DoseFields.tsx'
import { type EventDraft, type EventErrors, mayBeStored } from './event-form.ts'
import { METHOD_WORD } from './season-words.ts'

interface FieldsProps {
  draft: EventDraft
  errors: EventErrors
  today: string
  /** Takes the focus when the dialog opens. */
  focused?: boolean | undefined
  /** When she was bred; left blank, the cover is only planned. */
  canWait?: boolean | undefined
  /** Whose stored semen is offered; null: it isn't known here. */
  stallionId: number | null
  onChange: (part: Partial<EventDraft>) => void
}

const SCAN_RESULTS = [
  { value: '', label: 'Pick one' },
  { value: 'in_foal', label: 'In foal' },
  { value: 'open', label: 'Open' },
  { value: 'twins', label: 'Twins' },
] as const
const FOALING_RESULTS = [
  { value: 'live', label: 'Live foal' },
  { value: 'dead', label: 'Dead foal' },
] as const
const METHODS = [
  { value: '', label: 'Not recorded' } as const,
  ...COVER_METHODS.map((value) => ({ value, label: METHOD_WORD[value] })),
]

const DATE_LABEL = { bred: 'Bred', scan: 'Scanned', slipped: 'Slipped', foaled: 'Foaled' } as const

/** The fields of a cover, a scan, a loss or a foaling. */
export function EventFields({ draft, errors, today, focused, canWait, stallionId, onChange }: FieldsProps) {
  const { kind, method } = draft
  const field = textFields({ draft, errors, onChange })
  const [hadLastDay] = useState(draft.last_date !== '') // clearing the date leaves the field
  const hasLastDay = method === 'pasture' || hadLastDay || draft.last_date !== ''
  return (
    <>
      <TextField
        label={method === 'pasture' ? 'First day with him' : DATE_LABEL[kind]}
        type="date"
        required={!canWait}
        hint={canWait ? 'Leave it blank to plan the breeding.' : undefined}
        max={today}
        data-autofocus={focused}
        {...field('event_date')}
      />
      {kind === 'bred' && (
        <>
          <SelectField
            label="How"
            value={method}
            choices={METHODS}
            error={errors.method}
            hint={method === 'embryo_transfer' ? 'The day the donor mare was bred.' : undefined}
            onChange={(next) => onChange({ method: next })}
          />
          {mayBeStored(method) && (stallionId !== null || draft.lot !== '') && (
            <DoseFields draft={draft} errors={errors} stallionId={stallionId} onChange={onChange} />
          )}
          {hasLastDay && (
            <TextField
              label={method === 'pasture' ? 'Last day with him' : 'Last day'}
              type="date"
              max={today}
              {...field('last_date')}
            />
          )}
        </>
      )}
      {kind === 'scan' && (
        <SelectField
          label="Result"
          required
          value={draft.result === 'live' || draft.result === 'dead' ? '' : draft.result}
          choices={SCAN_RESULTS}
          error={errors.result}
          onChange={(result) => onChange({ result })}
        />
      )}
      {kind === 'foaled' && (
        <SelectField
          label="Foal"
          value={draft.result === 'dead' ? 'dead' : 'live'}
          choices={FOALING_RESULTS}
          onChange={(result) => onChange({ result })}
        />
      )}
      <TextField label="Place" maxLength={120} autoComplete="off" {...field('place')} />
      <WholeRow>
        <TextArea label="Notes" maxLength={4000} {...field('notes')} />
      </WholeRow>
    </>
  )
}
