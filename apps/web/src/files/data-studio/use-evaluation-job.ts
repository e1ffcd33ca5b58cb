import type { JobId } from '@quarterpole/contract/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../app/api/client.ts'
import { invalidateAfter } from '../../app/api/invalidate-after.ts'
import { jobKey, useJob } from '../../app/api/use-job.ts'

const POLL_MS = 2000

/**
 * Polls the evaluation job after an import and refetches the page when it ends. A cancel that comes too late changes nothing.
 */
export function useEvaluationJob() {
  const [id, setId] = useState<string | null>(null)
  const queries = useQueryClient()
  const { job, isOver } = useJob(id, POLL_MS)
  const { mutate } = useMutation({
    mutationFn: (job: string) => call('cancelJob', { params: { id: job } }),
    onSettled: () => queries.invalidateQueries({ queryKey: jobKey(id) }),
  })
  useEffect(() => {
    if (isOver) void invalidateAfter(queries, 'record')
  }, [isOver, queries])
  const follow = useCallback((job: JobId | string) => setId(job), [])
  const onCancel = useCallback(() => {
    if (id !== null) mutate(id)
  }, [id, mutate])
  return { follow, onCancel, job }
}
