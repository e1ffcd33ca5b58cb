import type { HorseId, TrackId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { winningTimesAt, winningTimesOver } from '@quarterpole/db/queries/race'
import type { WinningTime } from '@quarterpole/racing/speed-index'

/** The registry's rule: a season's SI 100 comes from the winners of this many years before it. */
const YEARS_BACK = 3

export interface WinOnFile extends WinningTime {
  readonly horse: HorseId
  readonly distanceYards: number
  readonly winner: string
}

const daysOf = (season: number) => [`${season - YEARS_BACK}-01-01`, `${season}-01-01`] as const

/** The winning times on file behind a season's SI 100 at a venue, at all distances. */
export async function winsBefore(db: Db, venue: TrackId, season: number): Promise<WinOnFile[]> {
  const wins = await winningTimesAt(db, venue, ...daysOf(season))
  return wins.map((win) => ({ ...winOf(win), winner: win.horse_name, distanceYards: win.distance_yards }))
}

/** The winning times on file behind a season's SI 100 at one distance, by venue. */
export async function winsByVenue(
  db: Db,
  distanceYards: number,
  season: number,
): Promise<Map<TrackId, WinningTime[]>> {
  const wins = await winningTimesOver(db, distanceYards, ...daysOf(season))
  return new Map(
    [...Map.groupBy(wins, ({ venue_id }) => venue_id)].map(([venue, rows]) => [venue, rows.map(winOf)]),
  )
}

const winOf = (row: { horse_id: HorseId; race_date: string; time_s: number }) => ({
  horse: row.horse_id,
  year: Number(row.race_date.slice(0, 4)),
  timeS: row.time_s,
})
