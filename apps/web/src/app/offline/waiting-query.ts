import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMe } from '../use-me.ts'
import { inBackground } from '../stale-build.ts'
import { canWorkOffline } from './can-work-offline.ts'
import { personIn } from './person-in.ts'
import type { WaitingEntry } from './waiting-entry.ts'

export const waitingQuery = queryOptions({
  queryKey: ['waiting-entries'],
  queryFn: async () => {
    return (await inBackground(import('./waiting-entries.ts'))).listEntries()
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

const NONE: readonly WaitingEntry[] = []

/** Entries of the person who is signed in, in the order they are sent. */
export function useWaitingEntries(): readonly WaitingEntry[] {
  const { data: me } = useMe()
  const person = me && personIn(me)
  const { data = NONE } = useQuery({
    ...waitingQuery,
    enabled: typeof person === 'number' && canWorkOffline(),
  })
  return data.filter((entry) => entry.person === person)
}
