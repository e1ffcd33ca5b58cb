import type { Cover } from '@quarterpole/contract/cover'
import type { CoverId, HorseId } from '@quarterpole/contract/ids'
import { LIST_DEFAULT } from '@quarterpole/contract/limits'
import { allCovers, type CoverRow, listCovers } from '@quarterpole/db/queries/cover'
import type { FastifyReply } from 'fastify'
import { tellActivity, type Written } from '../../history/activity/written.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { type Services, today } from '../../platform/process/services.ts'
import { coverRow, editCover, recordCover, removeCover } from './commands.ts'
import { addEvent, editEvent, removeEvent } from './event-commands.ts'
import { recordFoaling } from './foaling.ts'
import { loadRecords } from './load-records.ts'
import { presentCover } from './present-cover.ts'

export const coverHandlers = {
  listCovers: async (services, { query, reply }) => {
    const { season_year, state, due_before, limit = LIST_DEFAULT, offset = 0 } = query
    const filter = {
      from_season: season_year,
      to_season: season_year,
      mare_id: query.mare_id as HorseId | undefined, // digits of the query
      stallion_id: query.stallion_id as HorseId | undefined, // as above
    }
    if (state === undefined && due_before === undefined) {
      const { rows, total } = await listCovers(services.db, { ...filter, limit, offset })
      reply.header('x-total-count', total)
      return present(services, rows)
    }
    // State and what is due follow from the events, so all that match the rest are read.
    const found = (await present(services, await allCovers(services.db, filter))).filter(
      (cover) =>
        (state === undefined || cover.state === state) &&
        (due_before === undefined || (cover.next_due !== null && cover.next_due.due_on <= due_before)),
    )
    reply.header('x-total-count', found.length)
    return found.slice(offset, offset + limit)
  },
  getCover: (services, { params }) => loadCover(services, params.id),
  createCover: async (services, { body, reply }) => {
    const written = await recordCover(services.db, body, today(services))
    reply.header('location', `/api/covers/${written.id}`)
    return after(services, written, reply)
  },
  updateCover: async (services, { params, body, reply }) =>
    after(services, await editCover(services.db, params.id, body, today(services)), reply),
  deleteCover: async ({ db }, { params, reply }) => {
    tellActivity(reply, await removeCover(db, params.id))
    return null
  },
  createCoverEvent: async (services, { params, body, reply }) =>
    after(services, await addEvent(services.db, params.id, body, today(services)), reply),
  updateCoverEvent: async (services, { params, body, reply }) =>
    after(services, await editEvent(services.db, params.id, body, today(services)), reply),
  deleteCoverEvent: async (services, { params, reply }) => {
    tellActivity(reply, await removeEvent(services.db, params.id, today(services)))
    return null
  },
  recordFoaling: async (services, { params, body, reply }) =>
    after(services, await recordFoaling(services.db, params.id, body, today(services)), reply),
} satisfies Partial<Handlers>

async function after(services: Services, written: Written<CoverId>, reply: FastifyReply): Promise<Cover> {
  tellActivity(reply, written)
  return loadCover(services, written.id)
}

async function loadCover(services: Services, id: CoverId): Promise<Cover> {
  const row = await coverRow(services.db, id)
  const [loaded] = await loadRecords(services.db, [row], today(services))
  if (!loaded) throw new Error(`cover ${id} was not loaded`)
  return presentCover(loaded, today(services))
}

async function present(services: Services, rows: readonly CoverRow[]): Promise<Cover[]> {
  const loaded = await loadRecords(services.db, rows, today(services))
  return loaded.map((one) => presentCover(one, today(services)))
}
