import type { Parents } from './parents-by-generation.ts'

/** Sires handled in one pass; eight doubles are one cache line. */
export const LANES = 8

/**
 * Work arrays of the passes. The members of a block (its sires, their mates and the ancestors of both) get slots 1, 2, …
 * from the youngest to the oldest; slot 0 stands for "unknown".
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

/** Tᵀe, youngest first: every ancestor of a sire gets half of what its foals have. */
function climb(blocks: SireBlocks, count: number): void {
  const { above, isAbove } = blocks
  for (let v = 1; v <= count; v++) {
    if (isAbove[v] === 0) continue
    passHalf(blocks, v, above[2 * v])
    passHalf(blocks, v, above[2 * v + 1])
  }
}

function passHalf({ isAbove, lanes }: SireBlocks, foal: number, parent: number): void {
  const from = LANES * foal
  const to = LANES * parent
  if (isAbove[parent] === 0) {
    isAbove[parent] = 1
    for (let k = 0; k < LANES; k++) lanes[to + k] = 0.5 * lanes[from + k]
  } else {
    for (let k = 0; k < LANES; k++) lanes[to + k] += 0.5 * lanes[from + k]
  }
}

/** A·e = T·D·(Tᵀe), oldest first: a horse has half of what its parents have, and d times its own share. */
function descend({ d, member, above, isAbove, lanes }: SireBlocks, count: number): void {
  for (let v = count; v > 0; v--) {
    const own = LANES * v
    const s = LANES * above[2 * v]
    const m = LANES * above[2 * v + 1]
    if (isAbove[v] === 0) {
      for (let k = 0; k < LANES; k++) lanes[own + k] = 0.5 * (lanes[s + k] + lanes[m + k])
    } else {
      const variance = d[member[v]]
      for (let k = 0; k < LANES; k++)
        lanes[own + k] = variance * lanes[own + k] + 0.5 * (lanes[s + k] + lanes[m + k])
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
