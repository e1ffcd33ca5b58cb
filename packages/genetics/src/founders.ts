import type { Pedigree } from './pedigree.ts'

/** Where the genes of a group come from. */
export interface FounderContributions {
  /** Founders (horses with an unknown parent) with a contribution above 0, by row, and q of each; Σq = 1. */
  readonly row: Int32Array
  readonly contribution: Float64Array
  /** Effective number of founders, 1/Σq²: how many founders of equal weight would be as diverse. */
  readonly effectiveFounders: number
}

/**
 * Expected contribution of each founder to the gene pool of a group (Lacy 1989 Zoo Biol. 8:111; Boichard, Maignel &
 * Verrier 1997 Genet. Sel. Evol. 29:5), by passing each member's equal part up the pedigree in halves. The half of an
 * unknown parent is put down to the horse itself, which then counts as that half founder. O(n).
 *
 * @param group  rows, each once; an empty group has no contributions and effectiveFounders 0
 */
export function founderContributions(
  { n, sire, dam }: Pedigree,
  group: ArrayLike<number>,
): FounderContributions {
  const part = new Float64Array(n)
  for (let k = 0; k < group.length; k++) part[group[k]] = 1 / group.length
  for (let i = n - 1; i >= 0; i--) {
    if (part[i] === 0) continue
    const half = 0.5 * part[i]
    if (sire[i] >= 0) {
      part[sire[i]] += half
      part[i] -= half
    }
    if (dam[i] >= 0) {
      part[dam[i]] += half
      part[i] -= half
    }
  }
  const row = Int32Array.from(part.keys().filter((i) => part[i] > 0))
  const contribution = Float64Array.from(row, (i) => part[i])
  const sumOfSquares = contribution.reduce((sum, q) => sum + q * q, 0)
  return { row, contribution, effectiveFounders: sumOfSquares === 0 ? 0 : 1 / sumOfSquares }
}
