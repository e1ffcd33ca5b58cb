import type { HorseId } from '@quarterpole/contract/ids'
import { LIST_DEFAULT } from '@quarterpole/contract/limits'
import { hasOwnHorsesOnly } from '@quarterpole/contract/roles'
import { countActivity, findActivity, listActivity } from '@quarterpole/db/queries/activity'
import type { Handlers } from '../platform/http/serve.ts'
import { presentActivities } from '../history/activity/present-changes.ts'
import { linesShownTo } from '../history/activity/shown-to.ts'
import { evaluateAfter } from '../evaluation/evaluate-after.ts'
import { undoActivity } from './undo.ts'

export const activityHandlers = {
  listActivity: async ({ db }, { query, request, reply }) => {
    const { limit = LIST_DEFAULT, offset = 0 } = query
    const horse = query.horse_id as HorseId | undefined // digits of the query
    const { caller } = request
    if (caller !== null && hasOwnHorsesOnly(caller.role)) {
      const lines = await linesShownTo(db, caller, await listActivity(db, MAX_OF_A_HORSE, 0, horse))
      reply.header('x-total-count', lines.length)
      return presentActivities(db, lines.slice(offset, offset + limit), caller)
    }
    reply.header('x-total-count', await countActivity(db, horse))
    return presentActivities(db, await listActivity(db, limit, offset, horse), caller)
  },
  undoActivity: async (services, { params, request, reply }) => {
    const { db } = services
    const id = await undoActivity(db, params.id, request.caller)
    reply.header('x-activity-id', id)
    const row = await findActivity(db, id)
    await evaluateAfter(services, row.changes)
    const [undone] = await presentActivities(db, [row], request.caller)
    if (undone === undefined) throw new Error(`activity ${id} was not written`)
    return undone
  },
} satisfies Partial<Handlers>

/** Lines read of one horse, before those a trainer may not read are left out. */
const MAX_OF_A_HORSE = 5000
