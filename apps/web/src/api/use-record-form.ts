import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormTrouble } from '../ui/FormDialog.tsx'
import { useStillHere } from '../ui/use-still-here.ts'
import { ApiError, detailOf } from './error.ts'
import { placeErrors } from './place-errors.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'
import { useSingleFlight } from './use-single-flight.ts'

type ErrorsOf<Draft> = Partial<Record<keyof Draft, string>>

/** What a save is made of: the draft, the version it began with, and the key that keeps a second press from adding twice. */
export interface Save<Draft> {
  draft: Draft
  version: number | undefined
  idempotencyKey: string
}

export interface RecordFormOptions<Draft, Saved> {
  /** As in "The horse could not be saved". */
  noun: string
  /** What is edited; null for a new one. */
  record: Saved | null
  empty: Draft
  draftOf: (record: Saved) => Draft
  /** What can be said before asking the server. */
  check: (draft: Draft) => ErrorsOf<Draft>
  /** The field that a member of the request is typed in. */
  fieldOf: (path: string) => keyof Draft | undefined
  save: (save: Save<Draft>) => Promise<Saved>
  onSaved: (saved: Saved) => Promise<void> | void
  /** Where to go then, unless the form was closed meanwhile. */
  onLeave: (saved: Saved) => void
  /** What is on file now, past every cache; asked after a conflict over an edit. */
  readNow: () => Promise<Saved>
}

/** The state of a form over one record: what is typed, what is wrong with it, and a choice where someone else was quicker. */
export function useRecordForm<Draft, Saved extends { version: number }>(
  options: RecordFormOptions<Draft, Saved>,
) {
  const { record, empty, draftOf, check, readNow } = options
  const [draft, setDraft] = useState<Draft>(() => (record === null ? empty : draftOf(record)))
  const [version, setVersion] = useState(record?.version)
  const [isTouched, setTouched] = useState(false)
  const [ownErrors, setOwnErrors] = useState<ErrorsOf<Draft>>({})
  const [latest, setLatest] = useState<Saved | null>(null)
  const { save, saveOnce } = useSave(options)
  // The form may open with what the page had read before. Until something is typed, newer words take its place.
  if (record !== null && version !== undefined && record.version > version && !isTouched && !save.isPending) {
    setDraft(draftOf(record))
    setVersion(record.version)
  }
  const change = (part: Partial<Draft>) => {
    setTouched(true)
    setDraft((now) => ({ ...now, ...part }))
  }
  /** A conflict may be a name that is taken or a stale edit; the record's version tells which. */
  const lookForNewer = async (error: Error) => {
    if (record === null || !(error instanceof ApiError) || error.status !== 409) return
    // Where it cannot be read, the server's own sentence stands.
    const now = await readNow().catch(() => null)
    if (now !== null && now.version !== version) setLatest(now)
  }
  const submit = () => {
    const found = check(draft)
    setOwnErrors(found)
    if (Object.keys(found).length > 0) return
    saveOnce({ draft, version }, { onError: (error) => void lookForNewer(error) })
  }
  const settle = (next: Draft) => {
    setTouched(true)
    setDraft(next)
    setVersion(latest?.version)
    setLatest(null)
    save.reset()
  }
  const { errors, trouble } = troubleOf(options, save, ownErrors)
  const stale: FormTrouble | null =
    latest === null
      ? null
      : {
          kind: 'stale',
          detail: detailOf(save.error, 'The record is newer than what you opened.'),
          onTakeTheirs: () => settle(draftOf(latest)),
          onKeepMine: () => settle(draft),
        }
  return { draft, change, errors, trouble: stale ?? trouble, busy: save.isPending, submit }
}

/** Saving, and where to go when it is done; a press while one is under way is none. */
function useSave<Draft, Saved>(options: RecordFormOptions<Draft, Saved>) {
  const { idempotencyKey, renewKeyAfter } = useIdempotencyKey()
  const isHere = useStillHere()
  const save = useMutation({
    mutationFn: (form: Omit<Save<Draft>, 'idempotencyKey'>) => options.save({ ...form, idempotencyKey }),
    onSuccess: (saved) => {
      const rest = options.onSaved(saved)
      if (isHere()) options.onLeave(saved)
      return rest
    },
    onError: (error) => {
      console.error(`The ${options.noun} was not saved.`, error)
      renewKeyAfter(error)
    },
  })
  return { save, saveOnce: useSingleFlight(save) }
}

function troubleOf<Draft, Saved>(
  { noun, fieldOf }: RecordFormOptions<Draft, Saved>,
  { error, failureCount }: { error: Error | null; failureCount: number },
  ownErrors: ErrorsOf<Draft>,
): { errors: ErrorsOf<Draft>; trouble: FormTrouble | null } {
  const placed = placeErrors(error instanceof ApiError ? error.fieldErrors : [], fieldOf)
  const errors = { ...placed.fields, ...ownErrors }
  const isSaid = Object.keys(errors).length > 0 && placed.others.length === 0
  if (error === null || isSaid) return { errors, trouble: null }
  const sentences =
    placed.others.length > 0 ? placed.others : [detailOf(error, `The ${noun} could not be saved.`)]
  return { errors, trouble: { kind: 'refused', sentences, attempt: failureCount } }
}
