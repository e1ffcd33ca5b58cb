/** A race as a forecast sees it: chances by runner, and the row of the winner. */
export interface Forecast {
  readonly chances: Float64Array
  readonly winner: number
}

/** The exponent β that suits the chances best, pᵢ^β/Σp^β: 1 calibrated, above 1 too flat, below 1 too bold. */
export interface Slope {
  readonly slope: number
  readonly se: number
  /** What each race moved the slope by, to first order: its score over the curvature. */
  readonly influence: Float64Array
}

/** Maximum likelihood of β by Newton's method; the curvature is the information, exactly, in a logit. */
export function calibrationSlope(forecasts: readonly Forecast[]): Slope {
  const logs = forecasts.map(({ chances }) => chances.map((p) => Math.log(p)))
  const score = new Float64Array(forecasts.length)
  let slope = 1
  let curvature = 0
  for (let turn = 0; turn < 30; turn++) {
    curvature = 0
    let gradient = 0
    forecasts.forEach(({ winner }, at) => {
      const { mean, variance } = momentsOf(logs[at], slope)
      score[at] = logs[at][winner] - mean
      gradient += score[at]
      curvature += variance
    })
    if (Math.abs(gradient / curvature) < 1e-12) break
    slope += gradient / curvature
  }
  return { slope, se: 1 / Math.sqrt(curvature), influence: score.map((value) => value / curvature) }
}

/** Mean and variance of ln p among the runners of a race, weighted by p^β. */
function momentsOf(logs: Float64Array, slope: number): { mean: number; variance: number } {
  const weights = logs.map((log) => Math.exp(slope * log))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let mean = 0
  let square = 0
  logs.forEach((log, i) => {
    mean += (weights[i] / total) * log
    square += (weights[i] / total) * log * log
  })
  return { mean, variance: square - mean * mean }
}

/**
 * Difference of two slopes on the same races, with the standard error of the difference: what luck did to both, which
 * is most of the standard error of either, goes out race by race.
 */
export function slopeDifference(one: Slope, other: Slope): { mean: number; se: number } {
  const squares = one.influence.reduce((sum, moved, at) => sum + (moved - other.influence[at]) ** 2, 0)
  return { mean: one.slope - other.slope, se: Math.sqrt(squares) }
}
