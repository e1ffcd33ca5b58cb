import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import type { ParentEvaluation } from '@quarterpole/genetics/foal'
import type { UnknownParents } from '@quarterpole/genetics/herd-evaluation'
import { groupOfYear } from '@quarterpole/genetics/parent-groups'
import { at, type HerdSnapshot } from '../herd/snapshot/snapshot.ts'

type Value = Pick<ParentEvaluation, 'level' | 'slope'>

const FOUNDER: Value = { level: 0, slope: 0 }

/** As an evaluation stores them among its fixed effects: [level, slope] by the first birth year of their foals. */
export const storedUnknownParents = ({
  from,
  level,
  slope,
}: UnknownParents): Record<string, [number, number]> =>
  Object.fromEntries(from.map((year, k) => [year, [at(level, k), at(slope, k)]]))

/** Groups of unknown parents by the first birth year of their foals, ascending; null for runs from before there were any. */
export function unknownParentsOf({
  fixed_effects,
}: Pick<EvaluationRow, 'fixed_effects'>): (Value & { readonly from: number })[] | null {
  const stored = fixed_effects['unknown_parents'] as ReturnType<typeof storedUnknownParents> | undefined // evaluateHerd alone writes it
  if (stored === undefined) return null
  return Object.entries(stored).map(([year, [level, slope]]) => ({ from: Number(year), level, slope })) // by year, as number keys are
}

/** What an evaluation takes a parent of the row's horse for that is not on file; without groups, a founder. */
export function unknownParentOf({ evaluation, crop }: HerdSnapshot, row: number): Value {
  const groups = (evaluation && unknownParentsOf(evaluation.run)) ?? []
  const from = groups.map((group) => group.from)
  return groups[groupOfYear({ from }, at(crop, row))] ?? FOUNDER
}
