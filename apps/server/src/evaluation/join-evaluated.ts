import type { EvaluationId } from '@quarterpole/contract/ids'
import type { EvaluatedHerd } from './evaluate-herd.ts'
import { joinEvaluation } from '../herd/snapshot/evaluation-columns.ts'
import type { HerdEvaluation } from '../herd/snapshot/herd-evaluation.ts'
import type { HerdSnapshot } from '../herd/snapshot/snapshot.ts'
import { VERSION } from '../platform/process/version.ts'

/** In place of a stored run's id: an evaluation as of a past day is not stored. */
const UNSTORED = 0 as EvaluationId

/** An evaluation that is not stored, by row of the snapshot. */
export function joinEvaluated({ run, ebvs }: EvaluatedHerd, herd: HerdSnapshot): Promise<HerdEvaluation> {
  const column = (values: ArrayLike<number>) => Float64Array.from(values)
  const row = {
    ...run,
    id: UNSTORED,
    created_at: new Date(0).toISOString(),
    code_version: VERSION,
    is_current: 0 as const,
    parameters: { ...run.parameters },
    fixed_effects: { ...run.fixed_effects },
  }
  return joinEvaluation(
    row,
    {
      n: ebvs.horse_id.length,
      horse_id: column(ebvs.horse_id),
      a_level: column(ebvs.a_level),
      a_slope: column(ebvs.a_slope),
      p_level: column(ebvs.p_level),
      p_slope: column(ebvs.p_slope),
      pev_ll: column(ebvs.pev_ll),
      pev_ls: column(ebvs.pev_ls),
      pev_ss: column(ebvs.pev_ss),
      starts: column(ebvs.starts),
      ability_ll: column(ebvs.ability_ll),
      ability_ls: column(ebvs.ability_ls),
      ability_ss: column(ebvs.ability_ss),
    },
    herd,
  )
}
