import type { JobId } from '@quarterpole/contract/ids'
import type { Job } from '@quarterpole/contract/job'
import type { Db } from '@quarterpole/db/open'
import { cancelJob, readJob } from '@quarterpole/db/queries/job'
import { AppError } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'

export const jobHandlers = {
  getJob: async ({ db }, { params }) => presentJob(await loadJob(db, params.id)),
  cancelJob: async ({ db }, { params }) => {
    const isCanceled = await cancelJob(db, params.id)
    const job = await loadJob(db, params.id)
    if (!isCanceled)
      throw new AppError('conflict', `This job can’t be canceled: it is already ${job.status}.`)
    return presentJob(job)
  },
} satisfies Partial<Handlers>

async function loadJob(db: Db, id: JobId): Promise<JobRow> {
  const job = await readJob(db, id)
  if (!job) throw new AppError('not_found', 'Job not found. Finished jobs are deleted after 30 days.')
  return job
}

type JobRow = NonNullable<Awaited<ReturnType<typeof readJob>>>

function presentJob({ id, status, result_url, progress, stage, error_message }: JobRow): Job {
  const isRunning = status === 'running'
  return {
    id,
    status,
    result_url,
    progress,
    stage: isRunning ? stage : null,
    // An earlier attempt's error is not final while the job may be retried.
    error_message: status === 'failed' ? error_message : null,
  }
}
