import type { Breeding } from '@quarterpole/contract/breeding-record'
import type { BreedingId, HorseId } from '@quarterpole/contract/ids'
import { LIST_DEFAULT } from '@quarterpole/contract/limits'
import { allBreedings, type BreedingRow, listBreedings } from '@quarterpole/db/queries/breeding'
import type { FastifyReply } from 'fastify'
import { tellActivity, type Written } from '../../history/activity/written.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { type Services, today } from '../../platform/process/services.ts'
import { breedingRow, editBreeding, recordBreeding, removeBreeding } from './commands.ts'
import { addEvent, editEvent, removeEvent } from './event-commands.ts'
import { recordFoaling } from './foaling.ts'
import { loadRecords } from './load-records.ts'
import { presentBreeding } from './present-breeding.ts'

type Names =
  | 'listBreedings'
  | 'getBreeding'
  | 'createBreeding'
  | 'updateBreeding'
  | 'deleteBreeding'
  | 'createBreedingEvent'
  | 'updateBreedingEvent'
  | 'deleteBreedingEvent'
  | 'recordFoaling'

export const breedingRecordHandlers: Pick<Handlers, Names> = {
  listBreedings: async (services, { query, reply }) => {
    const { season_year, state, due_before, limit = LIST_DEFAULT, offset = 0 } = query
    const filter = {
      from_season: season_year,
      to_season: season_year,
      mare_id: query.mare_id as HorseId | undefined, // digits of the query
      stallion_id: query.stallion_id as HorseId | undefined, // as above
    }
    if (state === undefined && due_before === undefined) {
      const { rows, total } = await listBreedings(services.db, { ...filter, limit, offset })
      reply.header('x-total-count', total)
      return present(services, rows)
    }
    // State and what is due follow from the events, so all that match the rest are read.
    const found = (await present(services, await allBreedings(services.db, filter))).filter(
      (breeding) =>
        (state === undefined || breeding.state === state) &&
        (due_before === undefined || (breeding.next_due !== null && breeding.next_due.due_on <= due_before)),
    )
    reply.header('x-total-count', found.length)
    return found.slice(offset, offset + limit)
  },
  getBreeding: (services, { params }) => loadBreeding(services, params.id),
  createBreeding: async (services, { body, reply }) => {
    const written = await recordBreeding(services.db, body, today(services))
    reply.header('location', `/api/breedings/${written.id}`)
    return after(services, written, reply)
  },
  updateBreeding: async (services, { params, body, reply }) =>
    after(services, await editBreeding(services.db, params.id, body, today(services)), reply),
  deleteBreeding: async ({ db }, { params, reply }) => {
    tellActivity(reply, await removeBreeding(db, params.id))
    return null
  },
  createBreedingEvent: async (services, { params, body, reply }) =>
    after(services, await addEvent(services.db, params.id, body, today(services)), reply),
  updateBreedingEvent: async (services, { params, body, reply }) =>
    after(services, await editEvent(services.db, params.id, body, today(services)), reply),
  deleteBreedingEvent: async (services, { params, reply }) => {
    tellActivity(reply, await removeEvent(services.db, params.id, today(services)))
    return null
  },
  recordFoaling: async (services, { params, body, reply }) =>
    after(services, await recordFoaling(services.db, params.id, body, today(services)), reply),
}

async function after(
  services: Services,
  written: Written<BreedingId>,
  reply: FastifyReply,
): Promise<Breeding> {
  tellActivity(reply, written)
  return loadBreeding(services, written.id)
}

async function loadBreeding(services: Services, id: BreedingId): Promise<Breeding> {
  const row = await breedingRow(services.db, id)
  const [loaded] = await loadRecords(services.db, [row], today(services))
  if (!loaded) throw new Error(`breeding ${id} was not loaded`)
  return presentBreeding(loaded, today(services))
}

async function present(services: Services, rows: readonly BreedingRow[]): Promise<Breeding[]> {
  const loaded = await loadRecords(services.db, rows, today(services))
  return loaded.map((one) => presentBreeding(one, today(services)))
}
