import type { HorseId } from '@quarterpole/contract/ids'
import { MAX_LIST } from '@quarterpole/contract/limits'
import { listCrosses } from '@quarterpole/db/queries/cross'
import { predictCross } from '../predictions/predict.ts'
import { sendCsv } from '../../platform/http/files.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { editCrossNotes, loadCross, removeCross, saveCross } from './commands.ts'
import { crossesCsv } from './crosses-csv.ts'
import { enqueueReport } from '../../platform/jobs/enqueue-report.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import { presentCrosses } from './present-cross-record.ts'

export const crossHandlers = {
  createCross: async (services, { body, reply }) => {
    const { prediction, unsavable } = await predictCross(services, body.sire_id, body.dam_id)
    if (unsavable) throw unsavable
    const { id, activityId } = await saveCross(services.db, body, prediction)
    reply.header('location', `/api/mating/crosses/${id}`)
    if (activityId === null) reply.status(200)
    else reply.header('x-activity-id', activityId)
    return loadCross(services.db, id)
  },
  listCrosses: async ({ db }, { query, reply }) => {
    const { rows, total } = await listCrosses(db, branded(query))
    reply.header('x-total-count', total)
    return presentCrosses(db, rows)
  },
  getCross: ({ db }, { params }) => loadCross(db, params.id),
  updateCross: async ({ db }, { params, body, reply }) => {
    reply.header('x-activity-id', await editCrossNotes(db, params.id, body))
    return loadCross(db, params.id)
  },
  deleteCross: async ({ db }, { params, reply }) => {
    reply.header('x-activity-id', await removeCross(db, params.id))
    return null
  },
  downloadCrosses: async ({ db }, { query, reply }) => {
    const { rows } = await listCrosses(db, { ...branded(query), limit: MAX_LIST })
    return sendCsv(reply, 'crosses.csv', crossesCsv(await presentCrosses(db, rows)))
  },
  exportCross: async (services, { params, request, reply }) => {
    await loadCross(services.db, params.id)
    return enqueueReport(services, { request, reply }, 'cross_report', { cross_id: params.id })
  },
} satisfies Partial<Handlers<HerdServices>>

/** Ids of a query are digits; this adds the brand. */
const branded = <Q extends { sire_id?: number | undefined; dam_id?: number | undefined }>(query: Q) => ({
  ...query,
  sire_id: query.sire_id as HorseId | undefined,
  dam_id: query.dam_id as HorseId | undefined,
})
