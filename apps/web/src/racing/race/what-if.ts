import type { TrackConditionName, WindDirectionName } from '@quarterpole/contract/limits'
import type { RacePrediction, RunnerPrediction } from '@quarterpole/contract/race'
import { raceFinding } from '@quarterpole/contract/race-finding'
import { percentsOf } from '@quarterpole/racing/whole-percents'
import { timeShift } from '@quarterpole/racing/conditions'
import { commonSd, firstThree } from '@quarterpole/racing/order'
import { finishDistribution } from '@quarterpole/racing/order-distribution'

/** Another race with the same horses. */
export interface Changes {
  distance: number
  condition: TrackConditionName
  wind: number
  from: WindDirectionName
  /** Horses that do not start. */
  scratched: readonly number[]
}

/** A runner's chances, as fractions, in a changed race. */
export interface Chances {
  win: number
  place: number
  show: number
  projectedSi: number
  /** 1 is the best chance to win. */
  rank: number
  /** Chance of each place; missing on a card sealed before it was kept. */
  finish?: readonly number[] | undefined
}

/** Exact chances over the changed distance and without the scratched horses, by horse; a scratched one has none. */
export function changedChances(
  { predictions }: Pick<RacePrediction, 'predictions'>,
  { distance, scratched }: Pick<Changes, 'distance' | 'scratched'>,
): ReadonlyMap<number, Chances> {
  const starters = predictions.filter(({ horse_id }) => !scratched.includes(horse_id))
  const mean = Float64Array.from(starters, (runner) => projectedAt(runner, distance))
  const finish = finishDistribution({
    mean,
    sd: new Float64Array(starters.length).fill(commonSd(predictions.map(({ sd_si }) => sd_si))),
  })
  const { win, place, show } = firstThree(finish)
  const chanceOf = (of: Float64Array, i: number) => Math.min(1, of[i] ?? 0)
  return new Map(
    starters.map(({ horse_id }, i) => [
      horse_id,
      {
        win: chanceOf(win, i),
        place: chanceOf(place, i),
        show: chanceOf(show, i),
        projectedSi: mean[i] ?? 0,
        finish: [...(finish[i] ?? [])],
        rank: 1 + win.filter((other) => other > (win[i] ?? 0)).length,
      },
    ]),
  )
}

export const projectedAt = (
  { si_by_distance, projected_si }: Pick<RunnerPrediction, 'si_by_distance' | 'projected_si'>,
  distance: number,
): number => si_by_distance.find((at) => at.distance_yards === distance)?.projected_si ?? projected_si

interface Air {
  distance: number
  temp: number
  wind: number
  from: WindDirectionName
  humidity: number
}

/** Shift of the winning time against still air at 68 °F in the same place, in seconds, with its range. */
export function weatherShift(altitudeM: number, { distance, temp, wind, from, humidity }: Air) {
  const { shiftS, lowS, highS } = timeShift(distance, {
    altitudeM,
    tempF: temp,
    windMph: wind,
    windDirection: from,
    humidityPct: humidity,
  })
  return { shiftS, lowS, highS }
}

/** The answer for those that start, by their changed chances. */
export const triedFinding = (
  { predictions }: Pick<RacePrediction, 'predictions'>,
  chances: ReadonlyMap<number, Chances>,
): RacePrediction['finding'] =>
  raceFinding(
    predictions
      .flatMap((runner) => {
        const now = chances.get(runner.horse_id)
        return now ? { ...runner, win_probability: now.win, projected_si: now.projectedSi } : []
      })
      .toSorted((a, b) => b.win_probability - a.win_probability),
  )

interface Mover {
  name: string
  /** Chance to win with the changes. */
  win: number
  /** In whole percents, as the table has it. */
  percent: number
}

/** The largest rise and fall that show in whole percents. */
export function movers(
  { predictions }: Pick<RacePrediction, 'predictions'>,
  after: ReadonlyMap<number, Chances>,
): { up: Mover | null; down: Mover | null } {
  const percents = percentsOf(predictions.map(({ horse_id }) => after.get(horse_id) ?? null))
  const changes = predictions.flatMap(({ horse_id, horse_name, win_probability }, i) => {
    const win = after.get(horse_id)?.win
    const percent = percents[i]?.win ?? 0
    return win === undefined ? [] : { name: horse_name, win, percent, change: win - win_probability }
  })
  const sorted = changes.toSorted((a, b) => b.change - a.change)
  const [top, bottom] = [sorted[0], sorted.at(-1)]
  return {
    up: top && top.change >= 0.005 ? top : null,
    down: bottom && bottom.change <= -0.005 ? bottom : null,
  }
}
