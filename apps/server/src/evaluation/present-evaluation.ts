import type { Evaluation } from '@quarterpole/contract/evaluation'
import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import { baseCropsOf, baseSi } from './base-crops.ts'

export function presentEvaluation(run: EvaluationRow): Evaluation {
  const {
    id,
    created_at,
    horses,
    starts,
    races,
    reliability_method,
    iterations,
    residual,
    data_hash,
    code_version,
  } = run
  const parameters = Object.fromEntries(
    Object.entries(run.parameters).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
  return {
    id,
    created_at,
    horses,
    starts,
    races,
    base: baseSi(run),
    base_crops: baseCropsOf(run),
    parameters,
    reliability_method,
    iterations,
    residual,
    data_hash,
    code_version,
  }
}
