import { RACE_DISTANCES } from '@quarterpole/contract/limits'
import type { SiTables } from '@quarterpole/contract/track'
import type { TrackId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { winningTimesAt } from '@quarterpole/db/queries/race'
import { listTracks, readTrack } from '@quarterpole/db/queries/track'
import { standardFor } from '@quarterpole/racing/distance-standards'
import { referenceTime, siTable } from '@quarterpole/racing/speed-index'
import { AppError } from '../problem.ts'
import type { Handlers } from '../serve.ts'

const YEARS_BACK = 3

export const trackHandlers: Pick<Handlers, 'listTracks' | 'getSiTables'> = {
  listTracks: async ({ db }) => {
    const rows = await listTracks(db)
    return rows.map(({ id, code, name, state, latitude, longitude, altitude_m }) => ({
      id,
      code,
      name,
      state,
      latitude,
      longitude,
      altitude_m,
    }))
  },
  getSiTables: async ({ db, clock }, { params }) => {
    if (!(await readTrack(db, params.id)))
      throw new AppError('not_found', `There is no track with the id ${params.id}.`)
    return siTablesAt(db, params.id, clock().getUTCFullYear())
  },
}

/** Tables of the season at a track: SI 100 from the nine winning times of the three years before, per distance. */
export async function siTablesAt(db: Db, trackId: TrackId, year: number): Promise<SiTables> {
  const wins = await winningTimesAt(db, trackId, `${year - YEARS_BACK}-01-01`, `${year}-01-01`)
  const byDistance = Map.groupBy(wins, ({ distance_yards }) => distance_yards)
  const tables: SiTables = {}
  for (const distance of RACE_DISTANCES) {
    const standard = standardFor(distance)
    const times = (byDistance.get(distance) ?? []).map(({ horse_id, race_date, time_s }) => ({
      horse: horse_id,
      year: Number(race_date.slice(0, 4)),
      timeS: time_s,
    }))
    tables[distance] = siTable(referenceTime(times, year, standard).t100S, standard)
  }
  return tables
}
