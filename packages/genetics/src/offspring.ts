/** Foals of every horse, as compressed rows: foals of i are foal[start[i]] … foal[start[i + 1] − 1], ascending. */
export interface OffspringIndex {
  /** Length n + 1. */
  readonly start: Int32Array
  /** Rows of foals; length = known parent links. */
  readonly foal: Int32Array
  /** All foals of the rows that had or lost one after the index was built; see {@link extendOffspring}, {@link withoutFoals}. */
  readonly later?: ReadonlyMap<number, Int32Array>
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

/**
 * The index of a pedigree that horses were added to, rows `from` and on; the one it is made from stays as it is.
 * O(added + rows with later foals).
 */
export function extendOffspring(
  index: OffspringIndex,
  { sire, dam }: { readonly sire: Int32Array; readonly dam: Int32Array },
  from: number,
): OffspringIndex {
  const added = new Map<number, number[]>()
  const add = (parent: number, foal: number): void => {
    if (parent < 0) return
    const foals = added.get(parent)
    if (foals) foals.push(foal)
    else added.set(parent, [foal])
  }
  for (let i = from; i < sire.length; i++) {
    add(sire[i], i)
    add(dam[i], i)
  }
  const later = new Map(index.later)
  for (const [parent, foals] of added) {
    const known = foalsOf(index, parent)
    const all = new Int32Array(known.length + foals.length)
    all.set(known)
    all.set(foals, known.length)
    later.set(parent, all)
  }
  return { ...index, later }
}

/** The index without some rows as foals; the one it is made from stays as it is. O(foals of their parents + rows with later foals). */
export function withoutFoals(
  index: OffspringIndex,
  { sire, dam }: { readonly sire: Int32Array; readonly dam: Int32Array },
  rows: ReadonlySet<number>,
): OffspringIndex {
  const later = new Map(index.later)
  const parents = new Set([...rows].flatMap((row) => [sire[row], dam[row]]))
  for (const parent of parents)
    if (parent >= 0)
      later.set(
        parent,
        foalsOf(index, parent).filter((foal) => !rows.has(foal)),
      )
  return { ...index, later }
}

/** View of one horse's foals; no copy. A row below 0 (unknown) has none. */
export function foalsOf({ start, foal, later }: OffspringIndex, row: number): Int32Array {
  const all = later?.get(row)
  if (all) return all
  return row < 0 || row + 1 >= start.length ? foal.subarray(0, 0) : foal.subarray(start[row], start[row + 1])
}
