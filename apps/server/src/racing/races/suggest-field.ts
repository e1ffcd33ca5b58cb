import { MIN_RUNNERS, RACE_DISTANCES } from '@quarterpole/contract/limits'
import type { SuggestedField } from '@quarterpole/contract/suggested-field'
import type { Db } from '@quarterpole/db/open'
import { type RecentStart, recentStartsOfSound } from '@quarterpole/db/queries/recent-runners'

const FIELD = 8
/** Enough starts for eight horses and where they run. */
const READ = 200

/** Eight of my sound horses, who ran last first, at the track and distance they ran most; null with fewer than two. */
export const suggestField = async (db: Db, today: string): Promise<SuggestedField | null> =>
  fieldOfStarts(await recentStartsOfSound(db, { through: today, limit: READ }))

/** @param starts  newest first */
export function fieldOfStarts(starts: readonly RecentStart[]): SuggestedField | null {
  const last = new Map<number, RecentStart>()
  for (const start of starts) if (!last.has(start.horse_id)) last.set(start.horse_id, start)
  const field = [...last.values()].slice(0, FIELD)
  const ran = starts.filter(
    ({ horse_id, distance_yards }) =>
      field.some((horse) => horse.horse_id === horse_id) && isRaceDistance(distance_yards),
  )
  const places = Map.groupBy(ran, ({ track_id, distance_yards }) => `${track_id} ${distance_yards}`)
  const [usual] = [...places.values()].toSorted((a, b) => b.length - a.length)
  const [place] = usual ?? []
  if (place === undefined || field.length < MIN_RUNNERS) return null
  const { track_id, track_name, distance_yards } = place
  return {
    track_id,
    track_name,
    distance_yards,
    horses: field.map(({ horse_id, horse_name, race_date }) => ({
      horse_id,
      name: horse_name,
      last_start: race_date,
    })),
  }
}

const isRaceDistance = (yards: number) => RACE_DISTANCES.some((distance) => distance === yards)
