import { type Ancestors, ancestorsOf, genesThrough } from './ancestors.ts'
import type { Pedigree } from './pedigree.ts'

/** How much of a foal's pedigree is known. F means little without it. */
export interface Completeness {
  /** Σ (½)^g over known ancestors g generations back (Maignel, Boichard & Verrier 1996, Interbull Bull. 14:49). */
  readonly equivalentGenerations: number
  /** Known share of the 2^g ancestors of generation 1, 2, …, up to the last with anyone known, at most 10. */
  readonly byGeneration: readonly number[]
  /** {@link carriesInbreeding} of both parents: without it an F of 0 may be for want of a pedigree. */
  readonly bothSides: boolean
}

/** Generations listed; the tenth has 1,024 ancestors. */
const GENERATIONS = 10

/**
 * Completeness of the pedigree of a foal of these parents (rows, −1 unknown). O(ancestors).
 *
 * @param all  the parents and their ancestors, where the caller has them already
 */
export function completeness(
  ped: Pedigree,
  { sire, dam }: { readonly sire: number; readonly dam: number },
  all: Ancestors = ancestorsOf(ped, [sire, dam]),
): Completeness {
  const [ofSire, ofDam] = all.horses.map((parent) => sum(genesThrough(all, parent)))
  const byGeneration: number[] = []
  let generation = [sire, dam].filter(isKnown)
  while (generation.length > 0 && byGeneration.length < GENERATIONS) {
    byGeneration.push(generation.length / 2 ** (byGeneration.length + 1))
    generation = parentsOf(ped, generation)
  }
  return {
    equivalentGenerations: 0.5 * ofSire + 0.5 * ofDam,
    byGeneration,
    bothSides: carriesInbreeding(ped, sire) && carriesInbreeding(ped, dam),
  }
}

/** Of the two generations behind a parent, each weighing 1, so much has to be known: the parents and half of theirs. */
const MIN_KNOWN = 1.5

/**
 * Whether enough is known behind a parent for the inbreeding of its foals to be figured: the one rule of every page.
 * Two parents and their parents alone share nobody, however closely the horses are related. A row below 0 is unknown.
 */
export function carriesInbreeding(ped: Pedigree, row: number): boolean {
  const parents = parentsOf(ped, [row])
  return parents.length / 2 + parentsOf(ped, parents).length / 4 >= MIN_KNOWN
}

/** Known parents of the known among these horses; one that has two foals here comes twice. */
const parentsOf = (ped: Pedigree, rows: readonly number[]): number[] =>
  rows.filter(isKnown).flatMap((row) => [ped.sire[row], ped.dam[row]].filter(isKnown))

const isKnown = (row: number): boolean => row >= 0

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0)

/** Equivalent complete generations of every horse: e = ½[(1 + e_sire) + (1 + e_dam)], 0 for an unknown parent. O(n). */
export function equivalentGenerations({ n, sire, dam }: Pedigree): Float64Array {
  const e = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    e[i] = 0.5 * ((sire[i] < 0 ? 0 : 1 + e[sire[i]]) + (dam[i] < 0 ? 0 : 1 + e[dam[i]]))
  }
  return e
}

/** Generations from each horse back to its remotest known ancestor; 0 for a founder. O(n). */
export function maxGenerations({ n, sire, dam }: Pedigree): Int32Array {
  const depth = new Int32Array(n)
  for (let i = 0; i < n; i++) {
    depth[i] = Math.max(sire[i] < 0 ? 0 : 1 + depth[sire[i]], dam[i] < 0 ? 0 : 1 + depth[dam[i]])
  }
  return depth
}
