import { useQueryClient } from '@tanstack/react-query'
import { RACE_DISTANCES } from '@quarterpole/contract/limits'
import { useId } from 'react'
import { write } from '../api/client.ts'
import { dayOf } from '../format/day.ts'
import type { ChosenHorse } from '../horses/HorseCombobox.tsx'
import { type Start, startsQuery } from '../horses/queries.ts'
import { useSmallForm } from '../records/use-small-form.ts'
import { useTrackChoices } from '../tracks/use-tracks.ts'
import { SelectField, TextField } from '../ui/Field.tsx'
import { FormDialog, FormFields, WholeRow } from '../ui/FormDialog.tsx'
import {
  checkStart,
  conditionChoices,
  EMPTY_START,
  type StartDraft,
  startDraftOf,
  startInputOf,
  statusChoices,
} from './start-form.ts'

export interface StartFormDialogProps {
  horse: ChosenHorse
  /** Null: a new start. */
  record: Start | null
  onClose: () => void
}

interface FieldsProps {
  draft: StartDraft
  errors: Partial<Record<keyof StartDraft, string>>
  onChange: (part: Partial<StartDraft>) => void
}

export function StartFields({ draft, errors, onChange }: FieldsProps) {
  const yardsId = useId()
  const tracks = useTrackChoices('Choose a track')
  const field = (member: Exclude<keyof StartDraft, 'track_id' | 'condition' | 'status'>) => ({
    value: draft[member],
    error: errors[member],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [member]: event.target.value }),
  })
  return (
    <FormFields>
      <SelectField
        label="Track"
        required
        data-autofocus
        value={draft.track_id}
        choices={tracks}
        error={errors.track_id}
        onChange={(track_id) => onChange({ track_id })}
      />
      <TextField label="Date" type="date" required {...field('race_date')} />
      <TextField label="Race number" inputMode="numeric" {...field('race_number')} />
      <TextField label="Yards" required inputMode="numeric" list={yardsId} {...field('distance_yards')} />
      <datalist id={yardsId}>
        {RACE_DISTANCES.map((yards) => (
          <option key={yards} value={yards}>
            {yards} yards
          </option>
        ))}
      </datalist>
      <SelectField
        label="Result"
        value={draft.status}
        choices={statusChoices}
        error={errors.status}
        onChange={(status) => onChange({ status })}
      />
      <TextField label="Finish" inputMode="numeric" placeholder="1" {...field('finish')} />
      <TextField label="Time, seconds" inputMode="decimal" placeholder="17.045" {...field('time_s')} />
      <TextField
        label="Speed index"
        inputMode="numeric"
        hint="Leave blank and we figure it from the time."
        {...field('si')}
      />
      <TextField label="Post position" inputMode="numeric" {...field('post_position')} />
      <SelectField
        label="Track condition"
        value={draft.condition}
        choices={conditionChoices}
        error={errors.condition}
        onChange={(condition) => onChange({ condition })}
      />
      <TextField label="Weight, pounds" inputMode="decimal" {...field('weight_lb')} />
      <TextField label="Jockey" maxLength={80} {...field('jockey')} />
      <TextField label="Trainer" maxLength={80} {...field('trainer')} />
      <WholeRow>
        <TextField label="Comment" maxLength={200} {...field('comment')} />
      </WholeRow>
    </FormFields>
  )
}

export function StartFormDialog({ horse, record, onClose }: StartFormDialogProps) {
  const client = useQueryClient()
  const form = useSmallForm<StartDraft, Start>({
    noun: 'start',
    record,
    empty: EMPTY_START,
    draftOf: startDraftOf,
    check: checkStart,
    save: ({ draft, version, idempotencyKey }) => {
      const body = startInputOf(draft)
      const horse_id = horse.id as Parameters<typeof write<'createStart'>>[1]['body']['horse_id'] // from the server
      return record === null
        ? write('createStart', { body: { ...body, horse_id }, idempotencyKey })
        : write('updateStart', {
            params: { race_id: record.race_id, horse_id },
            body: { ...body, ...(version === undefined ? {} : { version }) },
          })
    },
    said: (start) => `${horse.name}: start of ${dayOf(start.race_date)} saved`,
    onClose,
    readNow: async () => {
      const starts = await client.fetchQuery({ ...startsQuery(horse.id), staleTime: 0 })
      const start = starts.find(({ race_id }) => race_id === record?.race_id)
      if (start === undefined) throw new Error('the start is gone')
      return start
    },
  })
  return (
    <FormDialog
      title={record === null ? `Record a start of ${horse.name}` : `Edit ${horse.name}’s start`}
      noun="start"
      save="Save Start"
      busy={form.busy}
      trouble={form.trouble}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <StartFields draft={form.draft} errors={form.errors} onChange={form.change} />
    </FormDialog>
  )
}
