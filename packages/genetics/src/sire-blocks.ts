import type { Parents } from './parents-by-generation.ts'

/** Sires handled in one pass; eight doubles are one cache line. */
export const LANES = 8

/**
 * Work arrays of the passes. The members of a block (its sires, their mates and the ancestors of both) get slots 1, 2, …
 * from the youngest to the oldest; slot 0 is "unknown".
 */
export interface SireBlocks {
  /** Mendelian variance by parent number, final where the pass reads it. */
  readonly d: Float64Array
  /** One bit per parent number, set while the parent waits to be visited; all zero between passes. */
  readonly waiting: Int32Array
  /** Slot by parent number, valid for the members of this pass. */
  readonly slot: Int32Array
  /** Parent number by slot. */
  readonly member: Int32Array
  /** Slots of the sire and the dam of slot v at 2v and 2v + 1. */
  readonly above: Int32Array
  /** By slot: 1 for the block's sires and their ancestors. */
  readonly isAbove: Uint8Array
  /** LANES values by slot: Tᵀe on the way up (of the sires' ancestors only), then A·e on the way down. */
  readonly lanes: Float64Array
}

export const newSireBlocks = ({ n }: Parents): SireBlocks => ({
  d: new Float64Array(n + 1),
  waiting: new Int32Array((n >> 5) + 1),
  slot: new Int32Array(n + 1),
  member: new Int32Array(n + 1),
  above: new Int32Array(2 * n + 2),
  isAbove: new Uint8Array(n + 1),
  lanes: new Float64Array(LANES * (n + 1)),
})

export function setVariance({ d }: SireBlocks, { row, pair }: Parents, f: Float64Array, i: number): void {
  const s = pair[2 * i]
  const m = pair[2 * i + 1]
  // An unknown parent counts as F = −1.
  d[i] = 0.5 - 0.25 * ((s === 0 ? -1 : f[row[s]]) + (m === 0 ? -1 : f[row[m]]))
}

/** Fills `lanes` with a(sire k, ·) in lane k for all ancestors of the block's sires and of their mates. */
export function relateBlock(blocks: SireBlocks, parents: Parents, block: Int32Array): void {
  const { slot, isAbove, lanes } = blocks
  const count = gather(blocks, parents, markMembers(blocks, parents, block))
  isAbove.fill(0, 1, count + 1)
  // Additions to unknown parents need no test; their slot is cleared before the way down.
  isAbove[0] = 1
  for (let k = 0; k < block.length; k++) {
    const at = slot[block[k]]
    isAbove[at] = 1
    lanes.fill(0, LANES * at, LANES * at + LANES)
    lanes[LANES * at + k] = 1
  }
  climb(blocks, count)
  lanes.fill(0, 0, LANES)
  descend(blocks, count)
}

/** Marks the block's sires and their mates. @returns the youngest of them */
function markMembers({ waiting }: SireBlocks, { start, mate }: Parents, block: Int32Array): number {
  let youngest = 0
  const mark = (i: number): void => {
    waiting[i >> 5] |= 1 << (i & 31)
    if (i > youngest) youngest = i
  }
  for (const sire of block) {
    mark(sire)
    for (let e = start[sire]; e < start[sire + 1]; e++) mark(mate[e])
  }
  return youngest
}

/** Gives slots to the marked horses and their ancestors, youngest first. @returns how many there are */
function gather({ waiting, slot, member, above }: SireBlocks, { pair }: Parents, youngest: number): number {
  let count = 0
  for (let word = youngest >> 5; word >= 0; word--) {
    // Parents may be marked in the word being read, always below the bit just cleared.
    for (let bits = waiting[word]; bits !== 0; bits = waiting[word]) {
      const bit = 31 - Math.clz32(bits)
      waiting[word] = bits ^ (1 << bit)
      const i = (word << 5) | bit
      if (i === 0) break
      member[++count] = i
      slot[i] = count
      const s = pair[2 * i]
      const m = pair[2 * i + 1]
      above[2 * count] = s
      above[2 * count + 1] = m
      waiting[s >> 5] |= 1 << (s & 31)
      waiting[m >> 5] |= 1 << (m & 31)
    }
  }
  for (let e = 2; e < 2 * count + 2; e++) above[e] = slot[above[e]]
  return count
}

function climb({ above, isAbove, lanes }: SireBlocks, count: number): void {
  for (let v = 1; v <= count; v++) {
    if (isAbove[v] === 0) continue
    const s = above[2 * v]
    const m = above[2 * v + 1]
    if (isAbove[s] === 0) clear(lanes, LANES * s)
    isAbove[s] = 1
    if (isAbove[m] === 0) clear(lanes, LANES * m)
    isAbove[m] = 1
    addHalf(lanes, LANES * v, LANES * s, LANES * m)
  }
}

// The lanes are written out: loops over eight take a sixth longer in all.

function clear(x: Float64Array, at: number): void {
  x[at] = x[at + 1] = x[at + 2] = x[at + 3] = 0
  x[at + 4] = x[at + 5] = x[at + 6] = x[at + 7] = 0
}

/** Adds half of a horse's lanes to those of its parents. */
function addHalf(x: Float64Array, from: number, sire: number, dam: number): void {
  const h0 = 0.5 * x[from]
  const h1 = 0.5 * x[from + 1]
  const h2 = 0.5 * x[from + 2]
  const h3 = 0.5 * x[from + 3]
  const h4 = 0.5 * x[from + 4]
  const h5 = 0.5 * x[from + 5]
  const h6 = 0.5 * x[from + 6]
  const h7 = 0.5 * x[from + 7]
  x[sire] += h0
  x[sire + 1] += h1
  x[sire + 2] += h2
  x[sire + 3] += h3
  x[sire + 4] += h4
  x[sire + 5] += h5
  x[sire + 6] += h6
  x[sire + 7] += h7
  x[dam] += h0
  x[dam + 1] += h1
  x[dam + 2] += h2
  x[dam + 3] += h3
  x[dam + 4] += h4
  x[dam + 5] += h5
  x[dam + 6] += h6
  x[dam + 7] += h7
}

/** A·e = T·D·(Tᵀe), oldest first: a horse has half of what its parents have, and d times its own share. */
function descend({ d, member, above, isAbove, lanes: x }: SireBlocks, count: number): void {
  for (let v = count; v > 0; v--) {
    const at = LANES * v
    const s = LANES * above[2 * v]
    const m = LANES * above[2 * v + 1]
    if (isAbove[v] === 0) {
      x[at] = 0.5 * (x[s] + x[m])
      x[at + 1] = 0.5 * (x[s + 1] + x[m + 1])
      x[at + 2] = 0.5 * (x[s + 2] + x[m + 2])
      x[at + 3] = 0.5 * (x[s + 3] + x[m + 3])
      x[at + 4] = 0.5 * (x[s + 4] + x[m + 4])
      x[at + 5] = 0.5 * (x[s + 5] + x[m + 5])
      x[at + 6] = 0.5 * (x[s + 6] + x[m + 6])
      x[at + 7] = 0.5 * (x[s + 7] + x[m + 7])
    } else {
      const own = d[member[v]]
      x[at] = own * x[at] + 0.5 * (x[s] + x[m])
      x[at + 1] = own * x[at + 1] + 0.5 * (x[s + 1] + x[m + 1])
      x[at + 2] = own * x[at + 2] + 0.5 * (x[s + 2] + x[m + 2])
      x[at + 3] = own * x[at + 3] + 0.5 * (x[s + 3] + x[m + 3])
      x[at + 4] = own * x[at + 4] + 0.5 * (x[s + 4] + x[m + 4])
      x[at + 5] = own * x[at + 5] + 0.5 * (x[s + 5] + x[m + 5])
      x[at + 6] = own * x[at + 6] + 0.5 * (x[s + 6] + x[m + 6])
      x[at + 7] = own * x[at + 7] + 0.5 * (x[s + 7] + x[m + 7])
    }
  }
}

/** F of every foal of the block's sires. */
export function readFoals(
  { slot, lanes }: SireBlocks,
  { start, foal, mate }: Parents,
  { block, f }: { block: Int32Array; f: Float64Array },
): void {
  for (let k = 0; k < block.length; k++) {
    for (let e = start[block[k]]; e < start[block[k] + 1]; e++)
      f[foal[e]] = 0.5 * lanes[slot[mate[e]] * LANES + k]
  }
}
