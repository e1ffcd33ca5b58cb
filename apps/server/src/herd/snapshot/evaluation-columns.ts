import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import type { EbvColumns } from '@quarterpole/db/queries/snapshot'
import type { HerdEvaluation } from './herd-evaluation.ts'
import { at } from './snapshot.ts'

/**
 * Joins an evaluation's rows to the snapshot's; NaN where a horse has none. Yields to the event loop between columns:
 * for a million horses each takes a few milliseconds.
 */
export async function joinEvaluation(
  run: EvaluationRow,
  ebvs: EbvColumns,
  herd: { n: number; table: { get(id: number): number } },
): Promise<HerdEvaluation> {
  const rows = new Int32Array(ebvs.n)
  for (let i = 0; i < ebvs.n; i++) rows[i] = herd.table.get(at(ebvs.horse_id, i))
  const spread = async (column: Float64Array) => {
    await new Promise(setImmediate)
    const out = new Float64Array(herd.n).fill(Number.NaN)
    for (let i = 0; i < ebvs.n; i++) if (at(rows, i) >= 0) out[at(rows, i)] = at(column, i)
    return out
  }
  return {
    run,
    a_level: await spread(ebvs.a_level),
    a_slope: await spread(ebvs.a_slope),
    p_level: await spread(ebvs.p_level),
    p_slope: await spread(ebvs.p_slope),
    pev_ll: await spread(ebvs.pev_ll),
    pev_ls: await spread(ebvs.pev_ls),
    pev_ss: await spread(ebvs.pev_ss),
    starts: new Int32Array(await spread(ebvs.starts)),
    ability_ll: new Float32Array(await spread(ebvs.ability_ll)),
    ability_ls: new Float32Array(await spread(ebvs.ability_ls)),
    ability_ss: new Float32Array(await spread(ebvs.ability_ss)),
  }
}

/** Whether the horse at a row has estimates. */
export const isEvaluated = ({ a_level }: HerdEvaluation, row: number) =>
  row >= 0 && row < a_level.length && !Number.isNaN(at(a_level, row))
