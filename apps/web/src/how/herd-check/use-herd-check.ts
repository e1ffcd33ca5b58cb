import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../app/api/client.ts'
import { detailOf } from '../../app/api/error.ts'
import { useJob } from '../../app/api/use-job.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { herdModelQuery } from './queries.ts'

const POLL_MS = 1000

/** Starts a check and follows the one under way, whoever started it; the report is fetched again when it ends. */
export function useHerdCheck(waiting: string | null) {
  const queries = useQueryClient()
  // Each press is a new check; the server refuses a second one while one waits.
  const starting = useMutation({
    mutationFn: () => call('startHerdCheck', { idempotencyKey: crypto.randomUUID() }),
    onSettled: () => queries.invalidateQueries({ queryKey: herdModelQuery.queryKey }),
  })
  const id = waiting ?? starting.data?.job_id ?? null
  const { job, isOver } = useJob(id, POLL_MS)
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: herdModelQuery.queryKey })
  }, [isOver, id, queries])
  return {
    job,
    start: useSingleFlight(starting),
    failure:
      starting.error === null ? undefined : detailOf(starting.error, 'The check didn’t start. Try again.'),
  }
}
