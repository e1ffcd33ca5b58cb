import type { CopyDistribution } from './mendel.ts'

/**
 * Whole numbers that represent shares and add up exactly to `total`, by largest remainder (Hamilton's method): each
 * gets its floor, the rest goes to the largest fractions, ties to the earlier entry. Every entry is within 1 of its
 * share. A share above 0 may become 0: show "below 1" then, never "none".
 *
 * @param shares non-negative weights of any scale, at least one of them positive
 */
export function wholeShares(shares: readonly number[], total = 100): number[] {
  const sum = shares.reduce((a, b) => a + b, 0)
  if (!(sum > 0) || shares.some((s) => !(s >= 0)))
    throw new RangeError('shares must be non-negative and not all 0')
  const exact = shares.map((s) => (s / sum) * total)
  // 24.999999999999996 is 25 that went through floating point, not 24 and a large remainder
  const counts = exact.map((e) => Math.floor(e + 1e-9))
  const order = exact
    .map((e, i) => [e - counts[i], i] as const)
    .toSorted((a, b) => b[0] - a[0] || a[1] - b[1])
  let left = total - counts.reduce((a, b) => a + b, 0)
  for (const [, i] of order) {
    if (left <= 0) break
    counts[i]++
    left--
  }
  return counts
}

/** A chance that differs from 1 by less is 1 that went through floating point. */
const CERTAIN = 1e-12

/**
 * Whole foals of a hundred with no copy, one and two. A hundred only where it is certain: 99.8 of 100 are 99, and the
 * last goes to the next likeliest.
 */
export function foalsByCopies(copies: CopyDistribution): readonly [none: number, one: number, two: number] {
  const [none = 0, one = 0, two = 0] = wholeShares(copies)
  const counts: [number, number, number] = [none, one, two]
  const all = counts.indexOf(100)
  if (all < 0 || copies[all] > 1 - CERTAIN) return counts
  const rest = [0, 1, 2].filter((x) => x !== all).toSorted((a, b) => copies[b] - copies[a])[0]
  counts[all] = 99
  counts[rest] = 1
  return counts
}
