import { RACE_DISTANCES, WORK_MANNERS } from '@quarterpole/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { write } from '../../app/api/client.ts'
import { localDay } from '../../ui/words/day.ts'
import type { ChosenHorse } from '../../herd/horses/HorseCombobox.tsx'
import { useSmallForm } from '../../app/forms/use-small-form.ts'
import { useTrackChoices } from '../tracks/use-tracks.ts'
import { CheckField, GroupLabel, Segmented, SelectField, TextArea, TextField } from '../../ui/Field.tsx'
import { useNow } from '../../ui/use-now.ts'
import { FormDialog, FormFields, WholeRow } from '../../ui/FormDialog.tsx'
import { type DraftProps, textFields } from '../../ui/text-fields.ts'
import { type Work, worksQuery } from './queries.ts'
import { checkWork, emptyWork, type WorkDraft, workDraftOf, workInputOf } from './work-form.ts'

export interface WorkFormDialogProps {
  horse: ChosenHorse
  /** Null: a new work. */
  record: Work | null
  onClose: () => void
}

const manners = [
  { value: 'unknown' as const, label: 'not said' },
  ...WORK_MANNERS.map((value) => ({ value, label: value })),
]

export function WorkFields({ draft, errors, onChange }: DraftProps<WorkDraft>) {
  const yardsId = useId()
  const tracks = useTrackChoices('Not on file')
  const field = textFields({ draft, errors, onChange })
  return (
    <FormFields>
      <TextField
        label="Yards"
        required
        inputMode="numeric"
        list={yardsId}
        autoComplete="off"
        data-autofocus
        {...field('distance_yards')}
      />
      <datalist id={yardsId}>
        {RACE_DISTANCES.map((yards) => (
          <option key={yards} value={yards}>
            {yards} yards
          </option>
        ))}
      </datalist>
      <TextField label="Time, seconds" inputMode="decimal" placeholder="12.4" {...field('time_s')} />
      <TextField label="Date" type="date" required {...field('work_date')} />
      <SelectField
        label="Track"
        value={draft.track_id}
        choices={tracks}
        error={errors.track_id}
        onChange={(track_id) => onChange({ track_id })}
      />
      <div>
        <GroupLabel>How</GroupLabel>
        <Segmented
          label="How the horse worked"
          value={draft.manner}
          choices={manners}
          onChange={(manner) => onChange({ manner })}
        />
      </div>
      <CheckField
        label="From the gate"
        checked={draft.from_gate}
        onChange={(from_gate) => onChange({ from_gate })}
      />
      <TextField label="Rank" inputMode="numeric" placeholder="2" {...field('place')} />
      <TextField label="Of how many" inputMode="numeric" placeholder="14" {...field('of_works')} />
      <WholeRow>
        <TextArea label="Notes" maxLength={4000} {...field('notes')} />
      </WholeRow>
    </FormFields>
  )
}

export function WorkFormDialog({ horse, record, onClose }: WorkFormDialogProps) {
  const client = useQueryClient()
  const now = useNow()
  const form = useSmallForm<WorkDraft, Work>({
    noun: 'work',
    record,
    empty: emptyWork(localDay(now)),
    draftOf: workDraftOf,
    check: checkWork,
    save: ({ draft, version, idempotencyKey }) => {
      const body = workInputOf(draft, horse.id)
      return record === null
        ? write('createWork', { body, idempotencyKey })
        : write('updateWork', {
            params: { id: record.id },
            body: { ...body, ...(version === undefined ? {} : { version }) },
          })
    },
    said: (work) => `${work.horse_name}: work over ${work.distance_yards} yards saved`,
    onClose,
    readNow: async () => {
      const works = await client.fetchQuery({ ...worksQuery(horse.id), staleTime: 0 })
      const work = works.find(({ id }) => id === record?.id)
      if (work === undefined) throw new Error('the work is gone')
      return work
    },
  })
  return (
    <FormDialog
      title={record === null ? `Record a work of ${horse.name}` : `Edit ${horse.name}’s work`}
      noun="work"
      save="Save Work"
      busy={form.busy}
      trouble={form.trouble}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <WorkFields draft={form.draft} errors={form.errors} onChange={form.change} />
    </FormDialog>
  )
}
