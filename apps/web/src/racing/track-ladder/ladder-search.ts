import { TRACK_DISTANCES } from '@quarterpole/contract/limits'
import { idIn, oneOf, type RawSearch, textIn } from '../../app/search.ts'
import type { TrackDistanceYards } from '../tracks/track-search.ts'

export const LADDER_ORDERS = ['time', 'altitude', 'name'] as const
export type LadderOrder = (typeof LADDER_ORDERS)[number]
export const DEFAULT_YARDS = 400

/** The address of the track ladder. */
export interface LadderSearch {
  /** Left out for 400 yards. */
  distance?: TrackDistanceYards | undefined
  /** As typed: ":20.150". */
  time?: string | undefined
  /** Left out for the fastest first. */
  sort?: LadderOrder | undefined
  /** Whose nine times are shown. */
  track?: number | undefined
}

export const readLadderSearch = (search: RawSearch): LadderSearch => ({
  distance: TRACK_DISTANCES.find((distance) => distance === idIn(search, 'distance')),
  time: textIn(search, 'time')?.slice(0, 12),
  sort: oneOf(search, 'sort', LADDER_ORDERS),
  track: idIn(search, 'track'),
})
