import type { TrackId } from '@quarterpole/contract/ids'
import type { RaceRequest } from '@quarterpole/contract/race'
import type { Db } from '@quarterpole/db/open'
import { figuresAtVenue } from '@quarterpole/db/queries/start'
import { indexStarts, type PastStart, type StartHistory } from '@quarterpole/racing/start-history'
import type { TrackBias } from '@quarterpole/racing/track-bias'
import { type Expectation, expectationOf, mean, residualsByRace } from '../evaluation/expected-si.ts'
import { biasEstimates } from '../tracks/bias.ts'
import type { HerdAsOf } from './as-of.ts'

const YEARS_BACK = 5
/** The newest starts at one track and distance that lanes and conditions are read from: they bound the work. */
const MAX_FIGURES = 4000
/** Places kept for one evaluation. */
const KEPT = 200

/** What a track's lanes and conditions did at one distance before a day. */
export interface PlaceFacts {
  bias: TrackBias
  /** What each lane did, as the lane effect reads it. */
  lanes: StartHistory['lanes']
}

/** Facts live as long as the evaluation they rest on: results that come later bring the next one. */
const known = new WeakMap<HerdAsOf['evaluation'], Map<string, Promise<PlaceFacts>>>()

export function placeFacts(
  db: Db,
  { herd, evaluation }: HerdAsOf,
  { track_id, distance_yards, race_date }: RaceRequest,
): Promise<PlaceFacts> {
  const kept = known.get(evaluation) ?? new Map<string, Promise<PlaceFacts>>()
  known.set(evaluation, kept)
  const key = `${track_id} ${distance_yards} ${race_date}`
  const found = kept.get(key)
  if (found) return found
  if (kept.size >= KEPT) kept.clear()
  const made = readPlace(db, { track_id, distance_yards, race_date }, expectationOf(herd))
  made.catch(() => kept.delete(key))
  kept.set(key, made)
  return made
}

async function readPlace(
  db: Db,
  { track_id, distance_yards, race_date }: { track_id: TrackId; distance_yards: number; race_date: string },
  expected: Expectation,
): Promise<PlaceFacts> {
  const figures = await figuresAtVenue(db, track_id, {
    since: `${Number(race_date.slice(0, 4)) - YEARS_BACK}${race_date.slice(4)}`,
    before: race_date,
    distanceYards: distance_yards,
    limit: MAX_FIGURES,
  })
  return { bias: biasEstimates(figures, expected), lanes: indexStarts(laneStartsOf(figures, expected)).lanes }
}

/** Under no horse's id: these starts speak for the lane they were run in alone. */
const LANE_ONLY = 'lane'
/** Where a card's lanes are looked up in its history: one place only was read. */
export const CARD_PLACE = LANE_ONLY

/** How far each start ran above expectation, less its race's mean: whoever was drawn there cancels. */
function laneStartsOf(
  figures: Awaited<ReturnType<typeof figuresAtVenue>>,
  expected: Expectation,
): PastStart[] {
  return [...residualsByRace(figures, expected).values()].flatMap((field) => {
    const shift = mean(field.map(({ residual }) => residual))
    return field.map(({ race_date, distance_yards, post_position, residual }): PastStart => ({
      date: race_date,
      horse: LANE_ONLY,
      track: CARD_PLACE,
      distanceYards: distance_yards,
      figureSi: null,
      residualSi: field.length < 2 ? null : residual - shift,
      finish: null,
      fieldSize: field.length,
      classLevel: null,
      lane: post_position,
      jockey: null,
      trainer: null,
    }))
  })
}
