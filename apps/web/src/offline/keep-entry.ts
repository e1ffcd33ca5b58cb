import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '../account/use-me.ts'
import { ApiError } from '../api/error.ts'
import { personIn } from './device-store.ts'
import { addEntry, QueueFullError } from './waiting-entries.ts'
import type { NewEntry } from './waiting-entry.ts'
import { waitingQuery } from './waiting-query.ts'

/**
 * Keeps an entry for when the network is back.
 *
 * @returns false where this browser stores nothing: nothing was saved
 * @throws {ApiError} when the queue is full
 */
export async function keepEntry(client: QueryClient, entry: NewEntry): Promise<boolean> {
  const me = client.getQueryData(meQuery.queryKey)
  const person = me && personIn(me)
  if (person === undefined || person === null) return false
  try {
    const isKept = await addEntry(person, entry, Date.now())
    await client.invalidateQueries({ queryKey: waitingQuery.queryKey })
    // Asks the browser not to clear the queue when space gets tight; it may refuse, and the entry waits all the same.
    void navigator.storage?.persist?.()
    return isKept
  } catch (error) {
    if (error instanceof QueueFullError)
      throw new ApiError(0, {
        code: 'queue_full',
        detail: `${error.message} Nothing was saved. Send or discard some first: see the bar at the top.`,
      })
    console.warn('This browser keeps no entries for later.', error)
    return false
  }
}
