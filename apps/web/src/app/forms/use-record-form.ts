import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { WAITING_NOTICE, wasKept } from '../offline/was-kept.ts'
import type { Subject } from '../offline/waiting-entry.ts'
import type { FormTrouble } from '../../ui/FormDialog.tsx'
import { useIsMounted } from '../../ui/use-is-mounted.ts'
import { useToast } from '../../ui/Toast.tsx'
import type { Answer, SendOptions } from '../api/client.ts'
import { ApiError, detailOf } from '../api/error.ts'
import { placeErrors } from './place-errors.ts'
import { useIdempotencyKey } from '../api/use-idempotency-key.ts'
import { useSingleFlight } from '../api/use-single-flight.ts'

type ErrorsOf<Draft> = Partial<Record<keyof Draft, string>>

/** The draft, the version it started from, and how it is sent. */
export interface Save<Draft> extends SendOptions {
  draft: Draft
  version: number | undefined
  idempotencyKey: string
}

export interface RecordFormOptions<Draft, Saved> {
  /** As in "The horse wasn't saved". */
  noun: string
  /** What is edited; null for a new one. */
  record: Saved | null
  empty: Draft
  draftOf: (record: Saved) => Draft
  /** Checks that need no server; their schema may have to be loaded first. */
  check: (draft: Draft) => ErrorsOf<Draft> | Promise<ErrorsOf<Draft>>
  /** The form field of a member of the request. */
  fieldOf: (path: string) => keyof Draft | undefined
  save: (save: Save<Draft>) => Promise<Answer<Saved>>
  /** `activityId`: by which the save can be undone. */
  onSaved: (saved: Saved, activityId: number | undefined) => Promise<void> | void
  /** Where to go after saving, unless the form was closed meanwhile. */
  onLeave: (saved: Saved) => void
  /** Loads the current record past the cache, after an edit conflict. */
  readNow: () => Promise<Saved>
  /** Without a network it waits in the queue as this; left out, it is not saved. */
  waitsAs?: Subject | undefined
  /** Closes the form of an entry that waits. */
  onKept?: (() => void) | undefined
}

/** State of a record's form: the draft, its errors, and edit conflicts. */
export function useRecordForm<Draft extends object, Saved extends { version?: number | undefined }>(
  options: RecordFormOptions<Draft, Saved>,
) {
  const { record, empty, draftOf, check, readNow } = options
  const [draft, setDraft] = useState<Draft>(() => (record === null ? empty : draftOf(record)))
  // What the draft started from.
  const [base, setBase] = useState(record)
  const [isTouched, setTouched] = useState(false)
  const [ownErrors, setOwnErrors] = useState<ErrorsOf<Draft>>({})
  const [latest, setLatest] = useState<Saved | null>(null)
  const { save, saveOnce } = useSave(options)
  const version = base?.version
  // The form may open with a cached record; a newer one replaces it until something is typed.
  if (
    record?.version !== undefined &&
    version !== undefined &&
    record.version > version &&
    !isTouched &&
    !save.isPending
  ) {
    setDraft(draftOf(record))
    setBase(record)
  }
  const change = (part: Partial<Draft>) => {
    setTouched(true)
    setDraft((now) => ({ ...now, ...part }))
  }
  /** A 409 may be a taken name or a stale edit; the record's version tells which. */
  const lookForNewer = async (error: Error) => {
    if (record === null || !(error instanceof ApiError) || error.status !== 409) return
    // If this fails, the server's own message is shown.
    const now = await readNow().catch(() => null)
    if (now !== null && now.version !== version) setLatest(now)
  }
  const submit = async () => {
    const found = await check(draft)
    setOwnErrors(found)
    if (Object.keys(found).length > 0) return
    saveOnce({ draft, base }, { onError: (error) => void lookForNewer(error) })
  }
  const settle = (next: Draft) => {
    setTouched(true)
    setDraft(next)
    setBase(latest)
    setLatest(null)
    save.reset()
  }
  const { errors, trouble } = troubleOf(options, save, ownErrors)
  const stale: FormTrouble | null =
    latest === null
      ? null
      : {
          kind: 'stale',
          detail: detailOf(save.error, 'Someone saved a newer version since you opened this.'),
          onTakeTheirs: () => settle(draftOf(latest)),
          onKeepMine: () => settle(draft),
        }
  return { draft, change, errors, trouble: stale ?? trouble, busy: save.isPending, submit }
}

/** Saves once at a time, then leaves the form. */
function useSave<Draft extends object, Saved extends { version?: number | undefined }>(
  options: RecordFormOptions<Draft, Saved>,
) {
  const { idempotencyKey, renewKeyAfter } = useIdempotencyKey()
  const isHere = useIsMounted()
  const notify = useToast()
  const client = useQueryClient()
  const save = useMutation({
    /** Null: it waits for the network. */
    mutationFn: async ({ draft, base }: { draft: Draft; base: Saved | null }) => {
      const version = base?.version
      const { waitsAs: subject, draftOf } = options
      try {
        return await options.save({ draft, version, idempotencyKey })
      } catch (error) {
        const entry = { draft, base: base && draftOf(base), version, key: idempotencyKey }
        if (subject !== undefined && (await wasKept(error, client, { subject, ...entry }))) return null
        throw error
      }
    },
    onSuccess: (answer) => {
      if (answer === null) {
        notify('progress', WAITING_NOTICE)
        if (isHere()) options.onKept?.()
        return
      }
      const rest = options.onSaved(answer.data, answer.activityId)
      if (isHere()) options.onLeave(answer.data)
      return rest
    },
    onError: (error) => {
      console.error(`The ${options.noun} was not saved.`, error)
      renewKeyAfter(error)
    },
  })
  return { save, saveOnce: useSingleFlight(save) }
}

/** What went wrong with a save: at which fields, and what is listed above the form. */
export function troubleOf<Draft>(
  { noun, fieldOf }: { noun: string; fieldOf: (path: string) => keyof Draft | undefined },
  { error, failureCount }: { error: Error | null; failureCount: number },
  ownErrors: ErrorsOf<Draft>,
): { errors: ErrorsOf<Draft>; trouble: FormTrouble | null } {
  const placed = placeErrors(error instanceof ApiError ? error.fieldErrors : [], fieldOf)
  const errors = { ...placed.fields, ...ownErrors }
  const isShownAtFields = Object.keys(errors).length > 0 && placed.others.length === 0
  if (error === null || isShownAtFields) return { errors, trouble: null }
  const sentences =
    placed.others.length > 0 ? placed.others : [detailOf(error, `The ${noun} wasn’t saved. Try again.`)]
  return { errors, trouble: { kind: 'refused', sentences, attempt: failureCount } }
}
