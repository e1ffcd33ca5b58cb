import { LIST_DEFAULT } from '@quarterpole/contract/limits'
import { listCrosses } from '@quarterpole/db/queries/cross'
import { tellActivity } from '../activity/written.ts'
import { predictCross } from '../breeding/predict.ts'
import type { Handlers } from '../http/serve.ts'
import { loadCross, presentCross, saveCross } from './commands.ts'
import { enqueueReport } from './enqueue-report.ts'

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
  exportCross: async (services, { params, request, reply }) => {
    await loadCross(services.db, params.id)
    return enqueueReport(services, { request, reply }, 'cross_report', { cross_id: params.id })
  },
}
