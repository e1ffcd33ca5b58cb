import { type Lineage, lineageOf } from './lineage.ts'
import type { Pedigree } from './pedigree.ts'

/** How much of a pedigree is known. An F without it says little. */
export interface Completeness {
  /** Σ (½)^g over known ancestors g generations back (Maignel, Boichard & Verrier 1996, Interbull Bull. 14:49). */
  readonly equivalentGenerations: number
  /** Known share of the 2^g places of generation 1, 2, …, up to the last with anyone known. */
  readonly byGeneration: readonly number[]
  /** Generations back to the remotest known ancestor. */
  readonly maxGenerations: number
}

/**
 * Completeness of one horse's pedigree.
 *
 * @param generations  how many entries `byGeneration` may have; the other two figures use all ancestors
 */
export function completeness(ped: Pedigree, row: number, generations = 10): Completeness {
  return foalCompleteness(ped, { sire: ped.sire[row], dam: ped.dam[row] }, generations)
}

/** Completeness of the pedigree of a foal of these parents (−1 unknown). O(ancestors · generations). */
export function foalCompleteness(
  ped: Pedigree,
  { sire, dam }: { sire: number; dam: number },
  generations = 10,
): Completeness {
  // A lineage counts the horse itself as its first entry, which is the foal's first generation.
  const parents = [sire, dam].filter((parent) => parent >= 0)
  return completenessFrom(parents.map((parent) => lineageOf(ped, parent, { generations })))
}

/**
 * {@link foalCompleteness} from the lineages of the known parents: a foal's generation g is half of each parent's
 * g − 1, and Σ over ancestors k of (½)^g is half of each parent's Σ T_k.
 */
export function completenessFrom(parents: readonly Lineage[]): Completeness {
  const byGeneration: number[] = []
  let equivalentGenerations = 0
  let maxGenerations = 0
  for (const { known, shares, depth } of parents) {
    known.forEach((part, g) => (byGeneration[g] = (byGeneration[g] ?? 0) + 0.5 * part))
    equivalentGenerations += 0.5 * shares
    maxGenerations = Math.max(maxGenerations, 1 + depth)
  }
  return { equivalentGenerations, byGeneration, maxGenerations }
}
