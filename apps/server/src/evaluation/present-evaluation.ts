import type {
  Evaluation,
  ParentSelection,
  ProvenReliability,
  Starting,
  UnknownParents,
} from '@quarterpole/contract/evaluation'
import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import { baseCropsOf, baseLevelAt, baseSi } from './base-crops.ts'
import { unknownParentsOf } from './unknown-parents.ts'
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
    starting: presentStarting(run),
    proven: presentProven(run),
    reliability_method,
    iterations,
    residual,
    data_hash,
    code_version,
  }
}

/** Against the base, as breeding values are. */
function presentUnknownParents(run: EvaluationRow): UnknownParents[] | null {
  const groups = unknownParentsOf(run)
  if (groups === null) return null
  const base = baseLevelAt(run, 400)
  const baseSlope = baseLevelAt(run, 500) - base
  return groups.map(({ from, level, slope }, k) => {
    const next = groups[k + 1]
    return {
      from_year: from,
      to_year: next === undefined ? null : next.from - 1,
      estimate: level - base,
      slope: slope - baseSlope,
    }
  })
}

export function presentProven({ parameters }: EvaluationRow): ProvenReliability | null {
  const { proven_sires: sires, proven_told: told, proven_realized: realized } = parameters
  return typeof sires === 'number' && typeof told === 'number' && typeof realized === 'number'
    ? { sires, told, realized }
    : null
}

export function presentStarting({ parameters }: EvaluationRow): Starting | null {
  const {
    starting_gap: gap,
    starting_gap_se: se,
    starting_horses: horses,
    starting_wider: wider,
  } = parameters
  return typeof gap === 'number' &&
    typeof se === 'number' &&
    typeof horses === 'number' &&
    typeof wider === 'number'
    ? { gap, se, horses, wider }
    : null
}

function presentSelection({ parameters }: EvaluationRow): ParentSelection | null {
  const { selection_sires: sires, selection_dams: dams } = parameters
  return typeof sires === 'number' && typeof dams === 'number' ? { sires, dams } : null
}
