import { readJob } from '@quarterpole/db/queries/job'
import { AppError } from '../problem.ts'
import type { Handlers } from '../serve.ts'

export const jobHandlers: Pick<Handlers, 'getJob'> = {
  getJob: async ({ db }, { params }) => {
    const job = await readJob(db, params.id)
    if (!job) throw new AppError('not_found', 'There is no such job, or it ended long ago.')
    const { id, status, result_url, progress } = job
    // Between two attempts the last one's trouble is no verdict yet.
    return { id, status, result_url, progress, error_message: status === 'failed' ? job.error_message : null }
  },
}
