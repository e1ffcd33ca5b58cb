import { foalsOf } from '@quarterpole/genetics/offspring'
import { at, type HerdSnapshot } from '../herd/snapshot.ts'
import { KeptBeside } from '../herd/kept.ts'

/** Generations of ancestors whose racing, and whose other foals' racing, counts as a relative's. */
const GENERATIONS = 3

/** Horses whose runners are kept; some 12 kB each. */
const KEPT = 2000

const known = new KeptBeside<HerdSnapshot, number, Int32Array>(KEPT)

/** Horses with starts among both parents' ancestors, their other foals, and the parents' own foals; each counted once. */
export function relativesWithStarts(
  herd: HerdSnapshot,
  { sire, dam }: { sire: number; dam: number },
): number {
  const [a, b] = [runnersAround(herd, sire), runnersAround(herd, dam)]
  return a.length + b.length - inBoth(a, b)
}

/** A bit for every row of one list, the one that was compared last: a breeder tries many mates for one horse. */
let bits = new Int32Array(0)
let laid: Int32Array = new Int32Array(0)
let other: Int32Array = laid

/**
 * How many rows two lists share: one is laid out as bits, in which the other's are looked up. O(the other), and O(both)
 * where neither was laid out; a bit for every horse up to the last stays in use.
 */
function inBoth(a: Int32Array, b: Int32Array): number {
  if (laid !== a && laid !== b) layOut(other === b ? b : a)
  other = laid === a ? b : a
  const words = bits.length
  let both = 0
  for (let i = 0; i < other.length; i++) {
    const row = other[i] ?? 0 // i is inside
    if (row >> 5 < words) both += ((bits[row >> 5] ?? 0) >>> (row & 31)) & 1
  }
  return both
}

function layOut(rows: Int32Array): void {
  for (const row of laid) bits[row >> 5] = 0
  const words = ((rows.at(-1) ?? 0) >> 5) + 1 // ascending
  if (bits.length < words) bits = new Int32Array(2 * words)
  for (const row of rows) bits[row >> 5] = (bits[row >> 5] ?? 0) | (1 << (row & 31))
  laid = rows
}

/** Rows of one horse's relatives that have started, ascending; worked out once for each snapshot while it is kept. */
function runnersAround(herd: HerdSnapshot, row: number): Int32Array {
  const kept = known.of(herd)
  return kept.get(row) ?? kept.set(row, findRunners(herd, row))
}

function findRunners(herd: HerdSnapshot, row: number): Int32Array {
  const seen = new Set<number>()
  let level = row < 0 ? [] : [row]
  for (let generation = 0; generation <= GENERATIONS && level.length > 0; generation++) {
    for (const horse of level) {
      seen.add(horse)
      for (const foal of foalsOf(herd.offspring, horse)) seen.add(foal)
    }
    level = level
      .flatMap((horse) => [at(herd.ped.sire, horse), at(herd.ped.dam, horse)])
      .filter((parent) => parent >= 0)
  }
  return Int32Array.from([...seen].filter((horse) => (herd.results.starts[horse] ?? 0) > 0)).sort()
}
