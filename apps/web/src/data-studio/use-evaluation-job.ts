import type { JobId } from '@quarterpole/contract/ids'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { invalidateAfter } from '../api/invalidate-after.ts'
import { call, type ReplyOf } from '../api/client.ts'

const POLL_MS = 2000
const isOver = ({ status }: ReplyOf<'getJob'>) => status === 'done' || status === 'failed'

/**
 * Polls the evaluation job after an import and refetches the page when it ends. A cancel that comes too late changes nothing.
 */
export function useEvaluationJob() {
  const [id, setId] = useState<string | null>(null)
  const queries = useQueryClient()
  const { data: job } = useQuery({
    queryKey: ['job', id],
    queryFn: ({ signal }) => call('getJob', { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isOver(data) ? false : POLL_MS),
    staleTime: 0,
  })
  const { mutate } = useMutation({
    mutationFn: (job: string) => call('cancelJob', { params: { id: job } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['job', id] }),
  })
  const isDone = job !== undefined && isOver(job)
  useEffect(() => {
    if (isDone) void invalidateAfter(queries, 'record')
  }, [isDone, queries])
  const follow = useCallback((job: JobId | string) => setId(job), [])
  const onCancel = useCallback(() => {
    if (id !== null) mutate(id)
  }, [id, mutate])
  return { follow, onCancel, job: id === null ? undefined : (job ?? WAITING) }
}

const WAITING = { status: 'queued', progress: null, stage: null, error_message: null } as const
