import { TRACK_DISTANCES } from '@quarterpole/contract/limits'
import { idIn, oneOf, type RawSearch, textIn } from '../../app/search.ts'

export type TrackDistanceYards = (typeof TRACK_DISTANCES)[number]

/** The address of Track Intel. */
export interface TrackSearch {
  q?: string | undefined
  track?: number | undefined
  distance?: TrackDistanceYards | undefined
  form?: 'new' | 'edit' | undefined
}

export function readTrackSearch(search: RawSearch): TrackSearch {
  return {
    q: textIn(search, 'q')?.slice(0, 100),
    track: idIn(search, 'track'),
    distance: TRACK_DISTANCES.find((distance) => distance === idIn(search, 'distance')),
    form: oneOf(search, 'form', ['new', 'edit']),
  }
}
