import { ancestorsDescending } from './kinship.ts'
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
  const parents = [sire, dam].filter((parent) => parent >= 0)
  const { rows, slotOf } = ancestorsDescending(ped, parents)
  const share = new Float64Array(rows.length)
  const depth = new Int32Array(rows.length)
  for (const parent of parents) {
    share[slotOf(parent)] += 0.5
    depth[slotOf(parent)] = 1
  }
  let equivalentGenerations = 0
  let maxGenerations = 0
  for (let k = 0; k < rows.length; k++) {
    equivalentGenerations += share[k]
    maxGenerations = Math.max(maxGenerations, depth[k])
    for (const parent of [ped.sire[rows[k]], ped.dam[rows[k]]]) {
      if (parent < 0) continue
      share[slotOf(parent)] += 0.5 * share[k]
      depth[slotOf(parent)] = Math.max(depth[slotOf(parent)], depth[k] + 1)
    }
  }
  return { equivalentGenerations, byGeneration: knownByGeneration(ped, parents, generations), maxGenerations }
}

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

function knownByGeneration(ped: Pedigree, parents: readonly number[], generations: number): number[] {
  const known: number[] = []
  let current = new Map<number, number>()
  for (const parent of parents) current.set(parent, (current.get(parent) ?? 0) + 0.5)
  while (current.size > 0 && known.length < generations) {
    let total = 0
    const older = new Map<number, number>()
    for (const [row, share] of current) {
      total += share
      for (const parent of [ped.sire[row], ped.dam[row]]) {
        if (parent >= 0) older.set(parent, (older.get(parent) ?? 0) + 0.5 * share)
      }
    }
    known.push(total)
    current = older
  }
  return known
}
