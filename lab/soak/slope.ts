/** A straight line fitted through a series, and how sure its slope is. */
export interface Slope {
  /** Change of y for each unit of x. */
  readonly slope: number
  readonly standardError: number
  /** Whether y grows by more than chance would explain: a slope of more than two standard errors. */
  readonly isGrowing: boolean
}

/**
 * Least squares. Neighboring samples of a running program resemble each other, so that fewer of them count: the standard
 * error of independent samples is widened by √((1 + ρ) ∕ (1 − ρ)), ρ being the correlation of neighboring residuals
 * (Bartlett 1935, J. R. Stat. Soc. 98:536).
 *
 * @throws {RangeError} for fewer than three samples
 */
export function slopeOf(x: readonly number[], y: readonly number[]): Slope {
  const n = x.length
  if (n < 3 || y.length !== n) throw new RangeError(`A slope needs three samples or more, not ${n}.`)
  const [meanX, meanY] = [mean(x), mean(y)]
  const spread = sum(x.map((value) => (value - meanX) ** 2))
  const slope = sum(x.map((value, at) => (value - meanX) * ((y[at] ?? 0) - meanY))) / spread
  const residuals = x.map((value, at) => (y[at] ?? 0) - meanY - slope * (value - meanX))
  const squares = sum(residuals.map((residual) => residual ** 2))
  const neighbors = sum(residuals.slice(1).map((residual, at) => residual * (residuals[at] ?? 0)))
  const rho = squares === 0 ? 0 : Math.min(0.99, Math.max(0, neighbors / squares))
  const standardError = Math.sqrt((squares / (n - 2) / spread) * ((1 + rho) / (1 - rho)))
  return { slope, standardError, isGrowing: slope > 2 * standardError }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) => sum(values) / values.length
