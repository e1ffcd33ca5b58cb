import { finishDistribution, type NormalField } from './order-distribution.ts'

export type { NormalField }

/** P(rank ≤ 1), P(rank ≤ 2), P(rank ≤ 3) of each runner. */
export interface OrderProbabilities {
  win: Float64Array
  place: Float64Array
  show: Float64Array
}

/**
 * Exact chances to come in first, among the first two and among the first three: sums of the first places of
 * {@link finishDistribution}. Columns sum to min(k, n). About 0.1 ms for twelve runners.
 *
 * @throws {RangeError} as there
 */
export function orderProbabilities(field: NormalField): OrderProbabilities {
  return firstThree(finishDistribution(field, Math.min(3, field.mean.length)))
}

/** Win, place and show from the chances of at least the first three places. */
export function firstThree(chances: readonly Float64Array[]): OrderProbabilities {
  const upTo = (place: number) =>
    Float64Array.from(chances, (row) => row.subarray(0, place).reduce((sum, chance) => sum + chance, 0))
  return { win: upTo(1), place: upTo(2), show: upTo(3) }
}

/** The spread that all of a field are taken to have for its chances: the root mean square of their own. */
export const commonSd = (sds: readonly number[]): number =>
  Math.sqrt(sds.reduce((sum, sd) => sum + sd * sd, 0) / sds.length)

/** Means found for given win probabilities. */
export interface CalibratedMeans {
  mean: Float64Array
  iterations: number
  /** Largest |ln(wanted) − ln(found)| over the field. */
  residual: number
  converged: boolean
}

/**
 * Means (centered on 0) of normal performances whose win probabilities are the given ones: damped fixed point
 * μᵢ += c·sdᵢ·(ln wantedᵢ − ln foundᵢ), c = 0.4. Puts an order model on top of win chances from another source.
 *
 * @param win  all > 0, summing to 1
 * @returns    converged when residual ≤ tolerance; O(iterations · n · nodes)
 */
export function calibrateMeans(
  win: Float64Array,
  sd: Float64Array,
  { tolerance = 1e-9, maxIterations = 1000 }: { tolerance?: number; maxIterations?: number } = {},
): CalibratedMeans {
  const mean = Float64Array.from(win, (w, i) => 0.58 * sd[i] * Math.log(w))
  let residual = Infinity
  for (let iterations = 0; iterations <= maxIterations; iterations++) {
    const found = orderProbabilities({ mean, sd }).win
    const gap = Float64Array.from(win, (w, i) => Math.log(w) - Math.log(found[i]))
    residual = gap.reduce((worst, g) => Math.max(worst, Math.abs(g)), 0)
    const done = residual <= tolerance
    if (done || iterations === maxIterations)
      return { mean: centered(mean), iterations, residual, converged: done }
    for (let i = 0; i < mean.length; i++) mean[i] += 0.4 * sd[i] * gap[i]
  }
  throw new RangeError('maxIterations must be at least 0.')
}

function centered(x: Float64Array): Float64Array {
  const average = x.reduce((a, b) => a + b, 0) / x.length
  return x.map((v) => v - average)
}
