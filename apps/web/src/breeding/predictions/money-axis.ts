/**
 * Round prices (1, 2 or 5 times a power of ten) strictly between two prices, for a logarithmic axis: as fine as keeps
 * at most `most` of them, else every power of ten.
 */
export function moneyTicks(low: number, high: number, most: number): number[] {
  for (const steps of [[1, 2, 5], [1, 3], [1]]) {
    const ticks = roundPrices(low, high, steps)
    if (ticks.length <= most) return ticks
  }
  return roundPrices(low, high, [1])
}

function roundPrices(low: number, high: number, steps: readonly number[]): number[] {
  const first = Math.floor(Math.log10(low))
  const last = Math.ceil(Math.log10(high))
  return Array.from({ length: last - first + 1 }, (_, at) => 10 ** (first + at))
    .flatMap((power) => steps.map((step) => step * power))
    .filter((tick) => tick > low && tick < high)
}
