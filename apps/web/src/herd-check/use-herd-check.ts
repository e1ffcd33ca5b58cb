import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, type ReplyOf } from '../api/client.ts'
import { detailOf } from '../api/error.ts'
import { useSingleFlight } from '../api/use-single-flight.ts'
import { herdModelQuery } from './queries.ts'

const POLL_MS = 1000

export type CheckJob = Pick<ReplyOf<'getJob'>, 'status' | 'progress' | 'stage' | 'error_message'>

const isOver = ({ status }: CheckJob) => status === 'done' || status === 'failed'

/** Starts a check and follows the one under way, whoever started it; the report is fetched again when it ends. */
export function useHerdCheck(waiting: string | null) {
  const queries = useQueryClient()
  // Each press is a new check; the server refuses a second one while one waits.
  const starting = useMutation({
    mutationFn: () => call('startHerdCheck', { idempotencyKey: crypto.randomUUID() }),
    onSettled: () => queries.invalidateQueries({ queryKey: herdModelQuery.queryKey }),
  })
  const id = waiting ?? starting.data?.job_id ?? null
  const { data: job } = useQuery({
    queryKey: ['job', id],
    queryFn: ({ signal }) => call('getJob', { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isOver(data) ? false : POLL_MS),
    staleTime: 0,
  })
  const isDone = job !== undefined && isOver(job)
  useEffect(() => {
    if (isDone) void queries.invalidateQueries({ queryKey: herdModelQuery.queryKey })
  }, [isDone, id, queries])
  return {
    job: id === null ? undefined : (job ?? QUEUED),
    start: useSingleFlight(starting),
    failure:
      starting.error === null ? undefined : detailOf(starting.error, 'The check didn’t start. Try again.'),
  }
}

const QUEUED: CheckJob = { status: 'queued', progress: null, stage: null, error_message: null }
