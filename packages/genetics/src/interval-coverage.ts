import { normalQuantile } from '@quarterpole/numerics/normal'
import { requireLength } from '@quarterpole/numerics/shape'
import type { Estimate } from './lr-statistics.ts'

/** Predicted starts beside their results, one entry a start. */
export interface PredictedStarts {
  /** Result minus prediction, SI points. */
  readonly error: ArrayLike<number>
  /** The standard deviation that was given with the prediction. */
  readonly sd: ArrayLike<number>
  readonly horse: ArrayLike<number>
  readonly race: ArrayLike<number>
}

/** How the intervals of a group's starts held. */
export interface IntervalCoverage {
  readonly starts: number
  readonly horses: number
  readonly races: number
  /** Mean of result minus prediction. */
  readonly meanError: Estimate
  /** Root mean square of what was given and of what came, SI points. */
  readonly statedSd: number
  readonly observedSd: number
  /** Share of results within the central interval of each level. */
  readonly held: readonly (Estimate & { readonly level: number })[]
}

/** Levels of the intervals that are looked at. */
export const COVERAGE_LEVELS = [0.5, 0.68, 0.8, 0.95] as const

/**
 * Share of results within the central normal intervals of each level. Starts of one horse share the error of his
 * ability, those of one race its day: the errors are clustered by both (Cameron, Gelbach & Miller 2011 J. Bus. Econ. Stat. 29:238).
 *
 * @returns null without a start. O(starts)
 * @throws {ShapeError} arrays of unequal length
 */
export function intervalCoverage(predicted: PredictedStarts): IntervalCoverage | null {
  const { error, sd, horse, race } = predicted
  const n = error.length
  requireLength('sd', sd, n)
  requireLength('horse', horse, n)
  requireLength('race', race, n)
  if (n === 0) return null
  const meanSquare = (values: ArrayLike<number>) =>
    Array.from(values).reduce((sum, value) => sum + value * value, 0) / n
  return {
    starts: n,
    horses: new Set(Array.from(horse)).size,
    races: new Set(Array.from(race)).size,
    meanError: clusteredMean(error, horse, race),
    statedSd: Math.sqrt(meanSquare(sd)),
    observedSd: Math.sqrt(meanSquare(error)),
    held: COVERAGE_LEVELS.map((level) => {
      const z = normalQuantile(0.5 + level / 2)
      const isHeld = Float64Array.from({ length: n }, (_, i) => (Math.abs(error[i]) <= z * sd[i] ? 1 : 0))
      return { level, ...clusteredMean(isHeld, horse, race) }
    }),
  }
}

/**
 * A mean and its standard error where values of the same `a`, or of the same `b`, may be correlated: the variance by a
 * plus that by b minus that by both, times g/(g − 1), g the fewer clusters. That difference can be too small, even
 * negative, in few clusters; the larger of the two one-way variances is then taken. Infinite for one cluster.
 */
export function clusteredMean(
  values: ArrayLike<number>,
  a: ArrayLike<number>,
  b: ArrayLike<number>,
): Estimate {
  const n = values.length
  let sum = 0
  for (let i = 0; i < n; i++) sum += values[i]
  const value = sum / n
  const byA = new Map<number, number>()
  const byB = new Map<number, number>()
  const byBoth = new Map<number, Map<number, number>>()
  for (let i = 0; i < n; i++) {
    const left = values[i] - value
    add(byA, a[i], left)
    add(byB, b[i], left)
    let inner = byBoth.get(a[i])
    if (inner === undefined) byBoth.set(a[i], (inner = new Map()))
    add(inner, b[i], left)
  }
  let both = 0
  for (const inner of byBoth.values()) both += sumOfSquares(inner)
  const [squaresA, squaresB] = [sumOfSquares(byA), sumOfSquares(byB)]
  const g = Math.min(byA.size, byB.size)
  const squares = Math.max(squaresA + squaresB - both, squaresA, squaresB)
  return { value, se: g < 2 ? Number.POSITIVE_INFINITY : Math.sqrt((squares * g) / (g - 1)) / n }
}

const add = (sums: Map<number, number>, key: number, value: number) =>
  sums.set(key, (sums.get(key) ?? 0) + value)

function sumOfSquares(sums: ReadonlyMap<number, number>): number {
  let squares = 0
  for (const sum of sums.values()) squares += sum * sum
  return squares
}
