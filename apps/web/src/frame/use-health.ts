import { useNetwork } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../api/client.ts'
import { ApiError } from '../api/error.ts'

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

/** Polls, except while the tab is hidden, and at once when the connection goes or comes back. */
export function useHealth(): HealthView {
  const failures = useRef(0)
  const { online } = useNetwork()
  const { data, error, dataUpdatedAt, errorUpdatedAt, refetch } = useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => {
      failures.current++
      const health = await call('getHealth', { signal })
      failures.current = 0
      return health
    },
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchIntervalInBackground: false,
    refetchInterval: () => (online ? pollInterval(Math.max(0, failures.current - 1)) : OFFLINE_POLL_MS),
  })
  const wasOnline = useRef(online)
  useEffect(() => {
    if (wasOnline.current !== online) void refetch()
    wasOnline.current = online
  }, [online, refetch])
  if (error instanceof ApiError && error.status === 0)
    return { state: 'unreachable', lastSeenAt: dataUpdatedAt || null, isOffline: !online }
  if (error !== null) return { state: 'unhealthy', checkedAt: errorUpdatedAt, faults: [] }
  if (data === undefined) return { state: 'unknown' }
  const faults = Object.entries(data.checks)
    .filter(([, check]) => !check.ok)
    .map(([name]) => name)
  return { state: data.status, checkedAt: dataUpdatedAt, faults }
}
