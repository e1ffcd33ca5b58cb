import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../api/client.ts'

const POLL_MS = 30_000
const MAX_POLL_MS = 120_000

/** 30 s while it answers and after a first failure, then 60 s, then 120 s. */
export const pollInterval = (failures: number) => Math.min(MAX_POLL_MS, POLL_MS * 2 ** Math.min(failures, 8))

export type HealthView =
  | { state: 'unknown' }
  | { state: 'healthy' | 'unhealthy'; checkedAt: number; faults: readonly string[] }

/** Polls, except while the tab is hidden. */
export function useHealth(): HealthView {
  const failures = useRef(0)
  const { data, error, dataUpdatedAt, errorUpdatedAt } = useQuery({
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
    refetchInterval: () => pollInterval(Math.max(0, failures.current - 1)),
  })
  if (error !== null) return { state: 'unhealthy', checkedAt: errorUpdatedAt, faults: [] }
  if (data === undefined) return { state: 'unknown' }
  const faults = Object.entries(data.checks)
    .filter(([, check]) => !check.ok)
    .map(([name]) => name)
  return { state: data.status, checkedAt: dataUpdatedAt, faults }
}
