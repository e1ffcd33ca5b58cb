import type { LadderTrack, TrackLadder } from '@quarterpole/contract/track-ladder'
import { fairTime, STILL_SEA_LEVEL } from '@quarterpole/racing/conditions'
import { isPlausibleTime, standardFor } from '@quarterpole/racing/distance-standards'
import { speedIndex } from '@quarterpole/racing/speed-index'
import { halfWidth } from '../tracks/fair-time.ts'
import type { LadderOrder } from './ladder-search.ts'

/** What a typed time is worth at a track. */
export interface Earned {
  /** Speed index it earns there. */
  si: number
  /** The same run in still air at sea level, from still air of the same heat here; null around a turn. */
  fair: { timeS: number; half: number } | null
}

/** A track of the picture. */
export interface LadderRow {
  readonly track: LadderTrack
  /** Null where no time is typed. */
  readonly earned: Earned | null
}

const BY: Readonly<Record<LadderOrder, (a: LadderTrack, b: LadderTrack) => number>> = {
  time: (a, b) => a.si_100_s - b.si_100_s || a.name.localeCompare(b.name),
  altitude: (a, b) => b.altitude_m - a.altitude_m || a.name.localeCompare(b.name),
  name: (a, b) => a.name.localeCompare(b.name),
}

/** Tracks with winners of their own, in order, and those whose SI 100 is the Minimum Standard for want of any. */
export function ladderRows(
  ladder: TrackLadder,
  order: LadderOrder,
  timeS: number | undefined,
): { rows: LadderRow[]; unraced: LadderTrack[] } {
  const earnedAt = earnings(ladder, timeS)
  return {
    rows: ladder.tracks
      .filter(({ winners }) => winners > 0)
      .toSorted(BY[order])
      .map((track) => ({ track, earned: earnedAt(track) })),
    unraced: ladder.tracks.filter(({ winners }) => winners === 0).toSorted(BY.name),
  }
}

/** Whether a time can be one of this distance. */
export const isTimeAt = ({ distance_yards }: TrackLadder, timeS: number): boolean =>
  isPlausibleTime(timeS, standardFor(distance_yards))

/** The worth of a time at each track; a fair time takes milliseconds, so that each altitude is computed once. */
function earnings(
  { distance_yards }: TrackLadder,
  timeS: number | undefined,
): (track: Pick<LadderTrack, 'si_100_s' | 'altitude_m'>) => Earned | null {
  const standard = standardFor(distance_yards)
  if (timeS === undefined || !isPlausibleTime(timeS, standard)) return () => null
  const fairAt = new Map<number, Earned['fair']>()
  const fairOf = (altitudeM: number): Earned['fair'] => {
    const conditions = { ...STILL_SEA_LEVEL, altitudeM }
    const fair = fairTime({ timeS, standard, conditions })
    return fair.kind === 'fair' ? { timeS: fair.timeS, half: halfWidth(fair) } : null
  }
  return ({ si_100_s, altitude_m }) => {
    const fair = fairAt.get(altitude_m) ?? fairOf(altitude_m)
    fairAt.set(altitude_m, fair)
    return { si: speedIndex(timeS, si_100_s, standard), fair }
  }
}

/** Speed index of a time at tracks that run on the Minimum Standard. */
export const standardSi = ({ distance_yards, minimum_standard_s }: TrackLadder, timeS: number): number =>
  speedIndex(timeS, minimum_standard_s, standardFor(distance_yards))
