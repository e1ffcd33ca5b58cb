/** A start of a race, with what the evaluation made of it. SI points. */
export interface FittedStart {
  /** Speed index less the fitted value, which leaves out the race's effect. */
  readonly residual: number
  /** Variance of the prediction error of the horse's fitted ability at the distance, SI². */
  readonly errorVariance: number
}

/** What a start shows that was not used to predict it. */
export interface DeletedResidual {
  /** Speed index less what is expected of the horse from its other starts, SI points. */
  residual: number
  /** Inverse of its variance, as a multiple of a start's about a known ability: 0.1 to 1. */
  weight: number
}

/** Error variances are approximate in large herds: a start is taken to leave at least this much of itself. */
const MIN_WEIGHT = 0.1

/**
 * Deleted residuals of the starts of a race. The evaluation fits each horse to the very start it is then compared with:
 * with wᵢ = 1 − PEVᵢ/σ²ₑ the part it leaves, and R = Σdᵢ/(k + σ²ₑ/σ²race) the race's predicted effect, a start fitted dᵢ
 * off was R + (dᵢ − R)/wᵢ off what the others say (Cook & Weisberg 1982, Residuals and Influence in Regression, 2.2),
 * with variance σ²ₑ/wᵢ within its race.
 *
 * @param field  starts of one race in the evaluation
 */
export function deletedResiduals(
  field: readonly FittedStart[],
  { residual: residualVariance, race }: { residual: number; race: number },
): DeletedResidual[] {
  const sum = field.reduce((total, { residual }) => total + residual, 0)
  const raceEffect = race > 0 ? sum / (field.length + residualVariance / race) : 0
  return field.map(({ residual, errorVariance }) => {
    const weight = Math.min(1, Math.max(MIN_WEIGHT, 1 - errorVariance / residualVariance))
    return { residual: raceEffect + (residual - raceEffect) / weight, weight }
  })
}
