import type { RaceRequest } from '@quarterpole/contract/race'
import type { Db } from '@quarterpole/db/open'
import { figuresAtVenue } from '@quarterpole/db/queries/start'
import { indexPosts, type PostRun, type Posts } from '@quarterpole/racing/start-history'
import type { TrackBias } from '@quarterpole/racing/track-bias'
import { expectationOf, mean, type Residual, residualsByRace } from '../../evaluation/expected-si.ts'
import type { HerdSnapshot } from '../../herd/snapshot/snapshot.ts'
import { type BiasFigure, biasEstimates, yearsBefore } from '../tracks/bias.ts'

/** The newest starts at one track and distance are enough, and bound the work. */
const MAX_FIGURES = 4000

/** Effects of post positions and conditions at one track and distance. */
export interface TrackEffects {
  bias: TrackBias
  /** Starts by post, for the race model's post feature. */
  posts: Posts
}

type PlaceAndDay = Pick<RaceRequest, 'track_id' | 'distance_yards' | 'race_date'>

/**
 * Track effects from the races of the five years before the race date. Every card of a race day shares them.
 *
 * @param herd  with the evaluation as of the race date
 */
export async function trackEffectsBefore(
  db: Db,
  herd: HerdSnapshot,
  { track_id, distance_yards, race_date }: PlaceAndDay,
): Promise<TrackEffects> {
  const figures = await figuresAtVenue(db, track_id, {
    since: yearsBefore(race_date),
    before: race_date,
    distanceYards: distance_yards,
    limit: MAX_FIGURES,
  })
  const fields = [...residualsByRace(figures, expectationOf(herd)).values()]
  const starts = fields.flatMap((field) => postStarts(field, track_id))
  return { bias: biasEstimates(fields), posts: indexPosts(starts) }
}

/** How far each start ran above what its horse's other starts let expect, less its race's mean, as in the model's fit. */
function postStarts(field: readonly Residual<BiasFigure>[], track: number): PostRun[] {
  const shift = mean(field.map(({ deleted }) => deleted.residual))
  return field.map((start) => ({
    date: start.race_date,
    track,
    distanceYards: start.distance_yards,
    residualSi: field.length < 2 ? null : start.deleted.residual - shift,
    lane: start.post_position,
  }))
}
