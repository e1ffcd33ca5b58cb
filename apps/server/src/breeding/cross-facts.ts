import { SI_RECORD, TRAIT_DISTANCES } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import {
  type CrossEvaluation,
  foalDistribution,
  type FoalDistribution,
  foalQuantiles,
} from '@quarterpole/genetics/foal'
import { foalInbreeding } from '@quarterpole/genetics/kinship'
import { componentsOf } from '../evaluation/components.ts'
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
  readonly pedigree: FoalPedigree
  readonly similar: Similar
  readonly relatives: number
}

/** Crosses kept a snapshot; about 5 kB each. */
const KEPT = 4000

/** A snapshot never changes, so what was worked out for one stays true for it. */
const known = new WeakMap<HerdSnapshot, Map<string, Promise<CrossFacts>>>()

/** The facts of a cross, worked out once for each snapshot while they are kept. */
export function crossFacts(db: Db, herd: EvaluatedSnapshot, rows: CrossRows): Promise<CrossFacts> {
  const kept = known.get(herd) ?? new Map<string, Promise<CrossFacts>>()
  known.set(herd, kept)
  const key = `${rows.sire} ${rows.dam}`
  const found = kept.get(key)
  if (found) return found
  const facts = workOut(db, herd, rows)
  facts.catch(() => kept.delete(key))
  const [oldest] = kept.keys()
  if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest)
  kept.set(key, facts)
  return facts
}

async function workOut(db: Db, herd: EvaluatedSnapshot, rows: CrossRows): Promise<CrossFacts> {
  const { run } = herd.evaluation
  const components = componentsOf(run)
  const inbreeding = foalInbreeding(herd.ped, herd.f, rows.sire, rows.dam)
  const inputs: CrossEvaluation = {
    sire: parentEvaluation(herd, rows.sire, components.genetic),
    dam: parentEvaluation(herd, rows.dam, components.genetic),
    relationship: 2 * inbreeding,
    components,
    base: run.base,
  }
  const [a, b, c] = TRAIT_DISTANCES
  const at400 = foalDistribution(inputs, b)
  return {
    inputs,
    inbreeding,
    distributions: [foalDistribution(inputs, a), at400, foalDistribution(inputs, c)],
    recordOf100: foalQuantiles(at400).filter((si) => si >= SI_RECORD).length,
    pedigree: await foalPedigree(db, herd, rows),
    similar: await similarTo(db, herd, { ...rows, components }),
    relatives: relativesWithStarts(herd, rows),
  }
}
