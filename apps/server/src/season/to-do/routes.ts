import type { Duty } from '@quarterpole/contract/duty'
import type { HorseId } from '@quarterpole/contract/ids'
import { type DutyRow, listDuties } from '@quarterpole/db/queries/duty'
import { tellActivity } from '../../history/activity/written.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { today } from '../../platform/process/services.ts'
import { addDuty, dutyRow, editDuty, finishDuty, removeDuty } from './commands.ts'

type Names = 'listDuties' | 'getDuty' | 'createDuty' | 'updateDuty' | 'deleteDuty' | 'finishDuty'

export const dutyHandlers: Pick<Handlers, Names> = {
  listDuties: async ({ db }, { query, reply }) => {
    const horse_id = query.horse_id as HorseId | undefined // digits of the query
    const { rows, total } = await listDuties(db, { ...query, horse_id })
    reply.header('x-total-count', total)
    return rows.map(presentDuty)
  },
  getDuty: async ({ db }, { params }) => presentDuty(await dutyRow(db, params.id)),
  createDuty: async ({ db }, { body, reply }) => {
    const written = await addDuty(db, body)
    reply.header('location', `/api/duties/${written.id}`)
    tellActivity(reply, written)
    return presentDuty(await dutyRow(db, written.id))
  },
  updateDuty: async ({ db }, { params, body, reply }) => {
    const written = await editDuty(db, params.id, body)
    tellActivity(reply, written)
    return presentDuty(await dutyRow(db, written.id))
  },
  deleteDuty: async ({ db }, { params, reply }) => {
    tellActivity(reply, await removeDuty(db, params.id))
    return null
  },
  finishDuty: async (services, { params, body, reply }) => {
    const { db } = services
    const { id, nextId, activityId } = await finishDuty(db, params.id, body, today(services))
    tellActivity(reply, { activityId })
    return {
      duty: presentDuty(await dutyRow(db, id)),
      next: nextId === null ? null : presentDuty(await dutyRow(db, nextId)),
    }
  },
}

function presentDuty(row: DutyRow): Duty {
  const { id, horse_id, horse_name, title, due_on, done_on, repeat_every, repeat_unit, notes } = row
  const { version, created_at, updated_at } = row
  return {
    id,
    horse_id,
    horse_name,
    title,
    due_on,
    done_on,
    repeat_every,
    repeat_unit,
    notes,
    version,
    created_at,
    updated_at,
  }
}
