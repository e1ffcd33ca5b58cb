import type { WindDirectionName } from '@quarterpole/contract/limits'
import type { RacePrediction, RunnerPrediction } from '@quarterpole/contract/race'
import { timeShift } from '@quarterpole/racing/conditions'
import { orderProbabilities } from '@quarterpole/racing/order'

/** Another race with the same horses. */
export interface Changes {
  distance: number
  temp: number
  wind: number
  from: WindDirectionName
  humidity: number
  /** A horse that does not start. */
  scratched: number | null
}

export interface ChangedChance {
  runner: RunnerPrediction
  /** Chance to win as entered, and with the changes; null for a scratched horse. */
  before: number
  after: number | null
}

/** Exact chances over the changed distance and without the scratched horse, in card order. */
export function changedChances(
  { predictions }: Pick<RacePrediction, 'predictions'>,
  { distance, scratched }: Pick<Changes, 'distance' | 'scratched'>,
): ChangedChance[] {
  const starters = predictions.filter(({ horse_id }) => horse_id !== scratched)
  const { win } = orderProbabilities({
    mean: Float64Array.from(starters, (runner) => projectedAt(runner, distance)),
    sd: Float64Array.from(starters, ({ sd_si }) => sd_si),
  })
  const after = new Map(starters.map(({ horse_id }, i) => [horse_id, win[i] ?? 0]))
  return predictions.map((runner) => ({
    runner,
    before: runner.win_probability,
    after: after.get(runner.horse_id) ?? null,
  }))
}

export const projectedAt = (
  { si_by_distance, projected_si }: Pick<RunnerPrediction, 'si_by_distance' | 'projected_si'>,
  distance: number,
): number => si_by_distance.find((at) => at.distance_yards === distance)?.projected_si ?? projected_si

/** Shift of the winning time against still air at 68 °F in the same place, in seconds, with its range. */
export function weatherShift(altitudeM: number, { distance, temp, wind, from, humidity }: Changes) {
  const { shiftS, lowS, highS } = timeShift(distance, {
    altitudeM,
    tempF: temp,
    windMph: wind,
    windDirection: from,
    humidityPct: humidity,
  })
  return { shiftS, lowS, highS }
}

/** The largest rise and fall that show in whole percents. */
export function movers(chances: readonly ChangedChance[]): {
  up: ChangedChance | null
  down: ChangedChance | null
} {
  const change = ({ before, after }: ChangedChance) => (after === null ? 0 : after - before)
  const sorted = chances.toSorted((a, b) => change(b) - change(a))
  const [top, bottom] = [sorted[0], sorted.at(-1)]
  return {
    up: top && change(top) >= 0.005 ? top : null,
    down: bottom && change(bottom) <= -0.005 ? bottom : null,
  }
}
