import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import type { EbvColumns } from '@quarterpole/db/queries/snapshot'
import type { EarlierSolution } from '@quarterpole/genetics/evaluation'
import { joinEvaluation } from '../herd/evaluation-columns.ts'
import type { HerdSnapshot } from '../herd/snapshot.ts'

/** A stored run with its estimates. */
export interface LastSolution {
  readonly run: EvaluationRow
  readonly ebvs: EbvColumns
}

/** A stored run as a first guess for the herd as it is now: by row, and by class name. */
export function earlierSolution(
  { run, ebvs }: LastSolution,
  herd: HerdSnapshot,
  classNames: readonly string[],
): EarlierSolution {
  const { a_level, a_slope, p_level, p_slope } = joinEvaluation(run, ebvs, herd)
  const known = run.fixed_effects['classes']
  const effects = typeof known === 'object' && known !== null ? new Map(Object.entries(known)) : new Map()
  return {
    aLevel: a_level,
    aSlope: a_slope,
    pLevel: p_level,
    pSlope: p_slope,
    classEffects: Float64Array.from(classNames, (name) => Number(effects.get(name) ?? Number.NaN)),
  }
}
