import { hastenJob } from '@quarterpole/db/queries/hasten-job'
import { countWaitingJobs, enqueueJob } from '@quarterpole/db/queries/job'
import { AppError } from '../platform/http/problem.ts'
import type { Handlers } from '../platform/http/serve.ts'
import { presentEvaluation } from './present-evaluation.ts'

export const evaluationHandlers: Pick<Handlers, 'getLatestEvaluation' | 'startEvaluation'> = {
  getLatestEvaluation: ({ herd }) => {
    const { evaluation } = herd.current
    return evaluation && presentEvaluation(evaluation.run)
  },
  startEvaluation: async ({ db, wakeJobs }, { reply }) => {
    const hastened = await hastenJob(db, 'evaluation')
    if (hastened === null && (await countWaitingJobs(db, { kind: 'evaluation' })) > 0)
      throw new AppError('too_many', 'An update of the breeding values is already waiting to start.', {
        retryAfterS: 5,
      })
    const job_id = hastened ?? (await enqueueJob(db, { kind: 'evaluation', payload: { reason: 'asked' } }))
    wakeJobs()
    reply.header('location', `/api/jobs/${job_id}`)
    return { job_id }
  },
}
