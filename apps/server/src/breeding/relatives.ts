import { foalsOf } from '@quarterpole/genetics/offspring'
import { at, type HerdSnapshot } from '../herd/snapshot.ts'
import { KeptBeside } from '../kept.ts'

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

/** How many numbers two ascending lists share. A step is worked out, not chosen: which list is behind cannot be guessed. */
function inBoth(a: Int32Array, b: Int32Array): number {
  let [i, j, both] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const behind = (a[i] ?? 0) - (b[j] ?? 0) // both are inside
    const onward = 1 + (-behind >> 31) // 1 when a's is not the larger
    const along = 1 + (behind >> 31)
    both += onward & along
    i += onward
    j += along
  }
  return both
}

/** Rows of one horse's relatives that have started, ascending; worked out once for each snapshot while it is asked for. */
function runnersAround(herd: HerdSnapshot, row: number): Int32Array {
  const kept = known.of(herd)
  return kept.set(row, kept.get(row) ?? findRunners(herd, row))
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
