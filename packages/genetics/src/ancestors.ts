import type { Pedigree } from './pedigree.ts'

/** Some horses and all their known ancestors, each once. */
export interface Ancestors {
  /** Rows of the pedigree, youngest (largest) first: every horse comes before its ancestors. */
  readonly rows: Int32Array
  /** Indexes into `rows` of the sire and the dam of each, −1 unknown. */
  readonly sire: Int32Array
  readonly dam: Int32Array
  /** Index into `rows` of each horse asked for, −1 for an unknown one. */
  readonly horses: readonly number[]
}

/**
 * Collects the ancestors of some horses. O(ancestors · log), whatever the size of the pedigree.
 *
 * @param horses  rows of the pedigree, −1 unknown
 */
export function ancestorsOf(ped: Pedigree, horses: readonly number[]): Ancestors {
  const indexOf = new Map<number, number>([[-1, -1]])
  const found: number[] = []
  const visit = (row: number): void => {
    if (indexOf.has(row)) return
    indexOf.set(row, found.push(row) - 1)
  }
  horses.forEach(visit)
  for (let k = 0; k < found.length; k++) {
    visit(ped.sire[found[k]])
    visit(ped.dam[found[k]])
  }
  const rows = Int32Array.from(found).sort().reverse()
  for (let k = 0; k < rows.length; k++) indexOf.set(rows[k], k)
  const index = (row: number): number => indexOf.get(row) ?? -1
  const sire = new Int32Array(rows.length)
  const dam = new Int32Array(rows.length)
  for (let k = 0; k < rows.length; k++) {
    sire[k] = index(ped.sire[rows[k]])
    dam[k] = index(ped.dam[rows[k]])
  }
  return { rows, sire, dam, horses: horses.map(index) }
}

/**
 * The expected part of a horse's genes that passed through each of its ancestors: T_horse,k, 1 for the horse itself, 0
 * for those that are no ancestors of it. One row of T in A = T·D·Tᵀ (Henderson 1976, Biometrics 32:69).
 *
 * @param horse  index into the rows, −1 unknown
 * @returns      by index into the rows; O(ancestors)
 */
export function genesThrough({ rows, sire, dam }: Ancestors, horse: number): Float64Array {
  const t = new Float64Array(rows.length)
  if (horse < 0) return t
  t[horse] = 1
  for (let k = horse; k < rows.length; k++) {
    if (t[k] === 0) continue
    if (sire[k] >= 0) t[sire[k]] += 0.5 * t[k]
    if (dam[k] >= 0) t[dam[k]] += 0.5 * t[k]
  }
  return t
}
