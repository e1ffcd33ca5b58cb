import type { RaceTable, StartTable } from '@quarterpole/db/schema'
import type { Db } from '@quarterpole/db/open'
import { findStandard } from '@quarterpole/racing/distance-standards'
import { referenceTime, speedIndex } from '@quarterpole/racing/speed-index'
import { winsBefore } from '../tracks/winning-times.ts'

/** The given index, else one computed from the time where the distance has a standard. */
export async function indexOf(
  db: Db,
  { venue_id, race_date, distance_yards }: Pick<RaceTable, 'venue_id' | 'race_date' | 'distance_yards'>,
  { si, time_s }: Pick<StartTable, 'si' | 'time_s'>,
): Promise<Pick<StartTable, 'si' | 'si_source'>> {
  if (si !== null) return { si, si_source: 'given' }
  const standard = findStandard(distance_yards)
  if (time_s === null || standard === undefined) return { si: null, si_source: null }
  const year = Number(race_date.slice(0, 4))
  const wins = (await winsBefore(db, venue_id, year)).filter((win) => win.distanceYards === distance_yards)
  return {
    si: speedIndex(time_s, referenceTime(wins, year, standard).t100S, standard),
    si_source: 'computed',
  }
}
