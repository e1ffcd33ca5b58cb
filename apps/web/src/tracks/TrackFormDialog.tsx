import { FEET_PER_METRE } from '@quarterpole/contract/limits'
import { KNOWN_TRACKS } from '@quarterpole/racing/known-tracks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useId, useState } from 'react'
import { call } from '../api/client.ts'
import { ApiError, detailOf } from '../api/error.ts'
import { count } from '../format/number.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextField } from '../ui/Field.tsx'
import { FailurePanel, ProblemSummary } from '../ui/States.tsx'
import { useToast } from '../ui/Toast.tsx'
import styles from './TrackForm.module.css'
import {
  checkDraft,
  type DraftErrors,
  draftOf,
  EMPTY_DRAFT,
  filledFromKnown,
  inputOf,
  placeErrors,
  type TrackDraft,
} from './track-form.ts'
import { type Track, TRACKS_KEY, trackQuery } from './use-tracks.ts'

export interface TrackFormDialogProps {
  /** Null: a new track. */
  track: Track | null
  onClose: () => void
  onSaved: (id: number) => void
}

function useSave(track: Track | null, onSaved: (id: number) => void) {
  const client = useQueryClient()
  const notify = useToast()
  // One key per opened form: a second press, or a retry after a lost answer, adds no second track.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: ({ draft, version }: { draft: TrackDraft; version: number | undefined }): Promise<Track> =>
      track === null
        ? call('createTrack', { body: inputOf(draft), idempotencyKey })
        : call('updateTrack', {
            params: { id: track.id },
            body: { ...inputOf(draft), ...(version === undefined ? {} : { version }) },
          }),
    onSuccess: async (saved) => {
      notify('done', track === null ? `${saved.name} was added` : `${saved.name} was saved`)
      onSaved(saved.id)
      await client.invalidateQueries({ queryKey: TRACKS_KEY })
    },
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
  const field = (member: keyof TrackDraft) => ({
    value: draft[member],
    error: errors[member],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [member]: event.target.value }),
  })
  const rename: ComponentProps<typeof TextField>['onChange'] = (event) => {
    const renamed = { ...draft, name: event.target.value }
    const filled = filledFromKnown(renamed)
    setFilled(isFilled || filled !== undefined)
    onChange(filled ?? renamed)
  }
  const metres = Number(draft.altitude_m)
  return (
    <div className={styles.form}>
      <div className={styles.whole}>
        <TextField
          label="Name"
          required
          maxLength={80}
          data-autofocus
          list={namesId}
          hint={
            isFilled
              ? 'Place and height filled in from the list of known tracks, rounded: correct them.'
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
      </div>
      <TextField label="State" required maxLength={40} {...field('state')} />
      <TextField label="Code" maxLength={8} hint="As charts write it: ALB." {...field('code')} />
      <TextField
        label="Latitude"
        required
        inputMode="text"
        hint="Degrees, north positive."
        {...field('latitude')}
      />
      <TextField
        label="Longitude"
        required
        inputMode="text"
        hint="Degrees, west negative."
        {...field('longitude')}
      />
      <TextField
        label="Altitude, metres"
        required
        inputMode="text"
        hint={
          draft.altitude_m.trim() !== '' && Number.isFinite(metres)
            ? `${count(Math.round(metres * FEET_PER_METRE))} feet`
            : 'Above the sea.'
        }
        {...field('altitude_m')}
      />
    </div>
  )
}

/** Adds a track, or edits one; a stale edit is put to the user, never lost and never forced. */
export function TrackFormDialog({ track, onClose, onSaved }: TrackFormDialogProps) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<TrackDraft>(() => (track === null ? EMPTY_DRAFT : draftOf(track)))
  const [version, setVersion] = useState(track?.version)
  const [ownErrors, setOwnErrors] = useState<DraftErrors>({})
  const [latest, setLatest] = useState<Track | null>(null)
  const save = useSave(track, onSaved)
  const { error } = save
  const placed = error instanceof ApiError ? placeErrors(error.fieldErrors) : { fields: {}, others: [] }
  const errors = { ...placed.fields, ...ownErrors }

  const lookForNewer = async (failure: Error) => {
    if (track === null || !(failure instanceof ApiError) || failure.status !== 409) return
    const now = await client.fetchQuery({ ...trackQuery(track.id), staleTime: 0 })
    if (now.version !== version) setLatest(now)
  }
  const submit = () => {
    const found = checkDraft(draft)
    setOwnErrors(found)
    if (Object.keys(found).length > 0 || save.isPending) return
    save.mutate({ draft, version }, { onError: (failure) => void lookForNewer(failure) })
  }
  const settle = (next: TrackDraft) => {
    setDraft(next)
    setVersion(latest?.version)
    setLatest(null)
    save.reset()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      width="medium"
      title={track === null ? 'Add a track' : `Edit ${track.name}`}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="solid" type="submit" busy={save.isPending}>
            {track === null ? 'Add Track' : 'Save Changes'}
          </Button>
        </>
      }
    >
      {latest !== null && error !== null ? (
        <div className={styles.problems}>
          <FailurePanel
            title="This track was changed meanwhile"
            detail={detailOf(error, 'The record is newer than what you opened.')}
          >
            <Button onClick={() => settle(draftOf(latest))}>Load what is on file now</Button>
            <Button onClick={() => settle(draft)}>Keep what I typed</Button>
          </FailurePanel>
        </div>
      ) : (
        error !== null &&
        (Object.keys(errors).length === 0 || placed.others.length > 0) && (
          <div className={styles.problems}>
            <ProblemSummary
              key={save.failureCount}
              problems={(placed.others.length > 0
                ? placed.others
                : [detailOf(error, 'The track could not be saved.')]
              ).map((text) => ({ text }))}
            />
          </div>
        )
      )}
      <Fields draft={draft} errors={errors} onChange={setDraft} />
    </Dialog>
  )
}
