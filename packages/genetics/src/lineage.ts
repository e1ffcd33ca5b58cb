import { mendelianVarianceOf } from './mendelian-variance.ts'
import type { Pedigree } from './pedigree.ts'

/**
 * One horse with all its known ancestors: everything a cross needs of one of its parents, so that whoever asks for
 * many crosses of one horse walks its pedigree once. About 28 bytes an ancestor.
 */
export interface Lineage {
  /** Rows of the pedigree, youngest (largest) first; the horse itself stands first. */
  readonly rows: Int32Array
  /** Places of their parents in `rows`, −1 unknown. */
  readonly sire: Int32Array
  readonly dam: Int32Array
  /** T: the expected part of the horse's genes that passed through each, 1 for itself. */
  readonly share: Float64Array
  /**
   * The shortest lines from the horse to each: `lines + 1` entries a row, ascending, 0 = no more. The horse counts as
   * generation 1, as the parent of a foal; lines of {@link LINE_GENERATIONS} and more are counted with that.
   */
  readonly nearest: Uint8Array
  readonly lines: number
  /** Known share of the 2^g places g generations back, g = 0 (the horse: 1), 1, …, up to the last with anyone known. */
  readonly known: readonly number[]
  /** Generations back to the remotest known ancestor; 0 for a founder. */
  readonly depth: number
}

/** Generations told apart in a line; remoter ones are counted with the last. */
export const LINE_GENERATIONS = 24

/**
 * @param lines        shortest lines kept an ancestor
 * @param generations  how many entries `known` may have
 * @returns            O(ancestors · (log + lines + generations))
 */
export function lineageOf(
  ped: Pedigree,
  horse: number,
  { lines = 6, generations = 10 }: { readonly lines?: number; readonly generations?: number } = {},
): Lineage {
  const { rows, place } = ancestorRows(ped, horse)
  const placesOf = (column: Int32Array) => {
    const places = new Int32Array(rows.length)
    for (let k = 0; k < rows.length; k++) places[k] = place(column[rows[k]])
    return places
  }
  const family = { sire: placesOf(ped.sire), dam: placesOf(ped.dam) }
  const share = new Float64Array(rows.length)
  const depth = new Int32Array(rows.length)
  const nearest = new Uint8Array(rows.length * (lines + 1))
  share[0] = 1
  nearest[0] = 1
  let deepest = 0
  for (let k = 0; k < rows.length; k++) {
    deepest = Math.max(deepest, depth[k])
    for (const parent of [family.sire[k], family.dam[k]]) {
      if (parent < 0) continue
      share[parent] += 0.5 * share[k]
      depth[parent] = Math.max(depth[parent], depth[k] + 1)
      addLines(nearest, { from: k, to: parent, length: lines + 1 })
    }
  }
  return { rows, ...family, share, nearest, lines, known: knownShares(family, generations), depth: deepest }
}

/**
 * The horse and its ancestors, youngest first, and where each of them stands. A bit a horse: parents have smaller rows
 * than their foals, so one walk downwards over the bits meets every ancestor after all that lead to it, in order.
 * O(rows / 32 + ancestors).
 */
function ancestorRows(
  { sire, dam }: Pedigree,
  horse: number,
): { rows: Int32Array; place: (row: number) => number } {
  const bits = new Int32Array((horse >> 5) + 1)
  const mark = (row: number) => {
    if (row >= 0) bits[row >> 5] |= 1 << (row & 31)
  }
  mark(horse)
  const before = new Int32Array(bits.length) // ancestors of higher words
  const rows: number[] = []
  for (let word = bits.length - 1; word >= 0; word--) {
    before[word] = rows.length
    // Marking may add bits below the highest to this very word.
    for (let left = -1; (bits[word] & left) !== 0;) {
      const bit = 31 - Math.clz32(bits[word] & left)
      const row = (word << 5) + bit
      rows.push(row)
      mark(sire[row])
      mark(dam[row])
      left = ~(-1 << bit)
    }
  }
  const place = (row: number) =>
    row < 0 ? -1 : before[row >> 5] + ((row & 31) === 31 ? 0 : ones(bits[row >> 5] >>> ((row & 31) + 1)))
  return { rows: Int32Array.from(rows), place }
}

/** Bits set in a 32-bit word. */
function ones(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555)
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333)
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Merges the lines that reach a child, each a generation longer, into those of its parent; the shortest stay. */
function addLines(
  nearest: Uint8Array,
  { from, to, length }: { from: number; to: number; length: number },
): void {
  const target = to * length
  let place = target
  for (let i = from * length; i < (from + 1) * length && nearest[i] > 0; i++) {
    const generation = Math.min(nearest[i] + 1, LINE_GENERATIONS)
    while (place < target + length && nearest[place] > 0 && nearest[place] <= generation) place++
    if (place === target + length) return
    nearest.copyWithin(place + 1, place, target + length - 1)
    nearest[place] = generation
  }
}

function knownShares({ sire, dam }: Pick<Lineage, 'sire' | 'dam'>, generations: number): number[] {
  let current = new Float64Array(sire.length)
  current[0] = 1
  const known: number[] = []
  while (known.length < generations) {
    const older = new Float64Array(sire.length)
    let total = 0
    for (let k = 0; k < sire.length; k++) {
      if (current[k] === 0) continue
      total += current[k]
      if (sire[k] >= 0) older[sire[k]] += 0.5 * current[k]
      if (dam[k] >= 0) older[dam[k]] += 0.5 * current[k]
    }
    if (total === 0) break
    known.push(total)
    current = older
  }
  return known
}

/** Ancestors that two lineages share, youngest first; an ancestor of one is one itself. */
export interface SharedAncestors {
  readonly row: Int32Array
  /** Places in each lineage. */
  readonly onSire: Int32Array
  readonly onDam: Int32Array
}

/** O(both lineages): the two falling lists of rows are merged. */
export function sharedAncestors(sire: Lineage, dam: Lineage): SharedAncestors {
  const most = Math.min(sire.rows.length, dam.rows.length)
  const [row, onSire, onDam] = [new Int32Array(most), new Int32Array(most), new Int32Array(most)]
  let [i, j, n] = [0, 0, 0]
  while (i < sire.rows.length && j < dam.rows.length) {
    const difference = sire.rows[i] - dam.rows[j]
    if (difference === 0) {
      row[n] = sire.rows[i]
      onSire[n] = i
      onDam[n++] = j
    }
    if (difference >= 0) i++
    if (difference <= 0) j++
  }
  return { row: row.subarray(0, n), onSire: onSire.subarray(0, n), onDam: onDam.subarray(0, n) }
}

/** F of a foal of the two, ½·Σ_k T_sk·T_dk·d_k over the ancestors they share; the same as `foalInbreeding`. O(shared). */
export function inbreedingFrom(
  ped: Pedigree,
  f: Float64Array,
  shared: SharedAncestors,
  { sire, dam }: { readonly sire: Lineage; readonly dam: Lineage },
): number {
  let sum = 0
  for (let k = 0; k < shared.row.length; k++) {
    const pairs = sire.share[shared.onSire[k]] * dam.share[shared.onDam[k]]
    sum += pairs * mendelianVarianceOf(ped, f, shared.row[k])
  }
  return 0.5 * sum
}
