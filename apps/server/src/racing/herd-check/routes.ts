import { currentEvaluation } from '@quarterpole/db/queries/evaluation'
import { waitingJob } from '@quarterpole/db/queries/waiting-job'
import { AppError } from '../../platform/http/problem.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { enqueueHerdCheck, HERD_CHECK, NOT_EVALUATED } from './job.ts'
import { herdModelReport } from './report.ts'

export const herdCheckHandlers = {
  getHerdModel: ({ db }) => herdModelReport(db),
  startHerdCheck: async ({ db, wakeJobs }, { reply }) => {
    if (!(await currentEvaluation(db))) throw new AppError('invalid', NOT_EVALUATED)
    if ((await waitingJob(db, HERD_CHECK)) !== null)
      throw new AppError('too_many', 'A check is already waiting or running. Its result will show here.', {
        retryAfterS: 5,
      })
    const job_id = await enqueueHerdCheck(db, 'asked')
    wakeJobs()
    reply.header('location', `/api/jobs/${job_id}`)
    return { job_id }
  },
} satisfies Partial<Handlers>
