/**
 * Whole percents with the same sum as the exact ones (largest remainder), so that a field's chances add up to 100.
 */
export function wholePercents(fractions: readonly number[]): number[] {
  const exact = fractions.map((fraction) => fraction * 100)
  const whole = exact.map(Math.floor)
  const missing = Math.round(exact.reduce((a, b) => a + b, 0)) - whole.reduce((a, b) => a + b, 0)
  const byRemainder = exact.map((value, i) => ({ i, left: value - Math.floor(value) }))
  for (const { i } of byRemainder.toSorted((a, b) => b.left - a.left).slice(0, missing))
    whole[i] = (whole[i] ?? 0) + 1
  return whole
}
