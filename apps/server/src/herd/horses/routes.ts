import type { HorseId } from '@quarterpole/contract/ids'
import { findHorses, readHorse } from '@quarterpole/db/queries/horse'
import type { Horse } from '@quarterpole/contract/horse'
import { hasOwnHorsesOnly } from '@quarterpole/contract/roles'
import type { Db } from '@quarterpole/db/open'
import { horsesTrainedBy } from '@quarterpole/db/queries/own-horses'
import { stallionsWithSemen } from '@quarterpole/db/queries/semen-stock'
import type { Caller } from '../../platform/http/caller.ts'
import { tellActivity } from '../../history/activity/written.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { today } from '../../platform/process/services.ts'
import type { HerdServices } from '../snapshot/herd-services.ts'
import { noSuchHorse } from './check-parents.ts'
import { addHorse, editHorse, removeHorse } from './commands.ts'
import { markHorses } from './mark.ts'
import { listPage } from './list.ts'
import { presentHorses } from './present-horse.ts'
import { testedFirst } from './tested-first.ts'

export const horseHandlers = {
  listHorses: async (services, { query, request, reply }) => {
    const { sort, sires: areSires, ...rest } = query
    const filter = { ...rest, sires: areSires ? await geldingsWithSemen(services.db) : undefined }
    const only = await trainedBy(services.db, request.caller)
    const { ids, total } =
      sort === 'tested'
        ? await testedFirst(services, { ...filter, only })
        : await listPage(services, { ...filter, sort, only })
    reply.header('x-total-count', total)
    return presentHorses(services.db, await findHorses(services.db, ids))
  },
  getHorse: ({ db }, { params }) => loadHorse(db, params.id),
  createHorse: async (services, { body, reply }) => {
    const written = await addHorse(services.db, body, today(services))
    const { id } = written
    tellActivity(reply, written)
    reply.header('location', `/api/horses/${id}`)
    return loadHorse(services.db, id)
  },
  updateHorse: async (services, { params, body, reply }) => {
    tellActivity(reply, await editHorse(services.db, params.id, body, today(services)))
    return loadHorse(services.db, params.id)
  },
  deleteHorse: async ({ db }, { params, reply }) => {
    tellActivity(reply, await removeHorse(db, params.id))
    return null
  },
  markHorses: async (services, { body, reply }) => {
    const marked = await markHorses(services.db, body, today(services))
    if (marked.activity_id !== null) reply.header('x-activity-id', marked.activity_id)
    return marked
  },
} satisfies Partial<Handlers<HerdServices>>

const geldingsWithSemen = async (db: Db) =>
  (await stallionsWithSemen(db)).flatMap(({ id, sex }) => (sex === 'G' ? id : []))

/** The horses a caller may list; undefined: all. */
async function trainedBy(db: Db, caller: Caller | null): Promise<ReadonlySet<HorseId> | undefined> {
  if (caller === null || !hasOwnHorsesOnly(caller.role)) return undefined
  return horsesTrainedBy(db, caller.trainerNames)
}

/** @throws {AppError} not_found */
async function loadHorse(db: Db, id: HorseId): Promise<Horse> {
  const row = await readHorse(db, id)
  const [horse] = row ? await presentHorses(db, [row]) : []
  if (!horse) throw noSuchHorse(id)
  return horse
}
