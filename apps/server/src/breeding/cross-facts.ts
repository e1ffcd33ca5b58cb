import { SI_RECORD, TRAIT_DISTANCES } from '@quarterpole/contract/limits'
import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import {
  type CrossEvaluation,
  foalDistribution,
  type FoalDistribution,
  foalsOf100From,
} from '@quarterpole/genetics/foal'
import { componentsOf, raceVarianceOf } from '../evaluation/components.ts'
import { inbreedingEffect } from '../evaluation/inbreeding-slope.ts'
import { foalPedigree, type FoalPedigree } from '../genetics/foal-pedigree.ts'
import type { HerdEvaluation } from '../herd/evaluation-columns.ts'
import type { HerdSnapshot } from '../herd/snapshot.ts'
import { parentEvaluation } from './parent-evaluation.ts'
import { relativesWithStarts } from './relatives.ts'
import { type Similar, similarTo } from './similar.ts'

/** A snapshot that has been evaluated. */
export type EvaluatedSnapshot = HerdSnapshot & { readonly evaluation: HerdEvaluation }

export interface CrossRows {
  readonly sire: number
  readonly dam: number
}

/** Everything about a cross that the snapshot alone decides. */
export interface CrossFacts {
  readonly inputs: CrossEvaluation
  readonly inbreeding: number
  readonly distributions: [at350: FoalDistribution, at400: FoalDistribution, at440: FoalDistribution]
  /** Of a hundred foals at 400 yards, those at record pace: as the hundred-foal plot counts them. */
  readonly recordOf100: number
  readonly completeness: FoalPedigree['completeness']
  readonly common: FoalPedigree['common']
  readonly similar: Similar
  readonly relatives: number
}

/** What a foal of two evaluated parents is expected to be, from the F it would have. */
export const crossEvaluation = (
  run: EvaluationRow,
  { sire, dam, inbreeding }: Pick<CrossEvaluation, 'sire' | 'dam'> & { inbreeding: number },
): CrossEvaluation => ({
  sire,
  dam,
  relationship: 2 * inbreeding,
  components: componentsOf(run),
  raceVariance: raceVarianceOf(run),
  base: run.base + inbreedingEffect(run, inbreeding),
})

/** Works the facts of a cross out: O(ancestors of both parents + foals of the kin asked for). */
export function crossFacts(herd: EvaluatedSnapshot, rows: CrossRows): CrossFacts {
  const { run } = herd.evaluation
  const components = componentsOf(run)
  const { inbreeding, completeness, common } = foalPedigree(herd, rows)
  const sire = parentEvaluation(herd, rows.sire, components.genetic)
  const dam = parentEvaluation(herd, rows.dam, components.genetic)
  const inputs = crossEvaluation(run, { sire, dam, inbreeding })
  const [a, b, c] = TRAIT_DISTANCES
  const at400 = foalDistribution(inputs, b)
  return {
    inputs,
    inbreeding,
    distributions: [foalDistribution(inputs, a), at400, foalDistribution(inputs, c)],
    recordOf100: foalsOf100From(at400, SI_RECORD),
    completeness,
    common,
    similar: similarTo(herd, { ...rows, components }),
    relatives: relativesWithStarts(herd, rows),
  }
}
