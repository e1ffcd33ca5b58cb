import { updateHorse } from '@quarterpole/contract/horse'
import { type Injury, updateInjury } from '@quarterpole/contract/injury'
import type { HorseId, InjuryId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { type InjuryRow, listInjuries, readInjury } from '@quarterpole/db/queries/injury'
import type { Caller } from '../../platform/http/caller.ts'
import { AppError } from '../../platform/http/problem.ts'
import { trainersOf, withMayEdit } from '../../platform/http/own-horses.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { today } from '../../platform/process/services.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import { tellActivity } from '../../history/activity/written.ts'
import { deleteInjury, editInjury, noSuchInjury, recordInjury } from './commands.ts'
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
    const injury = presentInjury(await rowOf(db, params.id))
    return (await withMayEdit(db, request.caller, updateInjury, [injury]))[0] ?? injury
  },
  getInjuryImpact: async (services, { params }) => {
    const { db, herd } = services
    return impactOf(db, herd.current, await rowOf(db, params.id), today(services))
  },
  createInjury: async (services, { body, request, reply }) => {
    checkMayMark(body, request.caller)
    const written = await recordInjury(services.db, body, today(services))
    tellActivity(reply, written)
    const { id } = written
    reply.header('location', `/api/injuries/${id}`)
    return presentInjury(await rowOf(services.db, id))
  },
  updateInjury: async (services, { params, body, request, reply }) => {
    checkMayMark(body, request.caller)
    tellActivity(reply, await editInjury(services.db, params.id, body, today(services)))
    return presentInjury(await rowOf(services.db, params.id))
  },
  deleteInjury: async ({ db }, { params, reply }) => {
    tellActivity(reply, await deleteInjury(db, params.id))
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

async function rowOf(db: Db, id: InjuryId): Promise<InjuryRow> {
  const row = await readInjury(db, id)
  if (!row) throw noSuchInjury(id)
  return row
}

const presentInjury = (row: InjuryRow): Injury => {
  const { id, horse_id, horse_name, injury_date, type, severity, status, expected_days_off, notes } = row
  const { outcome, return_date, version, created_at, updated_at } = row
  return {
    id,
    horse_id,
    horse_name,
    injury_date,
    type,
    severity,
    status,
    outcome,
    return_date,
    expected_days_off,
    notes,
    version,
    created_at,
    updated_at,
  }
}
