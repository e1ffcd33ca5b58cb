import type { Pedigree } from './pedigree.ts'

/** A horse and its known ancestors. */
export interface Ancestors {
  /** Rows of the pedigree, youngest (largest) first; the horse itself stands first. */
  readonly rows: Int32Array
  /** Places of their parents in `rows`, −1 unknown. */
  readonly sire: Int32Array
  readonly dam: Int32Array
}

/** Horses with foals: nobody else is an ancestor. A fifth of a breed, so that a walk stays where it has been before. */
interface Breeders {
  readonly count: number
  /**
   * Of each, side by side: its row, ascending; its sire and its dam as places among the breeders, −1 unknown. What a walk
   * has come by is near when its row is asked for.
   */
  readonly records: Int32Array
}

const [RECORD, SIRE, DAM] = [3, 1, 2]

/**
 * What a walk marks, kept from one to the next and zero between two: a bit a breeder, and above them a bit for each
 * word that holds one, so that a walk passes over a thousand strangers at once.
 */
const marks = { bits: new Int32Array(0), words: new Int32Array(0), before: new Int32Array(0) }
let found = new Int32Array(1024)

/**
 * The horse and its ancestors, youngest first, with the places of their parents. Parents stand before their foals among
 * the breeders too, so one walk downwards over the marks meets every ancestor after all that lead to it, in order.
 * O(breeders / 1024 + ancestors), and O(n) for a pedigree that was not asked before.
 *
 * @param horse       −1, an unknown one, has none
 * @param columnsFor  makes room for so many, which need not be zero
 */
export function ancestorsOf(ped: Pedigree, horse: number): Ancestors
export function ancestorsOf<A extends Ancestors>(
  ped: Pedigree,
  horse: number,
  columnsFor: (ancestors: number) => A,
): A
export function ancestorsOf(ped: Pedigree, horse: number, columnsFor = newColumns): Ancestors {
  if (horse < 0) return columnsFor(0)
  const breeders = breedersOf(ped)
  const sire = breederAt(breeders, ped.sire[horse])
  const dam = breederAt(breeders, ped.dam[horse])
  const count = 1 + walk(breeders, sire, dam)
  const ancestors = columnsFor(count)
  ancestors.rows[0] = horse
  ancestors.sire[0] = placeOf(sire)
  ancestors.dam[0] = placeOf(dam)
  for (let k = 1; k < count; k++) {
    const breeder = found[k - 1]
    const record = RECORD * breeder
    ancestors.rows[k] = breeders.records[record]
    ancestors.sire[k] = placeOf(breeders.records[record + SIRE])
    ancestors.dam[k] = placeOf(breeders.records[record + DAM])
  }
  for (let k = 1; k < count; k++) {
    const breeder = found[k - 1]
    marks.bits[breeder >> 5] = 0
    marks.words[breeder >> 10] = 0
  }
  return ancestors
}

/** Puts two breeders (−1 unknown) and all their ancestors into `found`, youngest first. @returns how many */
function walk({ records }: Breeders, sire: number, dam: number): number {
  const { bits, words, before } = marks
  const mark = (breeder: number) => {
    if (breeder < 0) return
    bits[breeder >> 5] |= 1 << (breeder & 31)
    words[breeder >> 10] |= 1 << ((breeder >> 5) & 31)
  }
  mark(sire)
  mark(dam)
  let count = 0
  for (let block = Math.max(sire, dam) >> 10; block >= 0; block--) {
    // Marking may add bits below the highest, to this very word and to this very block.
    for (let lower = -1; (words[block] & lower) !== 0;) {
      const place = 31 - Math.clz32(words[block] & lower)
      lower = ~(-1 << place)
      const word = (block << 5) + place
      before[word] = count // ancestors of higher words
      for (let left = -1; (bits[word] & left) !== 0;) {
        const bit = 31 - Math.clz32(bits[word] & left)
        left = ~(-1 << bit)
        const breeder = (word << 5) + bit
        if (count === found.length) found = grown(found)
        found[count++] = breeder
        mark(records[RECORD * breeder + SIRE])
        mark(records[RECORD * breeder + DAM])
      }
    }
  }
  return count
}

/** Where a breeder stands behind the horse, by the marks of the walk. */
function placeOf(breeder: number): number {
  if (breeder < 0) return -1
  const { bits, before } = marks
  // Two shifts: one by 32 would be none.
  return 1 + before[breeder >> 5] + ones((bits[breeder >> 5] >>> (breeder & 31)) >>> 1)
}

function newColumns(ancestors: number): Ancestors {
  const column = () => new Int32Array(ancestors)
  return { rows: column(), sire: column(), dam: column() }
}

const known = new WeakMap<Pedigree, Breeders>()

function breedersOf(ped: Pedigree): Breeders {
  let breeders = known.get(ped)
  if (breeders === undefined) {
    breeders = gathered(ped)
    known.set(ped, breeders)
  }
  const words = (breeders.count >> 5) + 1
  if (marks.bits.length < words) {
    marks.bits = new Int32Array(2 * words)
    marks.words = new Int32Array((words >> 4) + 1)
    marks.before = new Int32Array(2 * words)
  }
  return breeders
}

function gathered({ n, sire, dam }: Pedigree): Breeders {
  const place = new Int32Array(n).fill(-1)
  for (let row = 0; row < n; row++) {
    if (sire[row] >= 0) place[sire[row]] = 0
    if (dam[row] >= 0) place[dam[row]] = 0
  }
  let count = 0
  for (let row = 0; row < n; row++) if (place[row] === 0) place[row] = count++
  const records = new Int32Array(RECORD * count)
  for (let row = 0; row < n; row++) {
    const record = RECORD * place[row]
    if (record < 0) continue
    records[record] = row
    records[record + SIRE] = sire[row] < 0 ? -1 : place[sire[row]]
    records[record + DAM] = dam[row] < 0 ? -1 : place[dam[row]]
  }
  return { count, records }
}

/** A parent's place among the breeders, −1 for none. */
function breederAt({ count, records }: Breeders, parent: number): number {
  if (parent < 0) return -1
  let [low, high] = [0, count - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (records[RECORD * middle] <= parent) low = middle
    else high = middle - 1
  }
  return low
}

function grown(full: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(2 * full.length)
  longer.set(full)
  return longer
}

/** Bits set in a 32-bit word. */
function ones(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555)
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333)
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
