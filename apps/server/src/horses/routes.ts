import type { Horse } from '@quarterpole/contract/horse'
import type { HorseId } from '@quarterpole/contract/ids'
import { readHorse } from '@quarterpole/db/queries/horse'
import { listHorses } from '@quarterpole/db/queries/horse-list'
import { startsOf } from '@quarterpole/db/queries/start'
import { profileOf } from '../evaluation/breeding-values.ts'
import type { Handlers } from '../serve.ts'
import { type Services, today } from '../services.ts'
import { noSuchHorse } from './check-parents.ts'
import { addHorse, editHorse, removeHorse } from './commands.ts'
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
  listHorses: async ({ db }, { query, reply }) => {
    const { rows, total } = await listHorses(db, query)
    reply.header('x-total-count', total)
    return presentHorses(db, rows)
  },
  getHorse: ({ db }, { params }) => loadHorse({ db }, params.id),
  createHorse: async (services, { body, reply }) => {
    const id = await addHorse(services.db, body, today(services))
    await services.herd.refresh()
    reply.header('location', `/api/horses/${id}`)
    return loadHorse(services, id)
  },
  updateHorse: async (services, { params, body }) => {
    await editHorse(services.db, params.id, body, today(services))
    await services.herd.refresh()
    return loadHorse(services, params.id)
  },
  deleteHorse: async ({ db, herd }, { params }) => {
    await removeHorse(db, params.id)
    await herd.refresh()
    return null
  },
  listStarts: async ({ db }, { params }) => {
    const lines = await startsOf(db, params.id)
    if (lines.length === 0) await loadHorse({ db }, params.id)
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
    if (!profile) await loadHorse({ db }, params.id)
    return profile
  },
}

async function loadHorse({ db }: Pick<Services, 'db'>, id: HorseId): Promise<Horse> {
  const row = await readHorse(db, id)
  const [horse] = row ? await presentHorses(db, [row]) : []
  if (!horse) throw noSuchHorse(id)
  return horse
}
