/** Foals of every horse, as compressed rows: foals of i are foal[start[i]] … foal[start[i + 1] − 1], ascending. */
export interface OffspringIndex {
  /** Length n + 1. */
  readonly start: Int32Array
  /** Rows of foals; length = known parent links. */
  readonly foal: Int32Array
}

/**
 * Builds the index by counting sort: O(n), two passes. Horses of either sex are in it.
 *
 * @param parents  row of each horse's sire and dam, −1 unknown, in any order; a `Pedigree` fits
 */
export function offspringIndex(parents: {
  readonly sire: Int32Array
  readonly dam: Int32Array
}): OffspringIndex {
  const { sire, dam } = parents
  const n = sire.length
  const start = new Int32Array(n + 1)
  for (let i = 0; i < n; i++) {
    if (sire[i] >= 0) start[sire[i] + 1]++
    if (dam[i] >= 0) start[dam[i] + 1]++
  }
  for (let i = 0; i < n; i++) start[i + 1] += start[i]
  const next = start.slice(0, n)
  const foal = new Int32Array(start[n])
  for (let i = 0; i < n; i++) {
    if (sire[i] >= 0) foal[next[sire[i]]++] = i
    if (dam[i] >= 0) foal[next[dam[i]]++] = i
  }
  return { start, foal }
}

/** View of one horse's foals; no copy. A row below 0 (unknown) has none. */
export const foalsOf = ({ start, foal }: OffspringIndex, row: number): Int32Array =>
  row < 0 ? foal.subarray(0, 0) : foal.subarray(start[row], start[row + 1])
