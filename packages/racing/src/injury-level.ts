/** SI points lost over an injury, with the standard error. */
export interface SiLoss {
  lossSi: number
  se: number
}

/**
 * A horse's own loss over an injury: mean race-adjusted figure before minus after, with its standard error.
 * Null without a start on both sides.
 *
 * @param before            SI points above expectation of the starts before, race effect removed
 * @param after             the same after
 * @param residualVariance  of one start, SI²; default the evaluation's 52.7
 */
export function lossOverInjury(
  before: readonly number[],
  after: readonly number[],
  residualVariance: number = 52.7,
): SiLoss | null {
  if (before.length === 0 || after.length === 0) return null
  const mean = (x: readonly number[]) => x.reduce((a, b) => a + b, 0) / x.length
  return {
    lossSi: mean(before) - mean(after),
    se: Math.sqrt(residualVariance * (1 / before.length + 1 / after.length)),
  }
}

/**
 * A horse's figures against its own level: each less the mean of those before, SI points; positive = above it. The mean of
 * `before` comes out 0, and `lossOverInjury` of the same figures is minus the mean of `after`. O(n).
 *
 * @param before  race-adjusted figures of the starts before; null: no rivals to compare with
 * @param after   the same after
 * @returns       null for an unknown figure, and for all where none before is known
 */
export function againstLevel(
  before: readonly (number | null)[],
  after: readonly (number | null)[],
): { before: (number | null)[]; after: (number | null)[] } {
  const known = before.filter((figure) => figure !== null)
  const level = known.length === 0 ? null : known.reduce((a, b) => a + b, 0) / known.length
  const against = (figure: number | null) => (figure === null || level === null ? null : figure - level)
  return { before: before.map(against), after: after.map(against) }
}
