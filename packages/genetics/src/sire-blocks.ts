import type { Parents } from './parents-by-generation.ts'
import { sireBlockCode } from './sire-block-code.ts'
import type { SireBlockCode } from './sire-block-code.ts'
import { newVectorMemory } from './vector-code.ts'

/** Sires handled in one pass; eight doubles are one cache line. */
export const LANES = 8

/**
 * Scratch of the passes, in one memory of WebAssembly. A block's union gets slots 1, 2, … from the youngest to the
 * oldest; slot 0 stands for "unknown".
 */
export interface SireBlocks extends SireBlockCode {
  /** Mendelian variance by parent number, final where the pass reads it. */
  readonly d: Float64Array
  /** Sire and dam of parent k at 2k and 2k + 1, as in {@link Parents}. */
  readonly pair: Int32Array
  /** Bit per parent number, in words of 64, here by their halves, the lower first: waits to be visited. */
  readonly waiting: Int32Array
  /** Slot by parent number, valid for the members of this pass's union; its first entry stays 0. */
  readonly slot: Int32Array
  /** Parent number by slot; how many there are at 0. */
  readonly member: Int32Array
  /** Slots of the sire and the dam of slot k at 2k and 2k + 1. */
  readonly above: Int32Array
  /** By slot: one of the block's sires or an ancestor of one. */
  readonly isAbove: Uint8Array
  /** LANES values by slot: Tᵀe on the way up (of the sires' ancestors only), then A·e on the way down. */
  readonly lanes: Float64Array
}

export function newSireBlocks({ n, pair }: Parents): SireBlocks {
  let bytes = 0
  const room = (length: number): number => {
    const from = bytes
    // Whole cache lines, so that the lanes of a slot lie in one.
    bytes += Math.ceil(length / 64) * 64
    return from
  }
  const at = {
    lanes: room(8 * LANES * (n + 1)),
    d: room(8 * (n + 1)),
    above: room(8 * (n + 1)),
    slot: room(4 * (n + 1)),
    member: room(4 * (n + 1)),
    pair: room(8 * (n + 1)),
    waiting: room(8 * ((n >> 6) + 1)),
    isAbove: room(n + 1),
  }
  const memory = newVectorMemory(bytes)
  const { buffer } = memory
  const ofParents = new Int32Array(buffer, at.pair, 2 * n + 2)
  ofParents.set(pair)
  return {
    ...sireBlockCode(memory),
    d: new Float64Array(buffer, at.d, n + 1),
    pair: ofParents,
    waiting: new Int32Array(buffer, at.waiting, 2 * ((n >> 6) + 1)),
    slot: new Int32Array(buffer, at.slot, n + 1),
    member: new Int32Array(buffer, at.member, n + 1),
    above: new Int32Array(buffer, at.above, 2 * n + 2),
    isAbove: new Uint8Array(buffer, at.isAbove, n + 1),
    lanes: new Float64Array(buffer, at.lanes, LANES * (n + 1)),
  }
}

export function setVariance({ d }: SireBlocks, { row, pair }: Parents, f: Float64Array, i: number): void {
  const s = pair[2 * i]
  const m = pair[2 * i + 1]
  // An unknown parent counts as F = −1.
  d[i] = 0.5 - 0.25 * ((s === 0 ? -1 : f[row[s]]) + (m === 0 ? -1 : f[row[m]]))
}

/** Fills `lanes` with a(sire k, ·) in lane k for all ancestors of the block's sires and of their mates. */
export function relateBlock(blocks: SireBlocks, parents: Parents, block: Int32Array): void {
  const { waiting, pair, slot, member, above, isAbove, d, lanes } = blocks
  let youngest = 0
  const wait = (row: number): void => {
    waiting[row >> 5] |= 1 << (row & 31)
    if (row > youngest) youngest = row
  }
  for (const sire of block) {
    wait(sire)
    for (let e = parents.start[sire]; e < parents.start[sire + 1]; e++) wait(parents.mate[e])
  }
  const found = [slot.byteOffset, member.byteOffset, above.byteOffset] as const
  blocks.gather(waiting.byteOffset, pair.byteOffset, ...found, youngest)
  const count = member[0]
  isAbove.fill(0, 1, count + 1)
  // Unknown parents may be added to without asking; what they got is cleared before the way down.
  isAbove[0] = 1
  for (let k = 0; k < block.length; k++) {
    const at = slot[block[k]]
    isAbove[at] = 1
    lanes.fill(0, at * LANES, (at + 1) * LANES)
    lanes[at * LANES + k] = 1
  }
  blocks.climb(slot.byteOffset, above.byteOffset, isAbove.byteOffset, lanes.byteOffset, count)
  lanes.fill(0, 0, LANES)
  const ofMembers = [member.byteOffset, above.byteOffset, isAbove.byteOffset] as const
  blocks.descend(...ofMembers, d.byteOffset, lanes.byteOffset, count)
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
