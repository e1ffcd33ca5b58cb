import type { StartInput } from '@quarterpole/contract/start'
import type { Db } from '@quarterpole/db/open'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import { readTrack } from '@quarterpole/db/queries/track'
import { invalid } from '../../platform/http/problem.ts'
import { checkAfterFoaling, checkNotFuture } from '../../herd/horses/check-day.ts'

/** Yards a second that no horse exceeds, or falls short of when timed: 440 yards in 18 to 44 seconds. */
const FASTEST = 24.5
const SLOWEST = 10

/** A time nobody runs is a slip in the time or the distance. @throws {AppError} invalid */
export function checkPace({ distance_yards, time_s }: Pick<StartInput, 'distance_yards' | 'time_s'>) {
  if (time_s === null) return
  const pace = distance_yards / time_s
  if (pace > FASTEST || pace < SLOWEST)
    throw invalid(
      'time_s',
      `${time_s} s isn’t a likely time for ${distance_yards} yards. Check the time and the distance.`,
    )
}

/** @throws {AppError} invalid */
export async function checkStart(db: Db, input: StartInput, horse: HorseRow, today: string) {
  const { race_date, status, finish, time_s, si, track_id } = input
  checkNotFuture('race_date', race_date, today)
  checkAfterFoaling('race_date', race_date, horse)
  checkPace(input)
  if (status === 'scratched' && (finish !== null || time_s !== null || si !== null))
    throw invalid(
      'status',
      `A scratched horse has no finish, time or index. Clear them or change the status.`,
    )
  if (status === 'dnf' && finish !== null)
    throw invalid('finish', `A horse that didn’t finish has no place. Clear it or change the status.`)
  if (!(await readTrack(db, track_id)))
    throw invalid('track_id', `There is no track with the id ${track_id}. Choose another.`)
}
