/** Prediction errors of an evaluation, SI²; arrays by pedigree row. */
export interface PredictionErrors {
  readonly method: 'exact' | 'approximate'
  /** PEV of the breeding value (level, slope): var(a − â). */
  readonly pevLL: Float64Array
  readonly pevLS: Float64Array
  readonly pevSS: Float64Array
  /** The same of breeding value plus permanent environment: var((a + p) − (â + p̂)). */
  readonly abilityLL: Float64Array
  readonly abilityLS: Float64Array
  readonly abilitySS: Float64Array
  /**
   * Covariance of the prediction errors of two rows' breeding values; a repeated first row costs nothing again.
   * Null with the approximate method, which does not know it.
   */
  readonly errorCovariance: ((i: number, j: number) => ErrorCovariance) | null
}

/** cov(a_i − â_i, a_j − â_j): rows (level, slope) of i, columns of j. */
export interface ErrorCovariance {
  readonly ll: number
  readonly ls: number
  readonly sl: number
  readonly ss: number
}
