import { requireLength } from '@quarterpole/numerics/shape'
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
  const { rows, slotOf } = ancestorsDescending(ped, [i, j])
  const ti = new Float64Array(rows.length)
  const tj = new Float64Array(rows.length)
  ti[slotOf(i)] = 1
  tj[slotOf(j)] = 1
  let sum = 0
  for (let k = 0; k < rows.length; k++) {
    const row = rows[k]
    sum += ti[k] * tj[k] * mendelianVarianceOf(ped, f, row)
    for (const parent of [ped.sire[row], ped.dam[row]]) {
      if (parent < 0) continue
      const slot = slotOf(parent)
      ti[slot] += 0.5 * ti[k]
      tj[slot] += 0.5 * tj[k]
    }
  }
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
  /** Rows of the whole pedigree that take part, ascending. */
  readonly rows: Int32Array
  readonly ped: Pedigree
  /** Mendelian variance by renumbered row. */
  readonly d: Float64Array
  /** Renumbered row of each candidate, in the order given. */
  readonly candidate: Int32Array
  /** Renumbered row by row of the whole pedigree, −1 when it takes no part. */
  readonly compact: Int32Array
}

/**
 * Prepares "one mare × all stallions": keeps the candidates and their ancestors only, about a twelfth of a breed.
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
  const kept = { n, sire: new Int32Array(n), dam: new Int32Array(n) }
  const d = new Float64Array(n)
  for (let i = 0; i < ped.n; i++) {
    const k = compact[i]
    if (k < 0) continue
    rows[k] = i
    kept.sire[k] = ped.sire[i] < 0 ? -1 : compact[ped.sire[i]]
    kept.dam[k] = ped.dam[i] < 0 ? -1 : compact[ped.dam[i]]
    d[k] = mendelianVarianceOf(ped, f, i)
  }
  return { rows, ped: kept, d, candidate: Int32Array.from(candidates, (row) => compact[row]), compact }
}

/** One horse's relationships with the kept rows, kept from mare to mare: megabytes of a breed. */
let spread = new Float64Array(0)

/**
 * Inbreeding coefficient of a foal of `horse` with each candidate, ½·a(horse, candidate), in the candidates' order.
 * The horse's own ancestors that are nobody's among the candidates are folded up to those that are.
 * O(ancestors of the horse + kept rows).
 *
 * @param whole  the pedigree the kinship was prepared from
 * @param out    length of the candidates, overwritten and returned; fresh when left out
 */
export function foalInbreedingWithAll(
  kinship: MateKinship,
  { whole, horse }: { readonly whole: Pedigree; readonly horse: number },
  out: Float64Array = new Float64Array(kinship.candidate.length),
): Float64Array {
  const { ped, d, candidate, compact } = kinship
  if (spread.length < ped.n) spread = new Float64Array(ped.n)
  const x = spread.subarray(0, ped.n).fill(0)
  foldUp(x, { whole, compact, horse })
  relationshipProduct(ped, d, x)
  for (let k = 0; k < out.length; k++) out[k] = 0.5 * x[candidate[k]]
  return out
}

/** Puts the horse's genes on its nearest kept ancestors: x[kept] += Σ over paths through rows that are not kept. */
function foldUp(
  x: Float64Array,
  { whole, compact, horse }: { whole: Pedigree; compact: Int32Array; horse: number },
): void {
  const share = new Map<number, number>()
  const open = [horse]
  for (let row = open.pop(); row !== undefined; row = open.pop()) {
    if (row < 0 || share.has(row)) continue
    share.set(row, row === horse ? 1 : 0)
    if (compact[row] < 0) open.push(whole.sire[row], whole.dam[row])
  }
  const youngestFirst = Int32Array.from(share.keys()).sort().reverse()
  for (const row of youngestFirst) {
    const part = share.get(row) ?? 0
    if (compact[row] >= 0) {
      x[compact[row]] += part
      continue
    }
    for (const parent of [whole.sire[row], whole.dam[row]]) {
      if (parent >= 0) share.set(parent, (share.get(parent) ?? 0) + 0.5 * part)
    }
  }
}

/** The horses and all their known ancestors, youngest (largest row) first, with each row's place in the list. */
function ancestorsDescending(
  { sire, dam }: Pedigree,
  horses: readonly number[],
): { rows: Int32Array; slotOf: (row: number) => number } {
  const place = new Map<number, number>()
  const open = [...horses]
  for (let row = open.pop(); row !== undefined; row = open.pop()) {
    if (row < 0 || place.has(row)) continue
    place.set(row, 0)
    open.push(sire[row], dam[row])
  }
  const rows = Int32Array.from(place.keys()).sort().reverse()
  for (let k = 0; k < rows.length; k++) place.set(rows[k], k)
  return { rows, slotOf: (row) => place.get(row) ?? -1 }
}
