import type { HorseId, TrackId } from '@quarterpole/contract/ids'
import type { Database } from '@quarterpole/db/open'
import { insertRaces } from '@quarterpole/db/queries/race'
import { insertStarts } from '@quarterpole/db/queries/start'
import { raceRow, startRow } from '@quarterpole/db/test-rows'

export const WEATHER = { temp_f: 75, wind_mph: 5, humidity: 50, track_condition: 'fast' }

let raceNumber = 100

/** Writes a race with its field in finishing order. */
export async function addRace(
  db: Database,
  {
    track,
    date,
    distance = 400,
    number = ++raceNumber,
    horses,
  }: { track: number; date: string; distance?: number; number?: number; horses: readonly number[] },
) {
  const race = await insertRaces(db, [
    raceRow(track as TrackId, {
      race_date: date,
      race_number: number,
      distance_yards: distance,
      condition: 'fast',
    }),
  ])
  await insertStarts(
    db,
    horses.map((horse, i) =>
      startRow(race, horse as HorseId, {
        post_position: i + 1,
        finish: i + 1,
        time_s: null,
        si: 110 - 4 * i,
        si_source: 'given',
      }),
    ),
  )
  return race
}
