import { useNetwork } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call, type ReplyOf } from '../../app/api/client.ts'
import { isUnreachable } from '../../app/api/error.ts'

const POLL_MS = 30_000
const MAX_POLL_MS = 120_000
/** While the browser says it is offline: a server on the same network may answer all the same. */
const OFFLINE_POLL_MS = 5000

/** 30 s while it answers and after a first failure, then 60 s, then 120 s. */
export const pollInterval = (failures: number) => Math.min(MAX_POLL_MS, POLL_MS * 2 ** Math.min(failures, 8))

export type HealthView =
  | { state: 'unknown' }
  | { state: 'healthy' | 'unhealthy'; checkedAt: number; faults: readonly string[] }
  /** No answer at all; `lastSeenAt` is when it answered last. */
  | { state: 'unreachable'; lastSeenAt: number | null; isOffline: boolean }

/** The result of a poll. A failure is an answer too: while the next poll runs, the page still knows of it. */
interface Poll {
  /** Null: no answer, or none that says so. */
  health: ReplyOf<'getHealth'> | null
  isReached: boolean
  /** When the server answered last. */
  seenAt: number | null
  /** In a row. */
  failures: number
}

const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: async ({ client, queryKey, signal }): Promise<Poll> => {
    try {
      return { health: await call('getHealth', { signal }), isReached: true, seenAt: Date.now(), failures: 0 }
    } catch (error) {
      if (signal.aborted) throw error
      const before = client.getQueryData<Poll>(queryKey)
      const failures = (before?.failures ?? 0) + 1
      return { health: null, isReached: !isUnreachable(error), seenAt: before?.seenAt ?? null, failures }
    }
  },
  retry: false,
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchIntervalInBackground: false,
})

/** Polls, except while the tab is hidden, and at once when the connection goes or comes back. */
export function useHealth(): HealthView {
  const { online } = useNetwork()
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...healthQuery,
    refetchInterval: ({ state }) =>
      online ? pollInterval(Math.max(0, (state.data?.failures ?? 0) - 1)) : OFFLINE_POLL_MS,
  })
  const wasOnline = useRef(online)
  useEffect(() => {
    if (wasOnline.current !== online) void refetch()
    wasOnline.current = online
  }, [online, refetch])
  if (data === undefined) return { state: 'unknown' }
  const { health, isReached, seenAt } = data
  if (!isReached) return { state: 'unreachable', lastSeenAt: seenAt, isOffline: !online }
  if (health === null) return { state: 'unhealthy', checkedAt: dataUpdatedAt, faults: [] }
  const faults = Object.entries(health.checks)
    .filter(([, check]) => !check.ok)
    .map(([name]) => name)
  return { state: health.status, checkedAt: dataUpdatedAt, faults }
}
