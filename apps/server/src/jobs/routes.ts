import type { JobId } from '@quarterpole/contract/ids'
import type { Job } from '@quarterpole/contract/job'
import type { Db } from '@quarterpole/db/open'
import { cancelJob, readJob } from '@quarterpole/db/queries/job'
import { AppError } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'

export const jobHandlers: Pick<Handlers, 'getJob' | 'cancelJob'> = {
  getJob: async ({ db }, { params }) => presentJob(await found(db, params.id)),
  cancelJob: async ({ db }, { params }) => {
    const before = await found(db, params.id)
    if (!(await cancelJob(db, params.id)))
      throw new AppError('conflict', `The job has ended already: it is ${before.status}.`)
    return presentJob(await found(db, params.id))
  },
}

async function found(db: Db, id: JobId): Promise<JobRow> {
  const job = await readJob(db, id)
  if (!job) throw new AppError('not_found', 'There is no such job, or it ended long ago.')
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
    // Between two attempts the last one's trouble is no verdict yet.
    error_message: status === 'failed' ? error_message : null,
  }
}
