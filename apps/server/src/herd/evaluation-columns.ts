import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import type { EbvColumns } from '@quarterpole/db/queries/snapshot'
import { at } from './snapshot.ts'

/**
 * The evaluation in use. Its columns run by row of the snapshot it was joined to; a horse added since then lies
 * behind their end and has no estimates. Level: SI points at 400 yards; slope: SI points a 100 yards.
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
}

const VALUES = ['a_level', 'a_slope', 'p_level', 'p_slope', 'pev_ll', 'pev_ls', 'pev_ss'] as const

/** Joins an evaluation's rows to the snapshot's; NaN where a horse has none. */
export function joinEvaluation(
  run: EvaluationRow,
  ebvs: EbvColumns,
  herd: { n: number; table: { get(id: number): number } },
): HerdEvaluation {
  const rows = Int32Array.from(ebvs.horse_id, (id) => herd.table.get(id))
  const spread = (column: Float64Array) => {
    const out = new Float64Array(herd.n).fill(Number.NaN)
    for (let i = 0; i < ebvs.n; i++) if (at(rows, i) >= 0) out[at(rows, i)] = at(column, i)
    return out
  }
  const [a_level, a_slope, p_level, p_slope, pev_ll, pev_ls, pev_ss] = VALUES.map((name) =>
    spread(ebvs[name]),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array, Float64Array, Float64Array] // one for each of the seven names
  return {
    run,
    a_level,
    a_slope,
    p_level,
    p_slope,
    pev_ll,
    pev_ls,
    pev_ss,
    starts: Int32Array.from(spread(ebvs.starts)),
  }
}

/** Whether the evaluation knows the horse at a row. */
export const isEvaluated = ({ a_level }: HerdEvaluation, row: number) =>
  row >= 0 && row < a_level.length && !Number.isNaN(at(a_level, row))
