import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '../use-me.ts'
import { ApiError, isUnreachable } from '../api/error.ts'
import { inBackground } from '../stale-build.ts'
import { deviceGiven } from './answer-persister.ts'
import { canWorkOffline } from './can-work-offline.ts'
import { personIn } from './person-in.ts'
import type { NewEntry } from './waiting-entry.ts'
import { waitingQuery } from './waiting-query.ts'

export const WAITING_NOTICE = 'No network: kept here, and sent when it’s back'

/**
 * Puts what could not be sent into the queue.
 *
 * @returns false where the server answered, or this browser keeps nothing: nothing was saved
 * @throws {ApiError} when the queue is full
 */
export async function wasKept(error: unknown, client: QueryClient, entry: NewEntry): Promise<boolean> {
  const me = client.getQueryData(meQuery.queryKey)
  const person = me && personIn(me)
  if (!isUnreachable(error) || !canWorkOffline() || person === undefined || person === null) return false
  try {
    await deviceGiven()
    const { addEntry } = await inBackground(import('./waiting-entries.ts'))
    const result = await addEntry(person, entry, Date.now())
    if (result === 'full') throw queueFull()
    await client.invalidateQueries({ queryKey: waitingQuery.queryKey })
    // Asks the browser not to clear the queue when space gets tight; it may refuse, and the entry waits all the same.
    void navigator.storage?.persist?.()
    return result === 'added'
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    console.warn('This browser keeps no entries for later.', cause)
    return false
  }
}

const queueFull = () =>
  new ApiError(0, {
    code: 'queue_full',
    detail:
      'Too much waits already, so nothing was saved. Send or discard some first: see the bar at the top.',
  })
