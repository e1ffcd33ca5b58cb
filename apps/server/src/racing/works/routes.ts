import type { HorseId, WorkId } from '@quarterpole/contract/ids'
import type { Work } from '@quarterpole/contract/work'
import type { Db } from '@quarterpole/db/open'
import { listWorks, type WorkRow } from '@quarterpole/db/queries/work'
import { tellActivity } from '../../history/activity/written.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { today } from '../../platform/process/services.ts'
import { addWork, deleteWork, editWork, workOf } from './commands.ts'

export const workHandlers: Pick<Handlers, 'listWorks' | 'createWork' | 'updateWork' | 'deleteWork'> = {
  listWorks: async ({ db }, { query, reply }) => {
    const horse_id = query.horse_id as HorseId | undefined // digits of the query
    const { rows, total } = await listWorks(db, { ...query, horse_id })
    reply.header('x-total-count', total)
    return rows.map(presentWork)
  },
  createWork: async (services, { body, reply }) => {
    const written = await addWork(services.db, body, today(services))
    tellActivity(reply, written)
    return load(services.db, written.id)
  },
  updateWork: async (services, { params, body, reply }) => {
    const written = await editWork(services.db, params.id, body, today(services))
    tellActivity(reply, written)
    return load(services.db, written.id)
  },
  deleteWork: async ({ db }, { params, reply }) => {
    tellActivity(reply, await deleteWork(db, params.id))
    return null
  },
}

const load = async (db: Db, id: WorkId) => presentWork(await workOf(db, id))

const presentWork = ({ import_id: _, from_gate, ...work }: WorkRow): Work => ({
  ...work,
  from_gate: from_gate === 1,
})
