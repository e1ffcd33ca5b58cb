import type { TrackId } from '@quarterpole/contract/ids'
import type { Track } from '@quarterpole/contract/track'
import type { Db } from '@quarterpole/db/open'
import { meetsOnOtherGround } from '@quarterpole/db/queries/race'
import { listTracks, readTrack } from '@quarterpole/db/queries/track'
import type { Handlers } from '../../platform/http/serve.ts'
import { today } from '../../platform/process/services.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import { tellActivity } from '../../history/activity/written.ts'
import { trackBiasAt } from './bias.ts'
import { addTrack, editTrack, noSuchTrack } from './commands.ts'
import { trackLadderAt } from './track-ladder.ts'
import { siTablesAt, trackDistancesAt } from './reference-times.ts'

export const trackHandlers = {
  listTracks: async ({ db }, { reply }) => {
    const tracks = await listTracks(db)
    reply.header('x-total-count', tracks.length)
    return tracks.map(presentTrack)
  },
  getTrack: async ({ db, clock }, { params: { id } }) => {
    const season = clock().getUTCFullYear()
    const track = await loadTrack(db, id)
    const [distances, hosts, run_elsewhere] = await Promise.all([
      trackDistancesAt(db, id, season),
      meetsOnOtherGround(db, id, 'hosts'),
      meetsOnOtherGround(db, id, 'run_elsewhere'),
    ])
    return { ...track, season, distances, hosts, run_elsewhere }
  },
  getTrackLadder: async ({ db, clock }, { query }) =>
    trackLadderAt(db, query.distance_yards, clock().getUTCFullYear()),
  createTrack: async ({ db }, { body, reply }) => {
    const written = await addTrack(db, body)
    const { id } = written
    tellActivity(reply, written)
    reply.header('location', `/api/tracks/${id}`)
    return loadTrack(db, id)
  },
  updateTrack: async ({ db }, { params, body, reply }) => {
    tellActivity(reply, await editTrack(db, params.id, body))
    return loadTrack(db, params.id)
  },
  getSiTables: async ({ db, clock }, { params }) => {
    await loadTrack(db, params.id)
    return siTablesAt(db, params.id, clock().getUTCFullYear())
  },
  getTrackBias: async (services, { params }) => {
    await loadTrack(services.db, params.id)
    return trackBiasAt(services.db, services.herd.current, params.id, today(services))
  },
} satisfies Partial<Handlers<HerdServices>>

async function loadTrack(db: Db, id: TrackId): Promise<Track> {
  const row = await readTrack(db, id)
  if (!row) throw noSuchTrack(id)
  return presentTrack(row)
}

const presentTrack = ({ id, code, name, state, latitude, longitude, altitude_m, version }: Track): Track => ({
  id,
  code,
  name,
  state,
  latitude,
  longitude,
  altitude_m,
  version,
})
