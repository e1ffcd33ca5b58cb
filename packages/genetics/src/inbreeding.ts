import { relationship } from './kinship.ts'
import { mendelianVarianceOf } from './mendelian-variance.ts'
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
 * mates' ancestors. Sums of non-negative terms, so F ≥ 0 exactly; equal to Meuwissen & Luo (1992) to the last bit
 * while 2⁻ᵍ fits a double (about 25 generations).
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
  const parentF = new Float64Array(parents.n)
  const walk = newBlockWalk(parents)
  const block = new Int32Array(LANES)
  let filled = 0
  let finalBelow = 0
  for (let at = 0; at < parents.sires.length; filled = 0) {
    const first = parents.sires[at]
    while (at < parents.sires.length && filled < LANES && lastParent(parents, parents.sires[at]) < first) {
      block[filled++] = parents.sires[at++]
    }
    // Every horse below `first` has both parents' F by now. Horses inside the block's range do not: only the block's
    // own sires, whose parents lie below `first`, may be given their variance here.
    for (; finalBelow < first; finalBelow++)
      walk.d[finalBelow] = mendelianVarianceOf(parents, parentF, finalBelow)
    for (let k = 0; k < filled; k++) walk.d[block[k]] = mendelianVarianceOf(parents, parentF, block[k])
    relateBlock(walk, parents, block.subarray(0, filled))
    readFoals(walk, parents, { block: block.subarray(0, filled), f, parentF })
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

/** The horses that have foals, renumbered in order, and the foals of each sire. */
interface Parents extends Pedigree {
  /** Parent rows that are sires of a foal with a known dam, ascending. */
  readonly sires: Int32Array
  /** Foals (rows of the whole pedigree) of the sire `s`: foal[start[s]] … foal[start[s + 1] − 1]. */
  readonly start: Int32Array
  readonly foal: Int32Array
  /** Dam (parent row) of each entry of `foal`. */
  readonly mate: Int32Array
  /** Parent row of the foal itself, −1 when it has no foals. */
  readonly foalParent: Int32Array
}

function parentsOnly({ n, sire, dam }: Pedigree): Parents {
  const compact = new Int32Array(n).fill(-1)
  for (let i = 0; i < n; i++) {
    if (sire[i] >= 0) compact[sire[i]] = 0
    if (dam[i] >= 0) compact[dam[i]] = 0
  }
  let count = 0
  for (let i = 0; i < n; i++) if (compact[i] === 0) compact[i] = count++
  const own = { n: count, sire: new Int32Array(count).fill(-1), dam: new Int32Array(count).fill(-1) }
  const start = new Int32Array(count + 1)
  for (let i = 0; i < n; i++) {
    const s = sire[i] < 0 ? -1 : compact[sire[i]]
    const m = dam[i] < 0 ? -1 : compact[dam[i]]
    if (compact[i] >= 0) {
      own.sire[compact[i]] = s
      own.dam[compact[i]] = m
    }
    if (s >= 0 && m >= 0) start[s + 1]++
  }
  const sires = Int32Array.from(rowsWhere(count, (s) => start[s + 1] > 0))
  for (let s = 0; s < count; s++) start[s + 1] += start[s]
  const next = start.slice(0, count)
  const foal = new Int32Array(start[count])
  const mate = new Int32Array(start[count])
  const foalParent = new Int32Array(start[count])
  for (let i = 0; i < n; i++) {
    if (sire[i] < 0 || dam[i] < 0) continue
    const at = next[compact[sire[i]]]++
    foal[at] = i
    mate[at] = compact[dam[i]]
    foalParent[at] = compact[i]
  }
  return { ...own, sires, start, foal, mate, foalParent }
}

function rowsWhere(n: number, holds: (row: number) => boolean): number[] {
  const rows: number[] = []
  for (let row = 0; row < n; row++) if (holds(row)) rows.push(row)
  return rows
}

const lastParent = ({ sire, dam }: Pedigree, i: number) => Math.max(sire[i], dam[i])

/** Scratch of one pass. Ancestors get slots 1, 2, … in the order they are met; slot 0 stands for "unknown". */
interface BlockWalk {
  /** Mendelian variance by parent row, final where the pass reads it with a non-zero factor. */
  readonly d: Float64Array
  /** Bit per parent row: waits to be visited. */
  readonly waiting: Int32Array
  /** Slot by parent row, 0 when not met in this pass. */
  readonly slot: Int32Array
  /** Visited rows, youngest first, and how many; beside each where its own, its sire's and its dam's lanes begin. */
  readonly visited: Int32Array
  readonly lanesAt: Int32Array
  readonly sireLanesAt: Int32Array
  readonly damLanesAt: Int32Array
  count: number
  /** LANES values by slot: Tᵀe on the way up, then A·e on the way down. */
  lanes: Float64Array
}

function newBlockWalk({ n }: Pedigree): BlockWalk {
  return {
    d: new Float64Array(n),
    waiting: new Int32Array((n >> 5) + 1),
    slot: new Int32Array(n),
    visited: new Int32Array(n),
    lanesAt: new Int32Array(n),
    sireLanesAt: new Int32Array(n),
    damLanesAt: new Int32Array(n),
    count: 0,
    lanes: new Float64Array(Math.min(n + 1, 4096) * LANES),
  }
}

/** Fills walk.lanes with a(sire k, ·) in lane k for all ancestors of the block's sires and of their mates. */
function relateBlock(walk: BlockWalk, parents: Parents, block: Int32Array): void {
  const { slot, visited } = walk
  for (let v = 0; v < walk.count; v++) slot[visited[v]] = 0
  walk.count = 0
  let met = 0
  for (let k = 0; k < block.length; k++) {
    met = meet(walk, block[k], met)
    walk.lanes[slot[block[k]] * LANES + k] = 1
    for (let e = parents.start[block[k]]; e < parents.start[block[k] + 1]; e++) {
      met = meet(walk, parents.mate[e], met)
    }
  }
  climb(walk, parents, met)
  walk.lanes.fill(0, 0, LANES)
  descend(walk)
}

/** Gives a parent row a slot of zeros unless it has one; returns the number of rows met so far. */
function meet(walk: BlockWalk, row: number, met: number): number {
  if (row < 0 || walk.slot[row] !== 0) return met
  const at = met + 1
  walk.slot[row] = at
  walk.waiting[row >> 5] |= 1 << (row & 31)
  if ((at + 1) * LANES > walk.lanes.length) {
    const longer = new Float64Array(walk.lanes.length * 2)
    longer.set(walk.lanes)
    walk.lanes = longer
  }
  const x = walk.lanes
  // Eight stores: the call of fill() would cost more than all the arithmetic of the row.
  const first = at * LANES
  x[first] = x[first + 1] = x[first + 2] = x[first + 3] = 0
  x[first + 4] = x[first + 5] = x[first + 6] = x[first + 7] = 0
  return at
}

/** Visits all waiting rows and their ancestors from the youngest to the oldest, passing half of each lane up. */
function climb(walk: BlockWalk, { sire, dam }: Pedigree, alreadyMet: number): void {
  const { waiting, slot, visited, lanesAt, sireLanesAt, damLanesAt } = walk
  let met = alreadyMet
  let count = 0
  for (let word = waiting.length - 1; word >= 0; word--) {
    // Parents may fall into the word being scanned, always below the bit just cleared.
    while (waiting[word] !== 0) {
      const bit = 31 - Math.clz32(waiting[word])
      waiting[word] &= ~(1 << bit)
      const row = (word << 5) | bit
      const s = sire[row]
      const m = dam[row]
      if (s >= 0 && slot[s] === 0) met = meet(walk, s, met)
      if (m >= 0 && slot[m] === 0) met = meet(walk, m, met)
      const from = slot[row] * LANES
      const toSire = s < 0 ? 0 : slot[s] * LANES
      const toDam = m < 0 ? 0 : slot[m] * LANES
      visited[count] = row
      lanesAt[count] = from
      sireLanesAt[count] = toSire
      damLanesAt[count++] = toDam
      addHalf(walk.lanes, toSire, toDam, from)
    }
  }
  walk.count = count
}

/** Adds half of eight lanes to two others; the lanes of slot 0, the unknown parent, are cleared afterwards. */
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

/** From the oldest to the youngest: x ← d·x + ½(x_sire + x_dam). */
function descend({ visited, lanesAt, sireLanesAt, damLanesAt, d, lanes: x, count }: BlockWalk): void {
  for (let v = count - 1; v >= 0; v--) {
    const at = lanesAt[v]
    const s = sireLanesAt[v]
    const m = damLanesAt[v]
    const own = d[visited[v]]
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

/** F of every foal of the block's sires, in the whole pedigree and, where the foal is a parent, among parents. */
function readFoals(
  walk: BlockWalk,
  { start, foal, mate, foalParent }: Parents,
  { block, f, parentF }: { block: Int32Array; f: Float64Array; parentF: Float64Array },
): void {
  for (let k = 0; k < block.length; k++) {
    for (let e = start[block[k]]; e < start[block[k] + 1]; e++) {
      const value = 0.5 * walk.lanes[walk.slot[mate[e]] * LANES + k]
      f[foal[e]] = value
      if (foalParent[e] >= 0) parentF[foalParent[e]] = value
    }
  }
}
