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
