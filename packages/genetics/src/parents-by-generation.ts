import type { Pedigree } from './pedigree.ts'

/** The horses that have foals, numbered 1, 2, … parents before foals, 0 = unknown parent, and the foals of each sire. */
export interface Parents {
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

/**
 * Numbers by generation (longest path from a founder), and in it by expected descendants, most first: sires that follow
 * one another are no one's ancestors, are alike in how many mates they have, and share the ancestors everybody has,
 * which are next to each other in memory. O(n).
 *
 * @param ped  parents before offspring
 */
export function parentsByGeneration(ped: Pedigree): Parents {
  const { n, sire, dam } = ped
  const { count, numberOf } = numberParents(ped)
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

/** Steps of expected descendants in a generation, three to the doubling. */
const STEPS = 64

/** Number by row, 0 for a horse without foals. */
function numberParents({ n, sire, dam }: Pedigree): { count: number; numberOf: Int32Array } {
  const descendants = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    if (sire[i] >= 0) descendants[sire[i]]++
    if (dam[i] >= 0) descendants[dam[i]]++
  }
  const rows = new Int32Array(n)
  // The generation, then the place in the order, at last the number.
  const key = new Int32Array(n)
  let count = 0
  for (let i = 0; i < n; i++) {
    if (descendants[i] === 0) continue
    rows[count++] = i
    key[i] = 1 + Math.max(sire[i] < 0 ? -1 : key[sire[i]], dam[i] < 0 ? -1 : key[dam[i]])
  }
  let last = 0
  for (let k = count - 1; k >= 0; k--) {
    const i = rows[k]
    if (sire[i] >= 0) descendants[sire[i]] += 0.5 * descendants[i]
    if (dam[i] >= 0) descendants[dam[i]] += 0.5 * descendants[i]
    const step = Math.min(STEPS - 1, Math.floor(3 * Math.log2(descendants[i])))
    key[i] = STEPS * key[i] + (STEPS - 1 - step)
    last = Math.max(last, key[i])
  }
  const next = new Int32Array(last + 2)
  for (let k = 0; k < count; k++) next[key[rows[k]] + 1]++
  for (let place = 0; place <= last; place++) next[place + 1] += next[place]
  for (let k = 0; k < count; k++) key[rows[k]] = ++next[key[rows[k]]]
  return { count, numberOf: key }
}
