import type { QueryClient } from '@tanstack/react-query'
import { isUnreachable } from '../api/error.ts'
import { canWorkOffline } from './can-work-offline.ts'
import type { NewEntry } from './waiting-entry.ts'

export const KEPT = 'No network: kept here, and sent when it’s back'

/**
 * Puts what could not be sent into the queue.
 *
 * @returns false where the server answered, or this browser has no queue: nothing was saved
 * @throws {ApiError} when the queue is full
 */
export async function wasKept(error: unknown, client: QueryClient, entry: NewEntry): Promise<boolean> {
  if (!isUnreachable(error) || !canWorkOffline()) return false
  const { keepEntry } = await import('./keep-entry.ts')
  return keepEntry(client, entry)
}
