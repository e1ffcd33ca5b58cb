import { requireLength } from '@quarterpole/numerics/shape'

/** A number and its standard error. */
export interface Estimate {
  readonly value: number
  readonly se: number
}

/** How breeding values from part of the data compare with those from all of it, for one group of horses. */
export interface LrStatistics {
  readonly horses: number
  /** Sires among their parents: what the standard errors are taken over. */
  readonly blocks: number
  /** mean(û_partial − û_whole), SI points; 0 expected. */
  readonly bias: Estimate
  /** Slope of û_whole on û_partial; 1 expected, below 1 the earlier values differed too much. */
  readonly dispersion: Estimate
  /** cor(û_partial, û_whole): accuracy of the earlier values as a share of the later ones'. */
  readonly consistency: Estimate
}

/** n, Σp, Σw, Σp², Σpw, Σw² of a set of horses. */
type Sums = [n: number, p: number, w: number, pp: number, pw: number, ww: number]

const ZERO: Readonly<Sums> = [0, 0, 0, 0, 0, 0]

/**
 * The statistics of Legarra and Reverter (2018) Genet. Sel. Evol. 50:53 ("LR"), with delete-one-block jackknife errors
 * (Quenouille 1956; Efron & Tibshirani 1993, ch. 11). Foals of a sire share his error and belong in one block.
 * They compare two predictions, not a prediction and the truth: an error that both share does not show.
 *
 * @param partial  breeding values without the newest starts; against the same base as `whole`
 * @param block    of each horse, any whole numbers
 * @returns null where a slope cannot be computed: fewer than three horses or blocks, or no variance. O(n)
 * @throws {ShapeError} arrays of unequal length
 */
export function lrStatistics(
  partial: ArrayLike<number>,
  whole: ArrayLike<number>,
  block: ArrayLike<number>,
): LrStatistics | null {
  const n = partial.length
  requireLength('whole', whole, n)
  requireLength('block', block, n)
  const total: Sums = [...ZERO]
  const blocks = new Map<number, Sums>()
  const [p0, w0] = [mean(partial), mean(whole)]
  for (let i = 0; i < n; i++) {
    let sums = blocks.get(block[i])
    if (sums === undefined) blocks.set(block[i], (sums = [...ZERO]))
    // From their means, so that the squares lose no digits.
    const [p, w] = [partial[i] - p0, whole[i] - w0]
    const one: Sums = [1, p, w, p * p, p * w, w * w]
    for (let k = 0; k < one.length; k++) {
      total[k] += one[k]
      sums[k] += one[k]
    }
  }
  const all = threeOf(total)
  if (n < 3 || blocks.size < 3 || all === null) return null
  const without = [...blocks.values()].map((sums) => threeOf(total.map((sum, k) => sum - sums[k]) as Sums)) // as many sums
  if (!without.every((three) => three !== null)) return null
  const estimate = (k: 0 | 1 | 2, shift = 0): Estimate => ({
    value: all[k] + shift,
    se: jackknifeError(without.map((three) => three[k])),
  })
  return {
    horses: n,
    blocks: blocks.size,
    bias: estimate(0, p0 - w0),
    dispersion: estimate(1),
    consistency: estimate(2),
  }
}

const mean = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length

/** Bias, slope and correlation; null without variance. */
function threeOf([n, p, w, pp, pw, ww]: Sums): readonly [number, number, number] | null {
  const varP = pp - (p * p) / n
  const varW = ww - (w * w) / n
  const cov = pw - (p * w) / n
  return varP > 0 && varW > 0 ? [(p - w) / n, cov / varP, cov / Math.sqrt(varP * varW)] : null
}

/** √((g − 1)/g · Σ(θ₋ᵢ − mean)²) */
function jackknifeError(leftOut: readonly number[]): number {
  const g = leftOut.length
  const middle = mean(leftOut)
  return Math.sqrt(((g - 1) / g) * leftOut.reduce((sum, value) => sum + (value - middle) ** 2, 0))
}
