import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'

/**
 * An evaluation, in columns by row of the snapshot it was joined to. A horse added later has a row past their
 * end and no estimates. Level: SI points at 400 yards; slope: SI points per 100 yards.
 */
export interface HerdEvaluation {
  readonly run: EvaluationRow
  readonly a_level: Float64Array
  readonly a_slope: Float64Array
  readonly p_level: Float64Array
  readonly p_slope: Float64Array
  /** Prediction error (co)variances of the breeding value's level and slope, SI². */
  readonly pev_ll: Float64Array
  readonly pev_ls: Float64Array
  readonly pev_ss: Float64Array
  /** Own starts the evaluation read. */
  readonly starts: Int32Array
  /** Prediction error (co)variances of own ability, permanent environment included, SI²; NaN without own starts. */
  readonly ability_ll: Float32Array
  readonly ability_ls: Float32Array
  readonly ability_ss: Float32Array
}
