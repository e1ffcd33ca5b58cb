import { LIST_DEFAULT } from '@quarterpole/contract/limits'
import { listCrosses } from '@quarterpole/db/queries/cross'
import { countWaitingJobs, enqueueJob } from '@quarterpole/db/queries/job'
import type { FastifyRequest } from 'fastify'
import { tellActivity } from '../activity/written.ts'
import { predictCross } from '../breeding/predict.ts'
import { AppError } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { loadCross, presentCross, saveCross } from './commands.ts'
import type { CrossReportPayload } from './job.ts'

const MOST_WAITING = 50

export const crossHandlers: Pick<Handlers, 'createCross' | 'listCrosses' | 'getCross' | 'exportCross'> = {
  createCross: async (services, { body, reply }) => {
    const { prediction, unsavable } = await predictCross(services, body.sire_id, body.dam_id)
    if (unsavable) throw unsavable
    const written = await saveCross(services.db, body, prediction)
    const { id } = written
    tellActivity(reply, written)
    reply.header('location', `/api/mating/crosses/${id}`)
    return loadCross(services.db, id)
  },
  listCrosses: async ({ db }, { query, reply }) => {
    const { rows, total } = await listCrosses(db, query.limit ?? LIST_DEFAULT, query.offset)
    reply.header('x-total-count', total)
    return rows.map(presentCross)
  },
  getCross: ({ db }, { params }) => loadCross(db, params.id),
  exportCross: async ({ db, wakeJobs }, { params, request, reply }) => {
    await loadCross(db, params.id)
    if ((await countWaitingJobs(db)) >= MOST_WAITING)
      throw new AppError('too_many', 'Too many reports are waiting. Try again in a minute.', {
        retryAfterS: 30,
      })
    const payload: CrossReportPayload = { cross_id: params.id, paper: paperFor(request) }
    const job_id = await enqueueJob(db, { kind: 'cross_report', payload })
    wakeJobs()
    reply.header('location', `/api/jobs/${job_id}`)
    return { job_id }
  },
}

/** Letter where the first language asked for is American or Canadian, or none is; else A4. */
function paperFor({ headers }: FastifyRequest): CrossReportPayload['paper'] {
  const first = headers['accept-language']?.split(',')[0]?.trim() ?? ''
  return /^$|^\*|^en$|-(?:US|CA|MX)\b/i.test(first) ? 'LETTER' : 'A4'
}
