import { hastenJob, queuedJob } from '@quarterpole/db/queries/waiting-job'
import { enqueueJob } from '@quarterpole/db/queries/job'
import { readHorse } from '@quarterpole/db/queries/horse'
import { noSuchHorse } from '../herd/horses/check-parents.ts'
import { AppError } from '../platform/http/problem.ts'
import type { Handlers } from '../platform/http/serve.ts'
import type { HerdServices } from '../herd/snapshot/herd-services.ts'
import { ebvsOf } from './breeding-values.ts'
import { presentEvaluation } from './present-evaluation.ts'

export const evaluationHandlers: Pick<
  Handlers<HerdServices>,
  'getLatestEvaluation' | 'startEvaluation' | 'getEbv'
> = {
  getLatestEvaluation: ({ herd }) => {
    const { evaluation } = herd.current
    return evaluation && presentEvaluation(evaluation.run)
  },
  startEvaluation: async ({ db, wakeJobs }, { reply }) => {
    const hastened = await hastenJob(db, 'evaluation')
    if (hastened === null && (await queuedJob(db, 'evaluation')) !== null)
      throw new AppError('too_many', 'An update of the breeding values is already waiting to start.', {
        retryAfterS: 5,
      })
    const job_id = hastened ?? (await enqueueJob(db, { kind: 'evaluation', payload: { reason: 'asked' } }))
    wakeJobs()
    reply.header('location', `/api/jobs/${job_id}`)
    return { job_id }
  },
  getEbv: async ({ db, herd }, { params, reply }) => {
    const ebvs = ebvsOf(herd.current, params.id)
    if (ebvs.length === 0 && !(await readHorse(db, params.id))) throw noSuchHorse(params.id)
    reply.header('x-total-count', ebvs.length)
    return ebvs
  },
}
