import type { Evaluation, ParentSelection, UnknownParents } from '@quarterpole/contract/evaluation'
import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import { baseCropsOf, baseLevelAt, baseSi } from './base-crops.ts'
import { presentVariances } from './variances.ts'

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
    variances: presentVariances(run),
    unknown_parents: presentUnknownParents(run),
    selection: presentSelection(run),
    reliability_method,
    iterations,
    residual,
    data_hash,
    code_version,
  }
}

/** Against the base, as breeding values are. */
function presentUnknownParents(run: EvaluationRow): UnknownParents[] | null {
  const stored = run.fixed_effects['unknown_parents'] as Record<string, [number, number]> | undefined // as evaluate-herd.ts writes it
  if (stored === undefined) return null
  const base = baseLevelAt(run, 400)
  const baseSlope = baseLevelAt(run, 500) - base
  const groups = Object.entries(stored) // by year, as number keys are
  return groups.map(([year, [level, slope]], k) => {
    const next = groups[k + 1]
    return {
      from_year: Number(year),
      to_year: next === undefined ? null : Number(next[0]) - 1,
      estimate: level - base,
      slope: slope - baseSlope,
    }
  })
}

function presentSelection({ parameters }: EvaluationRow): ParentSelection | null {
  const { selection_sires: sires, selection_dams: dams } = parameters
  return typeof sires === 'number' && typeof dams === 'number' ? { sires, dams } : null
}
