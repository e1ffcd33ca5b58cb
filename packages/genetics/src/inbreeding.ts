import { relationship } from './kinship.ts'
import { parentsByGeneration } from './parents-by-generation.ts'
import type { Parents } from './parents-by-generation.ts'
import { requireParentsFirst } from './pedigree.ts'
import type { Pedigree } from './pedigree.ts'
import { LANES, newSireBlocks, readFoals, relateBlock, setVariance } from './sire-blocks.ts'

/**
 * Wright's inbreeding coefficient of every horse: the probability that its two alleles at a locus are copies of one
 * ancestral allele, founders being unrelated. F = ½·a(sire, dam); 0 when a parent is unknown.
 *
 * The relationships of a sire with all his mates come from one product A·e = T·D·Tᵀ·e (Colleau 2002, Genet. Sel. Evol.
 * 34:409), grouped by sire as in Sargolzaei, Iwaisaki & Colleau (2005) J. Anim. Breed. Genet. 122:325: only parents
 * take part, numbered by generation, and eight sires that are not each other's ancestors share one pass over the union
 * of their and their mates' ancestors. Sums of non-negative terms, so F ≥ 0 exactly; equal to Meuwissen & Luo (1992) to
 * the last bit while 2⁻ᵍ fits a double (about 25 generations).
 *
 * @param ped  parents before offspring
 * @returns    length n, 0 ≤ F < 1 (a fraction, not %); fresh array. O(sires/8 × ancestors of a block); a million
 *             horses take about 0.7 s
 * @throws {PedigreeOrderError} if a parent does not come before its foal
 */
export function inbreeding(ped: Pedigree): Float64Array {
  requireParentsFirst(ped)
  const parents = parentsByGeneration(ped)
  const f = new Float64Array(ped.n)
  const blocks = newSireBlocks(parents)
  const lanes = new Int32Array(LANES)
  let finalBelow = 1
  for (let at = 0; at < parents.sires.length;) {
    const first = parents.sires[at]
    let filled = 0
    while (at < parents.sires.length && filled < LANES && lastParent(parents, parents.sires[at]) < first) {
      lanes[filled++] = parents.sires[at++]
    }
    const block = lanes.subarray(0, filled)
    // Both parents' F are known for every horse below `first`, but not for all within the block's range: of those, only
    // the block's own sires, whose parents are below `first`, may get their variance here.
    for (; finalBelow < first; finalBelow++) setVariance(blocks, parents, f, finalBelow)
    for (const sire of block) setVariance(blocks, parents, f, sire)
    relateBlock(blocks, parents, block)
    readFoals(blocks, parents, { block, f })
  }
  return f
}

/**
 * F of horses added after an evaluated pedigree; the first `f.length` values are unchanged. For a few additions; for a whole
 * herd use {@link inbreeding}. O(n + added × ancestors).
 */
export function extendInbreeding(ped: Pedigree, f: Float64Array): Float64Array {
  requireParentsFirst(ped, f.length)
  const longer = new Float64Array(ped.n)
  longer.set(f)
  for (let i = f.length; i < ped.n; i++) {
    const s = ped.sire[i]
    const d = ped.dam[i]
    longer[i] = s < 0 || d < 0 ? 0 : 0.5 * relationship(ped, longer, s, d)
  }
  return longer
}

const lastParent = ({ pair }: Parents, i: number) => Math.max(pair[2 * i], pair[2 * i + 1])
