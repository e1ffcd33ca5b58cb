import { FEET_PER_METER } from '@quarterpole/contract/limits'
import { KNOWN_TRACKS } from '@quarterpole/racing/known-tracks'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useId, useState } from 'react'
import { invalidateAfter } from '../../app/api/invalidate-after.ts'
import { useDone } from '../../app/activity/use-undo.ts'
import { write } from '../../app/api/client.ts'
import { useRecordForm } from '../../app/forms/use-record-form.ts'
import { count } from '../../ui/words/number.ts'
import { TextField } from '../../ui/Field.tsx'
import { FormDialog, FormFields, WholeRow } from '../../ui/FormDialog.tsx'
import { textFields } from '../../ui/text-fields.ts'
import {
  checkDraft,
  type DraftErrors,
  draftOf,
  EMPTY_DRAFT,
  filledFromKnown,
  inputOf,
  fieldOf,
  type TrackDraft,
} from './track-form.ts'
import type { Track } from '../../app/tracks.ts'
import { trackQuery } from './use-tracks.ts'

export interface TrackFormDialogProps {
  /** Null: a new track. */
  track: Track | null
  onClose: () => void
  onSaved: (id: number) => void
}

function useTrackForm(track: Track | null, onSaved: (id: number) => void) {
  const client = useQueryClient()
  const done = useDone()
  return useRecordForm<TrackDraft, Track>({
    noun: 'track',
    record: track,
    empty: EMPTY_DRAFT,
    draftOf,
    check: checkDraft,
    fieldOf,
    save: ({ draft, version, idempotencyKey }) =>
      track === null
        ? write('createTrack', { body: inputOf(draft), idempotencyKey })
        : write('updateTrack', {
            params: { id: track.id },
            body: { ...inputOf(draft), ...(version === undefined ? {} : { version }) },
          }),
    onSaved: async (saved, activityId) => {
      done(track === null ? `${saved.name} added` : `${saved.name} saved`, activityId)
      await invalidateAfter(client, 'record')
    },
    onLeave: (saved) => onSaved(saved.id),
    readNow: () => client.fetchQuery({ ...trackQuery(track?.id ?? 0), staleTime: 0 }), // called for an edit only, which has an id
  })
}

interface FieldsProps {
  draft: TrackDraft
  errors: DraftErrors
  onChange: (draft: TrackDraft) => void
}

function Fields({ draft, errors, onChange }: FieldsProps) {
  const namesId = useId()
  const [isFilled, setFilled] = useState(false)
  const field = textFields(
    { draft, errors, onChange: (part) => onChange({ ...draft, ...part }) },
    { autoComplete: 'off' },
  )
  const rename: ComponentProps<typeof TextField>['onChange'] = (event) => {
    const renamed = { ...draft, name: event.target.value }
    const filled = filledFromKnown(renamed)
    setFilled(isFilled || filled !== undefined)
    onChange(filled ?? renamed)
  }
  const meters = Number(draft.altitude_m)
  return (
    <FormFields>
      <WholeRow>
        <TextField
          label="Name"
          required
          maxLength={80}
          data-autofocus
          list={namesId}
          hint={
            isFilled
              ? 'We filled in the location and altitude we know, rounded. Correct them if you need to.'
              : undefined
          }
          {...field('name')}
          onChange={rename}
        />
        <datalist id={namesId}>
          {KNOWN_TRACKS.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      </WholeRow>
      <TextField label="State" required maxLength={40} {...field('state')} />
      <TextField label="Code" maxLength={8} hint="As on the charts, for example ALB." {...field('code')} />
      <TextField
        label="Latitude"
        required
        inputMode="text"
        hint="Degrees; north is positive."
        {...field('latitude')}
      />
      <TextField
        label="Longitude"
        required
        inputMode="text"
        hint="Degrees; west is negative."
        {...field('longitude')}
      />
      <TextField
        label="Altitude, meters"
        required
        inputMode="text"
        hint={
          draft.altitude_m.trim() !== '' && Number.isFinite(meters)
            ? `${count(Math.round(meters * FEET_PER_METER))} feet`
            : 'Above sea level.'
        }
        {...field('altitude_m')}
      />
    </FormFields>
  )
}

/** Adds or edits a track; on a stale edit the user chooses. */
export function TrackFormDialog({ track, onClose, onSaved }: TrackFormDialogProps) {
  const form = useTrackForm(track, onSaved)
  return (
    <FormDialog
      title={track === null ? 'Add a track' : `Edit ${track.name}`}
      noun="track"
      save={track === null ? 'Add track' : 'Save changes'}
      busy={form.busy}
      trouble={form.trouble}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Fields draft={form.draft} errors={form.errors} onChange={form.change} />
    </FormDialog>
  )
}
