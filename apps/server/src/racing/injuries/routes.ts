import { updateHorse } from '@quarterpole/contract/horse'
import { type Injury, injuryFields, updateInjury } from '@quarterpole/contract/injury'
import type { HorseId } from '@quarterpole/contract/ids'
import { type InjuryRow, listInjuries } from '@quarterpole/db/queries/injury'
import type { Caller } from '../../platform/http/caller.ts'
import { AppError } from '../../platform/http/problem.ts'
import { trainersOf, withMayEdit } from '../../platform/http/own-horses.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { today } from '../../platform/process/services.ts'
import { addEntry, deleteEntry, editEntry, entryOf } from '../../herd/records/entry-commands.ts'
import { present } from '../../herd/records/serve-record.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import { tellActivity } from '../../history/activity/written.ts'
import { injuries } from './injuries.ts'
import { impactOf } from './impact.ts'

type Names =
  | 'listInjuries'
  | 'getInjury'
  | 'createInjury'
  | 'updateInjury'
  | 'deleteInjury'
  | 'getInjuryImpact'

export const injuryHandlers: Pick<Handlers<HerdServices>, Names> = {
  listInjuries: async ({ db }, { query, request, reply }) => {
    const { status_filter, horse_id, limit, offset } = query
    const { rows, total } = await listInjuries(db, {
      status: status_filter,
      horse_id: horse_id as HorseId | undefined, // digits of the query
      trainers: await trainersOf(db, request.caller),
      limit,
      offset,
    })
    reply.header('x-total-count', total)
    return withMayEdit(db, request.caller, updateInjury, rows.map(presentInjury))
  },
  getInjury: async ({ db }, { params, request }) => {
    const injury = presentInjury(await entryOf(db, injuries, params.id))
    return (await withMayEdit(db, request.caller, updateInjury, [injury]))[0] ?? injury
  },
  getInjuryImpact: async (services, { params }) => {
    const { db, herd } = services
    return impactOf(db, herd.current, await entryOf(db, injuries, params.id), today(services))
  },
  createInjury: async (services, { body, request, reply }) => {
    checkMayMark(body, request.caller)
    const written = await addEntry(services.db, injuries, body, today(services))
    tellActivity(reply, written)
    reply.header('location', `/api/injuries/${written.id}`)
    return presentInjury(await entryOf(services.db, injuries, written.id))
  },
  updateInjury: async (services, { params, body, request, reply }) => {
    checkMayMark(body, request.caller)
    tellActivity(reply, await editEntry(services.db, injuries, { ...body, ...params }, today(services)))
    return presentInjury(await entryOf(services.db, injuries, params.id))
  },
  deleteInjury: async ({ db }, { params, reply }) => {
    tellActivity(reply, await deleteEntry(db, injuries, params.id))
    return null
  },
}

/** The status is the horse's own. @throws {AppError} forbidden for who may not edit horses */
function checkMayMark({ mark_horse }: { mark_horse: boolean }, caller: Caller | null) {
  if (!mark_horse || caller === null || caller.rights.has(updateHorse.need)) return
  throw new AppError(
    'forbidden',
    'The barn sets a horse’s status itself. Save the injury without it and tell the manager.',
  )
}

const presentInjury = (row: InjuryRow): Injury => ({
  ...present(injuryFields, row),
  status: row.status,
  outcome: row.outcome,
})
