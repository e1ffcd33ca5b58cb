import { IDEMPOTENCY_DAYS } from '@quarterpole/contract/limits'
import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '../../app/use-me.ts'
import { ApiError } from '../../app/api/error.ts'
import { placeErrors } from '../../app/forms/place-errors.ts'
import { personIn } from '../../app/offline/person-in.ts'
import { sendFile } from '../../herd/papers/send-file.ts'
import { kindOf } from './entry-kinds.ts'
import { changeEntry, entrySent, listEntries } from '../../app/offline/waiting-entries.ts'
import type { EntryState, WaitingEntry } from '../../app/offline/waiting-entry.ts'

const LOCK = 'quarterpole.send-entries'
/** Without an answer for this long there is no network; a retry gets the first request's answer. */
const TIMEOUT_MS = 30_000
/** 25 MB over a barn's slow network. */
const FILE_TIMEOUT_MS = 600_000
/** A day less than the server knows a key. */
const KEY_AGE_MS = (IDEMPOTENCY_DAYS - 1) * 86_400_000

/** Runs while nothing is being sent, in any tab. */
export const whileNothingIsSent = <Result>(act: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request(LOCK, act)

/**
 * Sends what waits, one after the other in the order entered, in one tab at a time. Stops when the network goes; an entry the
 * server refuses stays with its sentences and lets the next ones pass.
 *
 * @returns how many were saved
 */
export function sendEntries(client: QueryClient, now = Date.now()): Promise<number> {
  return whileNothingIsSent(async () => {
    const me = client.getQueryData(meQuery.queryKey)
    const person = me && personIn(me)
    const isNext = ({ state, person: by }: WaitingEntry) => state.is === 'waiting' && by === person
    let saved = 0
    for (;;) {
      const entry = (await listEntries()).find(isNext)
      if (entry === undefined) return saved
      const state = await send(client, entry, now)
      if (state === 'later') return saved
      if (state === 'saved') saved++
      else await changeEntry(entry.id, { state })
    }
  })
}

async function send(
  client: QueryClient,
  entry: WaitingEntry,
  now: number,
): Promise<EntryState | 'saved' | 'later'> {
  const { subject, draft, file, version, key, person, enteredAt } = entry
  if (now - enteredAt > KEY_AGE_MS) return { is: 'refused', sentences: [TOO_OLD] }
  try {
    const sent = file && (await sendFile(file, { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) }))
    const saved = await kindOf(subject).save(subject, {
      draft: sent === undefined ? draft : { ...draft, file: sent.file },
      version,
      idempotencyKey: key,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(person === 0 ? {} : { person }),
    })
    await entrySent(entry, saved)
    return 'saved'
  } catch (error) {
    return stateAfter(client, entry, error)
  }
}

const TOO_OLD = `Entered more than ${IDEMPOTENCY_DAYS - 1} days ago. It may be saved already: check the record, then discard this or try again.`
const SAVED_BEFORE =
  'An earlier version of this was saved before the connection broke. Check the record, then discard this or try again.'

/** The network, the server's load or the sign-in: the same request may go through later. */
const MAY_PASS: ReadonlySet<number> = new Set([0, 401, 429, 502, 503, 504, 507])

async function stateAfter(
  client: QueryClient,
  { subject, version }: WaitingEntry,
  error: unknown,
): Promise<EntryState | 'later'> {
  if (!(error instanceof ApiError)) return 'later' // the time ran out
  const { status, code, retryAfterS } = error
  if (status === 401) await client.invalidateQueries({ queryKey: meQuery.queryKey })
  if (MAY_PASS.has(status) && code !== 'outcome_unknown') return 'later'
  if (status === 409 && retryAfterS !== undefined) return 'later' // the first try is still running
  if (status === 409 && version !== undefined) {
    const now = await kindOf(subject)
      .onFile(client, subject)
      .catch(() => null)
    if (now !== null && now.version !== version)
      return { is: 'conflict', onFile: now.draft, version: now.version }
  }
  return { is: 'refused', sentences: sentencesOf(error, subject) }
}

function sentencesOf({ detail, fieldErrors }: ApiError, subject: WaitingEntry['subject']): readonly string[] {
  if (fieldErrors.some(({ path }) => path === 'Idempotency-Key')) return [SAVED_BEFORE]
  const kind = kindOf(subject)
  const labels: Record<string, string> = kind.labels
  const { fields, others } = placeErrors(fieldErrors, (path) => kind.fieldOf(path) as string | undefined)
  const atFields = Object.entries(fields).map(([field, message]) => `${labels[field] ?? field}: ${message}`)
  return fieldErrors.length === 0 ? [detail] : [...atFields, ...others]
}
