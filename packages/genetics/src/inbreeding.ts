import { relationship } from './kinship.ts'
import { requireParentsFirst } from './pedigree.ts'
import type { Pedigree } from './pedigree.ts'

/** Sires handled in one pass; eight doubles are one cache line. */
const LANES = 8

/**
 * Wright's inbreeding coefficient of every horse: the probability that its two alleles at a locus are copies of one
 * ancestral allele, founders being unrelated. F = ½·a(sire, dam); 0 when a parent is unknown.
 *
 * The relationships of a sire with all his mates come from one product A·e = T·D·Tᵀ·e (Colleau 2002, Genet. Sel. Evol.
 * 34:409), grouped by sire as in Sargolzaei, Iwaisaki & Colleau (2005) J. Anim. Breed. Genet. 122:325: only parents
 * take part, and eight sires that are not each other's ancestors share one pass over the union of their and their
 * mates' ancestors. Only the sires' own ancestors (a fifth of the union) are touched on the way up. Sums of
 * non-negative terms, so F ≥ 0 exactly; equal to Meuwissen & Luo (1992) to the last bit while 2⁻ᵍ fits a double (about
 * 25 generations).
 *
 * @param ped  parents before offspring
 * @returns    length n, 0 ≤ F < 1 (a fraction, not %); fresh array. O(sires/8 × ancestors of a block); a million
 *             horses take about a second
 * @throws {PedigreeOrderError} if a parent does not stand before its foal
 */
export function inbreeding(ped: Pedigree): Float64Array {
  requireParentsFirst(ped)
  const parents = parentsOnly(ped)
  const f = new Float64Array(ped.n)
  const walk = newBlockWalk(parents)
  const lanes = new Int32Array(LANES)
  let finalBelow = 1
  for (let at = 0; at < parents.sires.length;) {
    const first = parents.sires[at]
    let filled = 0
    while (at < parents.sires.length && filled < LANES && lastParent(parents, parents.sires[at]) < first) {
      lanes[filled++] = parents.sires[at++]
    }
    const block = lanes.subarray(0, filled)
    // Every horse below `first` has both parents' F by now. Horses inside the block's range do not: only the block's
    // own sires, whose parents lie below `first`, may be given their variance here.
    for (; finalBelow < first; finalBelow++) setVariance(walk, parents, f, finalBelow)
    for (const sire of block) setVariance(walk, parents, f, sire)
    relateBlock(walk, parents, block)
    readFoals(walk, parents, { block, f })
  }
  return f
}

/**
 * F of horses added behind an evaluated pedigree; the first `f.length` values are kept. For a few additions; a whole
 * herd goes through {@link inbreeding}. O(added × ancestors).
 */
export function extendInbreeding(ped: Pedigree, f: Float64Array): Float64Array {
  requireParentsFirst(ped, f.length)
  const longer = new Float64Array(ped.n)
  longer.set(f)
  for (let i = f.length; i < ped.n; i++) {
    const s = ped.sire[i]
    const d = ped.dam[i]
    longer[i] = s < 0 || d < 0 ? 0 : 0.5 * relationship(ped, longer, s, d)
  }
  return longer
}

/** The horses that have foals, numbered 1, 2, … in order, 0 = unknown parent, and the foals of each sire. */
interface Parents {
  readonly n: number
  /** Row of the whole pedigree by parent number; entry 0 is not a horse. */
  readonly row: Int32Array
  /** Sire and dam of parent k at 2k and 2k + 1. */
  readonly pair: Int32Array
  /** Sires of a foal with a known dam, ascending. */
  readonly sires: Int32Array
  /** Foals (rows of the whole pedigree) of the sire `s`: foal[start[s]] … foal[start[s + 1] − 1]. */
  readonly start: Int32Array
  readonly foal: Int32Array
  /** Dam (parent number) of each entry of `foal`. */
  readonly mate: Int32Array
}

function parentsOnly({ n, sire, dam }: Pedigree): Parents {
  const numberOf = new Int32Array(n)
  for (let i = 0; i < n; i++) {
    if (sire[i] >= 0) numberOf[sire[i]] = 1
    if (dam[i] >= 0) numberOf[dam[i]] = 1
  }
  let count = 0
  for (let i = 0; i < n; i++) if (numberOf[i] === 1) numberOf[i] = ++count
  const row = new Int32Array(count + 1)
  const pair = new Int32Array(2 * count + 2)
  const start = new Int32Array(count + 2)
  for (let i = 0; i < n; i++) {
    const s = sire[i] < 0 ? 0 : numberOf[sire[i]]
    const m = dam[i] < 0 ? 0 : numberOf[dam[i]]
    const own = numberOf[i]
    if (own > 0) {
      row[own] = i
      pair[2 * own] = s
      pair[2 * own + 1] = m
    }
    if (s > 0 && m > 0) start[s + 1]++
  }
  const sires = new Int32Array(count)
  let sireCount = 0
  for (let s = 1; s <= count; s++) {
    if (start[s + 1] > 0) sires[sireCount++] = s
    start[s + 1] += start[s]
  }
  const next = start.slice()
  const foal = new Int32Array(start[count + 1])
  const mate = new Int32Array(start[count + 1])
  for (let i = 0; i < n; i++) {
    if (sire[i] < 0 || dam[i] < 0) continue
    const at = next[numberOf[sire[i]]]++
    foal[at] = i
    mate[at] = numberOf[dam[i]]
  }
  return { n: count, row, pair, sires: sires.subarray(0, sireCount), start, foal, mate }
}

const lastParent = ({ pair }: Parents, i: number) => Math.max(pair[2 * i], pair[2 * i + 1])

/** Scratch of one pass. The union gets slots 1, 2, … from the youngest to the oldest; slot 0 stands for "unknown". */
interface BlockWalk {
  /** Mendelian variance by parent number, final where the pass reads it. */
  readonly d: Float64Array
  /** Bit per parent number: waits to be visited. */
  readonly waiting: Int32Array
  /** Slot by parent number, valid for the members of this pass's union; its first entry stays 0. */
  readonly slot: Int32Array
  /** Parent number by slot. */
  readonly member: Int32Array
  /** Slots of the sire and the dam of slot k at 2k and 2k + 1. */
  readonly above: Int32Array
  /** By slot: one of the block's sires or an ancestor of one. */
  readonly isAbove: Uint8Array
  /** LANES values by slot: Tᵀe on the way up (of the sires' ancestors only), then A·e on the way down. */
  lanes: Float64Array
}

const newBlockWalk = ({ n }: Parents): BlockWalk => ({
  d: new Float64Array(n + 1),
  waiting: new Int32Array((n >> 5) + 1),
  slot: new Int32Array(n + 1),
  member: new Int32Array(n + 1),
  above: new Int32Array(2 * n + 2),
  isAbove: new Uint8Array(n + 1),
  lanes: new Float64Array(Math.min(n + 1, 4096) * LANES),
})

function setVariance({ d }: BlockWalk, { row, pair }: Parents, f: Float64Array, i: number): void {
  const s = pair[2 * i]
  const m = pair[2 * i + 1]
  // An unknown parent counts as F = −1.
  d[i] = 0.5 - 0.25 * ((s === 0 ? -1 : f[row[s]]) + (m === 0 ? -1 : f[row[m]]))
}

/** Fills walk.lanes with a(sire k, ·) in lane k for all ancestors of the block's sires and of their mates. */
function relateBlock(walk: BlockWalk, parents: Parents, block: Int32Array): void {
  const { waiting, slot, isAbove } = walk
  let youngest = 0
  const wait = (row: number): void => {
    waiting[row >> 5] |= 1 << (row & 31)
    if (row > youngest) youngest = row
  }
  for (const sire of block) {
    wait(sire)
    for (let e = parents.start[sire]; e < parents.start[sire + 1]; e++) wait(parents.mate[e])
  }
  const count = gather(walk, parents, youngest)
  if ((count + 1) * LANES > walk.lanes.length) walk.lanes = new Float64Array(2 * (count + 1) * LANES)
  isAbove.fill(0, 1, count + 1)
  // Unknown parents may be added to without asking; what they got is cleared before the way down.
  isAbove[0] = 1
  for (let k = 0; k < block.length; k++) {
    const at = slot[block[k]]
    isAbove[at] = 1
    clear(walk.lanes, at * LANES)
    walk.lanes[at * LANES + k] = 1
  }
  climb(walk, count)
  clear(walk.lanes, 0)
  descend(walk, count)
}

/** Gives slots to all waiting horses and their ancestors, youngest first; returns how many. */
function gather({ waiting, slot, member, above }: BlockWalk, { pair }: Parents, youngest: number): number {
  let count = 0
  for (let word = youngest >> 5; word >= 0; word--) {
    // Parents may fall into the word being scanned, always below the bit just cleared.
    for (let bits = waiting[word]; bits !== 0; bits = waiting[word]) {
      const bit = 31 - Math.clz32(bits)
      waiting[word] = bits & ~(1 << bit)
      const row = (word << 5) | bit
      // The unknown parent.
      if (row === 0) break
      member[++count] = row
      slot[row] = count
      const s = pair[2 * row]
      const m = pair[2 * row + 1]
      // Parent numbers until all slots are given.
      above[2 * count] = s
      above[2 * count + 1] = m
      waiting[s >> 5] |= 1 << (s & 31)
      waiting[m >> 5] |= 1 << (m & 31)
    }
  }
  return count
}

/** Passes half of each lane up, from the block's sires to their oldest ancestors. */
function climb({ slot, above, isAbove, lanes }: BlockWalk, count: number): void {
  for (let at = 1; at <= count; at++) {
    const s = slot[above[2 * at]]
    const m = slot[above[2 * at + 1]]
    above[2 * at] = s
    above[2 * at + 1] = m
    if (isAbove[at] === 0) continue
    if (isAbove[s] === 0) {
      isAbove[s] = 1
      clear(lanes, s * LANES)
    }
    if (isAbove[m] === 0) {
      isAbove[m] = 1
      clear(lanes, m * LANES)
    }
    addHalf(lanes, s * LANES, m * LANES, at * LANES)
  }
}

/** Eight stores: the call of fill() would cost more than all the arithmetic of the row. */
function clear(x: Float64Array, at: number): void {
  x[at] = x[at + 1] = x[at + 2] = x[at + 3] = 0
  x[at + 4] = x[at + 5] = x[at + 6] = x[at + 7] = 0
}

/** Adds half of eight lanes to two others. */
function addHalf(x: Float64Array, to1: number, to2: number, from: number): void {
  const h0 = 0.5 * x[from]
  const h1 = 0.5 * x[from + 1]
  const h2 = 0.5 * x[from + 2]
  const h3 = 0.5 * x[from + 3]
  const h4 = 0.5 * x[from + 4]
  const h5 = 0.5 * x[from + 5]
  const h6 = 0.5 * x[from + 6]
  const h7 = 0.5 * x[from + 7]
  x[to1] += h0
  x[to1 + 1] += h1
  x[to1 + 2] += h2
  x[to1 + 3] += h3
  x[to1 + 4] += h4
  x[to1 + 5] += h5
  x[to1 + 6] += h6
  x[to1 + 7] += h7
  x[to2] += h0
  x[to2 + 1] += h1
  x[to2 + 2] += h2
  x[to2 + 3] += h3
  x[to2 + 4] += h4
  x[to2 + 5] += h5
  x[to2 + 6] += h6
  x[to2 + 7] += h7
}

/** From the oldest to the youngest: x ← d·x + ½(x_sire + x_dam), x being 0 before in all but the sires' ancestors. */
function descend({ member, above, isAbove, d, lanes: x }: BlockWalk, count: number): void {
  for (let k = count; k > 0; k--) {
    const at = k * LANES
    const s = above[2 * k] * LANES
    const m = above[2 * k + 1] * LANES
    if (isAbove[k] === 0) {
      x[at] = 0.5 * (x[s] + x[m])
      x[at + 1] = 0.5 * (x[s + 1] + x[m + 1])
      x[at + 2] = 0.5 * (x[s + 2] + x[m + 2])
      x[at + 3] = 0.5 * (x[s + 3] + x[m + 3])
      x[at + 4] = 0.5 * (x[s + 4] + x[m + 4])
      x[at + 5] = 0.5 * (x[s + 5] + x[m + 5])
      x[at + 6] = 0.5 * (x[s + 6] + x[m + 6])
      x[at + 7] = 0.5 * (x[s + 7] + x[m + 7])
    } else {
      const own = d[member[k]]
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
function readFoals(
  { slot, lanes }: BlockWalk,
  { start, foal, mate }: Parents,
  { block, f }: { block: Int32Array; f: Float64Array },
): void {
  for (let k = 0; k < block.length; k++) {
    for (let e = start[block[k]]; e < start[block[k] + 1]; e++)
      f[foal[e]] = 0.5 * lanes[slot[mate[e]] * LANES + k]
  }
}
