import type { HorseId } from '@quarterpole/contract/ids'
import { findHorses, readHorse } from '@quarterpole/db/queries/horse'
import type { Horse } from '@quarterpole/contract/horse'
import type { Db } from '@quarterpole/db/open'
import { startsOf } from '@quarterpole/db/queries/start'
import { profileOf } from '../evaluation/breeding-values.ts'
import type { Handlers } from '../http/serve.ts'
import { today } from '../process/services.ts'
import { noSuchHorse } from './check-parents.ts'
import { addHorse, editHorse, removeHorse } from './commands.ts'
import { listPage } from './list.ts'
import { presentHorses } from './present-horse.ts'

type Names =
  | 'listHorses'
  | 'getHorse'
  | 'createHorse'
  | 'updateHorse'
  | 'deleteHorse'
  | 'listStarts'
  | 'getProfile'

export const horseHandlers: Pick<Handlers, Names> = {
  listHorses: async (services, { query, reply }) => {
    const { ids, total } = await listPage(services, query)
    reply.header('x-total-count', total)
    return presentHorses(services.db, await findHorses(services.db, ids))
  },
  getHorse: ({ db }, { params }) => loadHorse(db, params.id),
  createHorse: async (services, { body, reply }) => {
    const id = await addHorse(services.db, body, today(services))
    await services.herd.refresh()
    reply.header('location', `/api/horses/${id}`)
    return loadHorse(services.db, id)
  },
  updateHorse: async (services, { params, body }) => {
    await editHorse(services.db, params.id, body, today(services))
    await services.herd.refresh()
    return loadHorse(services.db, params.id)
  },
  deleteHorse: async ({ db, herd }, { params }) => {
    await removeHorse(db, params.id)
    await herd.refresh()
    return null
  },
  listStarts: async ({ db }, { params, reply }) => {
    const lines = await startsOf(db, params.id)
    if (lines.length === 0) await loadHorse(db, params.id)
    reply.header('x-total-count', lines.length)
    return lines.map((line) => ({
      race_id: line.race_id,
      race_date: line.race_date,
      track_id: line.track_id,
      track_name: line.track_name,
      race_number: line.race_number,
      distance_yards: line.distance_yards,
      condition: line.condition,
      wind_mph: line.wind_mph,
      post_position: line.post_position,
      finish: line.finish,
      field_size: line.field_size,
      time_s: line.time_s,
      si: line.si,
      status: line.status,
    }))
  },
  getProfile: async ({ db, herd }, { params }) => {
    const profile = profileOf(herd.current, params.id)
    if (!profile) await loadHorse(db, params.id)
    return profile
  },
}

/** @throws {AppError} not_found */
async function loadHorse(db: Db, id: HorseId): Promise<Horse> {
  const row = await readHorse(db, id)
  const [horse] = row ? await presentHorses(db, [row]) : []
  if (!horse) throw noSuchHorse(id)
  return horse
}
