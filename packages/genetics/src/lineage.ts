import type { Pedigree } from './pedigree.ts'

/**
 * One horse with all its known ancestors: everything a cross needs of one of its parents, so that whoever asks for
 * many crosses of one horse walks its pedigree once. About 32 bytes an ancestor.
 */
export interface Lineage {
  /** Rows of the pedigree, youngest (largest) first; the horse itself stands first. */
  readonly rows: Int32Array
  /** Places of their parents in `rows`, −1 unknown. */
  readonly sire: Int32Array
  readonly dam: Int32Array
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

/**
 * @param generations  how many entries `known` may have
 * @returns            O(ancestors · (log + generations))
 */
export function lineageOf(
  ped: Pedigree,
  horse: number,
  { generations = 10 }: { readonly generations?: number } = {},
): Lineage {
  const { rows, sire, dam } = ancestorRows(ped, horse)
  const share = new Float64Array(rows.length)
  const depth = new Int32Array(rows.length)
  const lines = new Int32Array(WORDS * rows.length)
  share[0] = 1
  lines[0] = 1
  let [deepest, shares] = [0, 0]
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

/**
 * What a walk marks, kept from one to the next and zero between two: a bit a horse, and above them a bit for each word
 * that holds one, so that a walk passes over a thousand strangers at once.
 */
const marks = { bits: new Int32Array(0), words: new Int32Array(0), before: new Int32Array(0) }
let found = new Int32Array(1024)

function roomFor(horse: number): typeof marks {
  const words = (horse >> 5) + 1
  if (marks.bits.length < words) {
    marks.bits = new Int32Array(2 * words)
    marks.words = new Int32Array((words >> 4) + 1)
    marks.before = new Int32Array(2 * words)
  }
  return marks
}

/**
 * The horse and its ancestors, youngest first, with the places of their parents. Parents have smaller rows than their
 * foals, so one walk downwards over the marks meets every ancestor after all that lead to it, in order.
 * O(rows / 1024 + ancestors).
 */
function ancestorRows({ sire, dam }: Pedigree, horse: number): Pick<Lineage, 'rows' | 'sire' | 'dam'> {
  const { bits, words, before } = roomFor(horse)
  const mark = (row: number) => {
    if (row < 0) return
    bits[row >> 5] |= 1 << (row & 31)
    words[row >> 10] |= 1 << ((row >> 5) & 31)
  }
  mark(horse)
  let count = 0
  for (let block = horse >> 10; block >= 0; block--) {
    // Marking may add bits below the highest, to this very word and to this very block.
    for (let lower = -1; (words[block] & lower) !== 0;) {
      const place = 31 - Math.clz32(words[block] & lower)
      lower = ~(-1 << place)
      const word = (block << 5) + place
      before[word] = count // ancestors of higher words
      for (let left = -1; (bits[word] & left) !== 0;) {
        const bit = 31 - Math.clz32(bits[word] & left)
        left = ~(-1 << bit)
        const row = (word << 5) + bit
        if (count === found.length) found = grown(found)
        found[count++] = row
        mark(sire[row])
        mark(dam[row])
      }
    }
  }
  const rows = found.slice(0, count)
  const lineage = { rows, sire: placesOf(sire, rows), dam: placesOf(dam, rows) }
  for (const row of rows) {
    bits[row >> 5] = 0
    words[row >> 10] = 0
  }
  return lineage
}

function grown(full: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(2 * full.length)
  longer.set(full)
  return longer
}

/** Where the parents of these rows stand among them, by the marks of the walk. */
function placesOf(parents: Int32Array, rows: Int32Array): Int32Array {
  const { bits, before } = marks
  const places = new Int32Array(rows.length)
  for (let k = 0; k < rows.length; k++) {
    const row = parents[rows[k]]
    // Two shifts: one by 32 would be none.
    places[k] = row < 0 ? -1 : before[row >> 5] + ones((bits[row >> 5] >>> (row & 31)) >>> 1)
  }
  return places
}

/** Bits set in a 32-bit word. */
function ones(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555)
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333)
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Adds the lines that reach a child, each a generation longer, to those of its parent. */
function addLines(lines: Int32Array, from: number, to: number): void {
  const [near, middle, far] = [lines[from], lines[from + 1], lines[from + 2]]
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
      for (const parent of [sire[k], dam[k]]) {
        if (parent < 0) continue
        if (parts[parent] === 0) places[next++] = parent
        parts[parent] += 0.5 * part
      }
    }
    known.push(total)
    count = next
    ;[current, older] = [older, current]
  }
  return known
}
