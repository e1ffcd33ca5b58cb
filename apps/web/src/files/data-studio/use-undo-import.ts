import type { ImportJob } from '@quarterpole/contract/data-import'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { call } from '../../app/api/client.ts'
import { detailOf } from '../../app/api/error.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'

/** Undoing one import: confirmation, progress, failure, receipt. */
export function useUndoImport(onEvaluation: (jobId: string) => void) {
  const [job, setJob] = useState<ImportJob | null>(null)
  const invalidateAfter = useInvalidateAfter()
  const undo = useMutation({
    mutationFn: ({ id }: ImportJob) => call('undoImport', { params: { id } }),
    onSuccess: ({ evaluation_job_id }) => {
      if (evaluation_job_id !== null) onEvaluation(evaluation_job_id)
      return invalidateAfter('removal')
    },
  })
  const undoOnce = useSingleFlight(undo)
  const { reset, data, error, isPending } = undo
  return {
    job,
    ask: setJob,
    confirm: () => {
      if (job !== null) undoOnce(job)
    },
    close: () => {
      setJob(null)
      reset()
    },
    busy: isPending,
    failure: error === null ? undefined : detailOf(error, 'The import wasn’t undone. Try again.'),
    receipt: data,
  }
}
