import { requireLength } from '@quarterpole/numerics/shape'
import { ancestorsOf, genesThrough } from './ancestors.ts'
import { mendelianVarianceOf } from './mendelian-variance.ts'
import type { Pedigree } from './pedigree.ts'

/**
 * Additive relationship a(i, j): twice the probability that random alleles of i and j are copies of one ancestral
 * allele; a(i, i) = 1 + Fᵢ. a = Σ_k T_ik·T_jk·d_k over common ancestors k (A = T·D·Tᵀ, Henderson 1976).
 *
 * @param f  inbreeding coefficients, length n
 * @returns  in [0, 2); O(ancestors of i and j · log), memory likewise: cheap in a pedigree of any size
 */
export function relationship(ped: Pedigree, f: Float64Array, i: number, j: number): number {
  const all = ancestorsOf(ped, [i, j])
  const [ofI, ofJ] = all.horses.map((horse) => genesThrough(all, horse))
  let sum = 0
  for (let k = 0; k < all.rows.length; k++) sum += ofI[k] * ofJ[k] * mendelianVarianceOf(ped, f, all.rows[k])
  return sum
}

/** Inbreeding coefficient of a foal of these parents, ½·a(sire, dam); 0 when a parent is unknown (−1). */
export function foalInbreeding(ped: Pedigree, f: Float64Array, sireRow: number, damRow: number): number {
  return sireRow < 0 || damRow < 0 ? 0 : 0.5 * relationship(ped, f, sireRow, damRow)
}

/**
 * A·x for any vector x, in place, without A: x ← T·D·Tᵀ·x by one pass up and one down (Colleau 2002, Genet. Sel. Evol.
 * 34:409). Of a unit vector it makes that horse's relationships with all; of weights summing to 1, everyone's mean
 * relationship with the weighted group (mean kinship × 2). O(n).
 *
 * @param d  Mendelian variance, length n
 * @param x  length n, mutated and returned
 */
export function relationshipProduct(
  { n, sire, dam }: Pedigree,
  d: Float64Array,
  x: Float64Array,
): Float64Array {
  requireLength('d', d, n)
  requireLength('x', x, n)
  for (let j = n - 1; j >= 0; j--) {
    if (x[j] === 0) continue
    const half = 0.5 * x[j]
    if (sire[j] >= 0) x[sire[j]] += half
    if (dam[j] >= 0) x[dam[j]] += half
  }
  for (let j = 0; j < n; j++) {
    const s = sire[j]
    const m = dam[j]
    x[j] = d[j] * x[j] + 0.5 * ((s < 0 ? 0 : x[s]) + (m < 0 ? 0 : x[m]))
  }
  return x
}

/** The candidates of a mate search with all their ancestors, renumbered; see {@link mateKinship}. */
export interface MateKinship {
  /** Rows of the whole pedigree that were copied, ascending. */
  readonly rows: Int32Array
  readonly ped: Pedigree
  /** Mendelian variance by renumbered row. */
  readonly d: Float64Array
  /** Renumbered row of each candidate, in the order given. */
  readonly candidate: Int32Array
  /** Renumbered row by row of the whole pedigree, −1 when it was not copied. */
  readonly compact: Int32Array
}

/**
 * Prepares "one mare × all stallions": copies the candidates and their ancestors, about a twelfth of a breed.
 * O(n) once; then {@link foalInbreedingWithAll} answers each mare in one short pass.
 */
export function mateKinship(ped: Pedigree, f: Float64Array, candidates: ArrayLike<number>): MateKinship {
  requireLength('f', f, ped.n)
  const compact = new Int32Array(ped.n).fill(-1)
  for (let k = 0; k < candidates.length; k++) compact[candidates[k]] = 0
  for (let i = ped.n - 1; i >= 0; i--) {
    if (compact[i] < 0) continue
    if (ped.sire[i] >= 0) compact[ped.sire[i]] = 0
    if (ped.dam[i] >= 0) compact[ped.dam[i]] = 0
  }
  let n = 0
  for (let i = 0; i < ped.n; i++) if (compact[i] === 0) compact[i] = n++
  const rows = new Int32Array(n)
  const copy = { n, sire: new Int32Array(n), dam: new Int32Array(n) }
  const d = new Float64Array(n)
  for (let i = 0; i < ped.n; i++) {
    const k = compact[i]
    if (k < 0) continue
    rows[k] = i
    copy.sire[k] = ped.sire[i] < 0 ? -1 : compact[ped.sire[i]]
    copy.dam[k] = ped.dam[i] < 0 ? -1 : compact[ped.dam[i]]
    d[k] = mendelianVarianceOf(ped, f, i)
  }
  return { rows, ped: copy, d, candidate: Int32Array.from(candidates, (row) => compact[row]), compact }
}

/**
 * Inbreeding coefficient of a foal of `horse` with each candidate, ½·a(horse, candidate), in the candidates' order.
 * The horse's genes are first passed up to its ancestors that are among the rows prepared.
 *
 * @param whole  the pedigree the kinship was prepared from
 * @returns      a fresh array; O(ancestors of the horse + rows prepared)
 */
export function foalInbreedingWithAll(
  { ped, d, candidate, compact }: MateKinship,
  { whole, horse }: { readonly whole: Pedigree; readonly horse: number },
): Float64Array {
  const x = new Float64Array(ped.n)
  passUp(x, { whole, compact, horse })
  relationshipProduct(ped, d, x)
  const inbreeding = new Float64Array(candidate.length)
  for (let k = 0; k < candidate.length; k++) inbreeding[k] = 0.5 * x[candidate[k]]
  return inbreeding
}

/**
 * Puts the genes of a horse that is not among the rows prepared on its nearest ancestors that are. Their own ancestors
 * are among the rows too, so a horse prepared passes nothing on here.
 */
function passUp(
  x: Float64Array,
  { whole, compact, horse }: { whole: Pedigree; compact: Int32Array; horse: number },
): void {
  const all = ancestorsOf(whole, [horse])
  const part = new Float64Array(all.rows.length)
  part[0] = 1
  for (let k = 0; k < part.length; k++) {
    if (part[k] === 0) continue
    if (compact[all.rows[k]] >= 0) {
      x[compact[all.rows[k]]] = part[k]
      continue
    }
    if (all.sire[k] >= 0) part[all.sire[k]] += 0.5 * part[k]
    if (all.dam[k] >= 0) part[all.dam[k]] += 0.5 * part[k]
  }
}
