import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import type { SolutionColumns } from '@quarterpole/db/queries/snapshot'
import type { EarlierInGroups, UnknownParents } from '@quarterpole/genetics/herd-evaluation'
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
): EarlierInGroups {
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
    unknownParents: unknownParentsOf(run),
    classEffects: Float64Array.from(classNames, (name) => Number(effects.get(name) ?? Number.NaN)),
  }
}

/** Empty in runs from before they were fitted. */
function unknownParentsOf({ fixed_effects }: EvaluationRow): UnknownParents {
  const stored = Object.entries((fixed_effects['unknown_parents'] ?? {}) as Record<string, [number, number]>) // as evaluate-herd.ts writes it
  return {
    from: stored.map(([year]) => Number(year)),
    level: Float64Array.from(stored, ([, [level]]) => level),
    slope: Float64Array.from(stored, ([, [, slope]]) => slope),
  }
}

/** 0 in runs from before it was fitted. */
function numberIn({ parameters }: EvaluationRow, name: string): number {
  const value = parameters[name]
  return typeof value === 'number' ? value : 0
}
