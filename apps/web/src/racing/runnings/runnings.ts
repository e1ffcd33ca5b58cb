import type { RacePrediction } from '@quarterpole/contract/race'
import { commonSd } from '@quarterpole/racing/order'
import type { Chances } from '../race/what-if.ts'
import { finishCounts } from '@quarterpole/racing/finish-counts'
import type { RunnableRace } from './one-run.ts'

/** A horse's row of the picture. */
export interface RunningHorse {
  id: number
  name: string
  post: number | null
  projectedSi: number
  /** Of a hundred runnings, how often 1st, 2nd, … last. */
  counts: readonly number[]
}

/** A race run a hundred times, and what one run is drawn from. */
export interface Runnings {
  /** By chance to win. */
  horses: readonly RunningHorse[]
  race: RunnableRace
  where: string
}

/**
 * The hundred runnings of a prediction, or of what is tried with it.
 *
 * @param tried  of each horse, null where he is scratched
 * @returns      null for a card sealed before whole finishing orders were kept
 */
export function runningsOf(
  prediction: RacePrediction,
  tried: { chances: ReadonlyMap<number, Chances>; distance: number } | null = null,
): Runnings | null {
  const { predictions, track_name, input_hash } = prediction
  const distance = tried?.distance ?? prediction.distance_yards
  const rows = predictions.map((runner) => {
    const { horse_id: id, horse_name: name, post_position: post } = runner
    const chances = tried?.chances.get(id)
    const starts = tried === null || chances !== undefined
    const projectedSi = chances?.projectedSi ?? runner.projected_si
    return { id, name, post, projectedSi, starts, finish: tried === null ? runner.finish : chances?.finish }
  })
  const starters = rows.filter(({ starts }) => starts)
  const finish = starters.flatMap((row) => (row.finish === undefined ? [] : [row.finish]))
  if (finish.length < starters.length) return null
  const counts = finishCounts(finish)
  const horses = starters.map(({ id, name, post, projectedSi }, i) => ({
    id,
    name,
    post,
    projectedSi,
    counts: counts[i] ?? [],
  }))
  return {
    horses: tried === null ? horses : byChance(horses, finish),
    race: {
      seed: input_hash,
      entrants: rows.map(({ id, projectedSi, starts }) => ({ id, projectedSi, starts })),
      sd: commonSd(predictions.map(({ sd_si }) => sd_si)),
      distanceYards: distance,
    },
    where: `${track_name}, ${distance} yd`,
  }
}

function byChance(horses: readonly RunningHorse[], finish: readonly (readonly number[])[]): RunningHorse[] {
  const order = horses.map((horse, i) => ({ horse, win: finish[i]?.[0] ?? 0 }))
  return order.toSorted((a, b) => b.win - a.win).map(({ horse }) => horse)
}
