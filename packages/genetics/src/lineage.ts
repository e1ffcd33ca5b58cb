import { type Ancestors, ancestorsOf } from './lineage-ancestors.ts'
import type { Pedigree } from './pedigree.ts'

/**
 * One horse with all its known ancestors: everything a cross needs of one of its parents, so that whoever asks for
 * many crosses of one horse walks its pedigree once. About 32 bytes an ancestor.
 */
export interface Lineage extends Ancestors {
  /** T: the expected part of the horse's genes that passed through each, 1 for itself. */
  readonly share: Float64Array
  /** Σ T: the horse itself and its equivalent complete generations. */
  readonly shares: number
  /**
   * How many lines run from the horse to each, by their length: four bits a generation, eight generations a word, three
   * words a row. The horse counts as generation 1, as the parent of a foal; lines of {@link LINE_GENERATIONS} and more
   * are counted with that. More than {@link LINES_COUNTED} of one length count as so many.
   */
  readonly lines: Int32Array
  /** Known share of the 2^g places g generations back, g = 0 (the horse: 1), 1, …, up to the last with anyone known. */
  readonly known: readonly number[]
  /** Generations back to the remotest known ancestor; 0 for a founder. */
  readonly depth: number
}

/** Generations told apart in a line; remoter ones are counted with the last. */
export const LINE_GENERATIONS = 24
export const LINES_COUNTED = 7
/** Words of `lines` a row. */
const WORDS = 3

type Columns = Pick<Lineage, 'rows' | 'sire' | 'dam' | 'share' | 'lines'>

const BYTES_AN_ANCESTOR =
  Float64Array.BYTES_PER_ELEMENT + (3 + WORDS) * Int32Array.BYTES_PER_ELEMENT /* rows, sire, dam, lines */

/** All columns of a lineage side by side in one piece of memory: to ask for five costs more than to fill them. */
function columnsIn(bytes: ArrayBuffer, ancestors: number): Columns {
  let from = Float64Array.BYTES_PER_ELEMENT * ancestors
  const integers = (length: number) => {
    const column = new Int32Array(bytes, from, length)
    from += column.byteLength
    return column
  }
  return {
    share: new Float64Array(bytes, 0, ancestors),
    rows: integers(ancestors),
    sire: integers(ancestors),
    dam: integers(ancestors),
    lines: integers(WORDS * ancestors),
  }
}

const newColumns = (ancestors: number) => columnsIn(new ArrayBuffer(BYTES_AN_ANCESTOR * ancestors), ancestors)

/** Room for one lineage that is not kept: the next that is written there overwrites it. */
export class LineageRoom {
  #bytes = new ArrayBuffer(0)

  columnsFor(ancestors: number): Columns {
    const needed = BYTES_AN_ANCESTOR * ancestors
    if (this.#bytes.byteLength < needed) this.#bytes = new ArrayBuffer(2 * needed)
    const columns = columnsIn(this.#bytes, ancestors)
    columns.share.fill(0)
    columns.lines.fill(0)
    return columns
  }
}

/**
 * @param generations  how many entries `known` may have
 * @param room         to write it into, where it is looked at once; without any it has memory of its own
 * @returns            O(ancestors · (log + generations))
 */
export function lineageOf(
  ped: Pedigree,
  horse: number,
  { generations = 10, room }: { readonly generations?: number; readonly room?: LineageRoom } = {},
): Lineage {
  const columnsFor = room ? (ancestors: number) => room.columnsFor(ancestors) : newColumns
  const { rows, sire, dam, share, lines } = ancestorsOf(ped, horse, columnsFor)
  const depth = depthsFor(rows.length)
  share[0] = 1
  lines[0] = 1
  let deepest = 0
  let shares = 0
  const pass = (from: number, to: number) => {
    if (to < 0) return
    share[to] += 0.5 * share[from]
    if (depth[to] <= depth[from]) depth[to] = depth[from] + 1
    addLines(lines, WORDS * from, WORDS * to)
  }
  for (let k = 0; k < rows.length; k++) {
    if (depth[k] > deepest) deepest = depth[k]
    shares += share[k]
    pass(k, sire[k])
    pass(k, dam[k])
  }
  const known = knownShares({ sire, dam }, generations)
  return { rows, sire, dam, share, shares, lines, known, depth: deepest }
}

/** Generations to each from the horse, zero before a lineage is walked. */
let depths = new Int32Array(1024)

function depthsFor(ancestors: number): Int32Array {
  if (depths.length < ancestors) depths = new Int32Array(2 * ancestors)
  return depths.fill(0, 0, ancestors)
}

/**
 * Adds the lines that reach a child, each a generation longer, to those of its parent. Here, as in the other steps of
 * every ancestor, values are taken one by one: to take a list apart costs as much again as what is done with them.
 */
function addLines(lines: Int32Array, from: number, to: number): void {
  const near = lines[from]
  const middle = lines[from + 1]
  const far = lines[from + 2]
  const last = far & 0xf0000000 // of the last generation, in which they stay
  lines[to] = sums(lines[to], near << 4)
  lines[to + 1] = sums(lines[to + 1], (middle << 4) | (near >>> 28))
  lines[to + 2] = sums(sums(lines[to + 2], (far << 4) | (middle >>> 28)), last)
}

/** Eight sums of numbers up to 7 of four bits each; what is above 7 becomes 7. */
function sums(a: number, b: number): number {
  const sum = (a + b) | 0 // up to 14: no sum runs over into the next
  const above = sum & 0x88888888
  return (sum | (above - (above >>> 3))) & 0x77777777
}

/** Lengths of the shortest lines to the ancestor at a place, ascending, at most so many. */
export function shortestLines({ lines }: Lineage, place: number, most: number): number[] {
  const generations: number[] = []
  for (let generation = 1; generation <= LINE_GENERATIONS; generation++) {
    const word = lines[WORDS * place + ((generation - 1) >> 3)]
    for (let left = (word >>> (4 * ((generation - 1) & 7))) & 0xf; left > 0; left--) {
      if (generations.length === most) return generations
      generations.push(generation)
    }
  }
  return generations
}

/** Lines that a key tells: five bits each, and one for those left out. */
export const LINES_IN_KEY = 6

/** The shortest {@link LINES_IN_KEY} lines, and whether there are more, as one whole number of 31 bits. */
export function shortestLinesKey({ lines }: Lineage, place: number): number {
  let [key, room] = [0, LINES_IN_KEY]
  for (let word = 0; word < WORDS; word++) {
    for (let left = lines[WORDS * place + word]; left !== 0;) {
      const shift = (31 - Math.clz32(left & -left)) & ~3 // of the lowest generation with a line
      const generation = 8 * word + (shift >> 2) + 1
      const count = (left >>> shift) & 0xf
      for (let line = Math.min(count, room); line > 0; line--) key = (key << 5) | generation
      if (count > room) return key | MORE_LINES
      room -= count
      left &= ~(0xf << shift)
    }
  }
  return key
}

const MORE_LINES = 1 << (5 * LINES_IN_KEY)

/** Parts of the genes by place, for two generations at a time, zero between two horses; and who stands in each. */
let standing = generationsFor(0)

function generationsFor(length: number) {
  const generation = () => ({ parts: new Float64Array(length), places: new Int32Array(length) })
  return { current: generation(), older: generation() }
}

/** Powers of two, whose sums are exact in any order: only who stands in a generation is looked at. */
function knownShares({ sire, dam }: Pick<Lineage, 'sire' | 'dam'>, generations: number): number[] {
  if (standing.current.parts.length < sire.length) standing = generationsFor(2 * sire.length)
  let { current, older } = standing
  let count = 1
  current.places[0] = 0
  current.parts[0] = 1
  const known: number[] = []
  while (count > 0) {
    const isLast = known.length + 1 >= generations
    const { parts, places } = older
    let [total, next] = [0, 0]
    for (let i = 0; i < count; i++) {
      const k = current.places[i]
      const part = current.parts[k]
      total += part
      current.parts[k] = 0
      if (isLast) continue
      const s = sire[k]
      if (s >= 0) {
        if (parts[s] === 0) places[next++] = s
        parts[s] += 0.5 * part
      }
      const d = dam[k]
      if (d >= 0) {
        if (parts[d] === 0) places[next++] = d
        parts[d] += 0.5 * part
      }
    }
    known.push(total)
    count = next
    ;[current, older] = [older, current]
  }
  return known
}
