import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import type { Block, CrossEvaluation, ParentEvaluation } from '@quarterpole/genetics/foal'
import { mendelianVarianceOf } from '@quarterpole/genetics/mendelian-variance'
import { evaluationOf } from './breeding-values.ts'
import { componentsOf, raceVarianceOf } from '../herd/components.ts'
import type { EvaluatedSnapshot } from './evaluated-herd.ts'
import { inbreedingEffect } from './inbreeding-slope.ts'
import { unknownParentOf } from './unknown-parents.ts'
import { at, type HerdSnapshot } from '../herd/snapshot/snapshot.ts'

/** Generations of horses without an evaluation that are looked through for one that has it. */
const DEPTH = 6
/** What an unknown parent adds to the error of a foal besides the foal's own Mendelian variance. */
const IN_MENDELIAN: Block = [0, 0, 0]

/**
 * A parent's evaluation; for a horse added after the evaluation, what its own parents make of it:
 * â = ½(â_s + â_d), an unknown parent counting as the evaluation counts it ({@link unknownParentOf}), and
 * PEV = ¼(PEV_s + PEV_d) + d·G, d its Mendelian variance, which has the doubt about an unknown parent in it.
 */
export function parentEvaluation(
  herd: HerdSnapshot,
  row: number,
  genetic: Block,
  depth = 0,
): ParentEvaluation {
  const own = row < 0 ? null : evaluationOf(herd, row)
  if (own) return own
  if (row < 0) return { level: 0, slope: 0, pev: genetic, inbreeding: 0 }
  const inbreeding = at(herd.f, row)
  if (depth >= DEPTH) return { ...unknownParentOf(herd, row), pev: genetic, inbreeding }
  const parents = [at(herd.ped.sire, row), at(herd.ped.dam, row)].map((parent) =>
    parent < 0
      ? { ...unknownParentOf(herd, row), pev: IN_MENDELIAN, inbreeding: 0 }
      : parentEvaluation(herd, parent, genetic, depth + 1),
  )
  const d = mendelianVarianceOf(herd.ped, herd.f, row)
  const half = (value: (parent: ParentEvaluation) => number) =>
    0.5 * parents.reduce((sum, parent) => sum + value(parent), 0)
  const pev = (k: 0 | 1 | 2) => 0.5 * half((parent) => parent.pev[k]) + d * genetic[k]
  return {
    level: half(({ level }) => level),
    slope: half(({ slope }) => slope),
    pev: [pev(0), pev(1), pev(2)],
    inbreeding,
  }
}

/** What the evaluation expects of a foal of two parents, given the F it would have. */
export const crossEvaluation = (
  run: EvaluationRow,
  { sire, dam, inbreeding }: { sire: ParentEvaluation; dam: ParentEvaluation; inbreeding: number },
): CrossEvaluation => ({
  sire,
  dam,
  relationship: 2 * inbreeding,
  components: componentsOf(run),
  raceVariance: raceVarianceOf(run),
  base: run.base + inbreedingEffect(run, inbreeding),
})

/** {@link crossEvaluation} of two rows of the herd. */
export function evaluatedCross(
  herd: EvaluatedSnapshot,
  rows: { readonly sire: number; readonly dam: number },
  inbreeding: number,
): CrossEvaluation {
  const { run } = herd.evaluation
  const { genetic } = componentsOf(run)
  const [sire, dam] = [parentEvaluation(herd, rows.sire, genetic), parentEvaluation(herd, rows.dam, genetic)]
  return crossEvaluation(run, { sire, dam, inbreeding })
}
