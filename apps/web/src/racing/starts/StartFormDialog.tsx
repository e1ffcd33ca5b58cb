import { useQueryClient } from '@tanstack/react-query'
import { RACE_DISTANCES } from '@quarterpole/contract/limits'
import { useId } from 'react'
import { dayOf } from '../../ui/words/day.ts'
import type { ChosenHorse } from '../../herd/horses/HorseCombobox.tsx'
import { type Start, startNow } from '../../herd/horses/queries.ts'
import { useSmallForm } from '../../app/forms/use-small-form.ts'
import { useTrackChoices } from '../../app/tracks.ts'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { FormDialog, FormFields, WholeRow } from '../../ui/FormDialog.tsx'
import { type DraftProps, textFields } from '../../ui/text-fields.ts'
import {
  checkStart,
  conditionChoices,
  EMPTY_START,
  saveStart,
  type StartDraft,
  startDraftOf,
  statusChoices,
} from './start-form.ts'

export interface StartFormDialogProps {
  horse: ChosenHorse
  /** Null: a new start. */
  record: Start | null
  onClose: () => void
}

export function StartFields({ draft, errors, onChange }: DraftProps<StartDraft>) {
  const yardsId = useId()
  const tracks = useTrackChoices('Choose a track')
  const field = textFields({ draft, errors, onChange }, { autoComplete: 'off' })
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
      <TextField
        label="Earned, US dollars"
        inputMode="decimal"
        hint="Leave blank if you don’t know: that isn’t $0."
        {...field('earned_cents')}
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
  const subject = {
    kind: 'start',
    horse: { id: horse.id, name: horse.name },
    id: record?.race_id ?? null,
  } as const
  const form = useSmallForm<StartDraft, Start>({
    noun: 'start',
    record,
    empty: EMPTY_START,
    draftOf: startDraftOf,
    check: checkStart,
    save: (save) => saveStart(subject, save),
    waitsAs: subject,
    said: (start) => `${horse.name}: start of ${dayOf(start.race_date)} saved`,
    onClose,
    readNow: () => startNow(client, subject),
  })
  return (
    <FormDialog
      title={record === null ? `Record a start of ${horse.name}` : `Edit ${horse.name}’s start`}
      noun="start"
      save="Save start"
      busy={form.busy}
      trouble={form.trouble}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <StartFields draft={form.draft} errors={form.errors} onChange={form.change} />
    </FormDialog>
  )
}
