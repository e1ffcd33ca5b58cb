import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import type { SolutionColumns } from '@quarterpole/db/queries/snapshot'
import type { EarlierSolution } from '@quarterpole/genetics/evaluation'
import { inbreedingSlopeOf } from './inbreeding-slope.ts'
import { at, type HerdSnapshot } from '../herd/snapshot.ts'

/** A stored run with its solutions. */
export interface LastSolution {
  readonly run: EvaluationRow
  readonly ebvs: SolutionColumns
}

/** A stored run as a first guess for the herd as it is now: by row, and by class name. */
export function earlierSolution(
  { run, ebvs }: LastSolution,
  herd: HerdSnapshot,
  classNames: readonly string[],
): EarlierSolution {
  const byRow = (column: Float64Array) => {
    const out = new Float64Array(herd.n).fill(Number.NaN)
    for (let i = 0; i < ebvs.n; i++) {
      const row = herd.table.get(at(ebvs.horse_id, i))
      if (row >= 0) out[row] = at(column, i)
    }
    return out
  }
  const known = run.fixed_effects['classes']
  const effects = typeof known === 'object' && known !== null ? new Map(Object.entries(known)) : new Map()
  return {
    aLevel: byRow(ebvs.a_level),
    aSlope: byRow(ebvs.a_slope),
    pLevel: byRow(ebvs.p_level),
    pSlope: byRow(ebvs.p_slope),
    inbreedingSlope: { estimate: inbreedingSlopeOf(run) },
    selection: { sires: numberIn(run, 'selection_sires'), dams: numberIn(run, 'selection_dams') },
    classEffects: Float64Array.from(classNames, (name) => Number(effects.get(name) ?? Number.NaN)),
  }
}

/** 0 in runs from before it was fitted. */
function numberIn({ parameters }: EvaluationRow, name: string): number {
  const value = parameters[name]
  return typeof value === 'number' ? value : 0
}
