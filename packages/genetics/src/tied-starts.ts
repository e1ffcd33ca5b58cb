import type { Operator } from '@quarterpole/numerics/pcg'
import type { RecordsByHorse } from './evaluation-records.ts'

/** Starts of horses with two or more, horse by horse: what separates races when horses are fitted as fixed. */
export interface TiedStarts {
  readonly horses: number
  /** Length horses + 1. */
  readonly start: Int32Array
  /** Renumbered 0, 1, … as first met. */
  readonly race: Int32Array
  readonly cls: Int32Array
  readonly y: Float64Array
  readonly races: number
  readonly classes: number
  /** Season of each race, 0 where none are known. */
  readonly seasonOfRace: Int32Array
}

/**
 * All such starts, or about `most` of them: of the horses with the longest careers, which tie the most races, evenly
 * over the pedigree, so that all years are met. A horse's starts stay together.
 */
export function tiedStarts(records: RecordsByHorse, most: number): TiedStarts {
  const kept = longestCareers(records, most)
  const start = new Int32Array(kept.length + 1)
  kept.forEach((h, at) => (start[at + 1] = start[at] + startsOf(records, h)))
  const length = start[kept.length]
  const [race, cls, y] = [new Int32Array(length), new Int32Array(length), new Float64Array(length)]
  const renumbered = new Int32Array(records.races).fill(-1)
  const seasons: number[] = []
  let races = 0
  kept.forEach((h, at) => {
    for (let r = records.start[h], to = start[at]; r < records.start[h + 1]; r++, to++) {
      if (renumbered[records.race[r]] < 0) {
        renumbered[records.race[r]] = races++
        seasons.push(records.seasons > 0 ? records.seasonOfRace[records.race[r]] : 0)
      }
      race[to] = renumbered[records.race[r]]
      cls[to] = records.cls[r]
      y[to] = records.y[r]
    }
  })
  const seasonOfRace = Int32Array.from(seasons)
  return { horses: kept.length, start, race, cls, y, races, classes: records.classes, seasonOfRace }
}

function longestCareers(records: RecordsByHorse, most: number): number[] {
  const tied = Array.from({ length: records.count }, (_, h) => h).filter((h) => startsOf(records, h) > 1)
  const startsIn = new Float64Array(
    tied.reduce((longest, h) => Math.max(longest, startsOf(records, h)), 1) + 1,
  )
  for (const h of tied) startsIn[startsOf(records, h)] += startsOf(records, h)
  let fewest = startsIn.length - 1
  let total = startsIn[fewest]
  while (fewest > 2 && total < most) total += startsIn[--fewest]
  const share = Math.min(1, most / total)
  return tied
    .filter((h) => startsOf(records, h) >= fewest)
    .filter((_, at) => Math.floor((at + 1) * share) > Math.floor(at * share))
}

const startsOf = ({ start }: RecordsByHorse, h: number): number => start[h + 1] - start[h]

/** out ← Wᵀ(I − P)v: sums by race, then by class, of deviations from the horse's mean. P averages within horses. */
export function sumDeviations(
  { horses, start, race, cls, races }: TiedStarts,
  v: Float64Array,
  out: Float64Array,
): void {
  out.fill(0)
  for (let h = 0; h < horses; h++) {
    const from = start[h]
    const to = start[h + 1]
    let mean = 0
    for (let r = from; r < to; r++) mean += v[r]
    mean /= to - from
    for (let r = from; r < to; r++) {
      out[race[r]] += v[r] - mean
      out[races + cls[r]] += v[r] - mean
    }
  }
}

/** x ↦ Wᵀ(I − P)W·x, the equations of races and classes with the horses absorbed. */
export function deviationProduct(starts: TiedStarts): Operator {
  const { races, race, cls } = starts
  const fitted = new Float64Array(race.length)
  return (x, out) => {
    for (let r = 0; r < fitted.length; r++) fitted[r] = x[race[r]] + x[races + cls[r]]
    sumDeviations(starts, fitted, out)
  }
}

/** Its diagonal. A horse is in a race once; where it is not, this is a little too large, which costs iterations only. */
export function deviationDiagonal({ horses, start, race, cls, races, classes }: TiedStarts): Float64Array {
  const diagonal = new Float64Array(races + classes)
  for (let h = 0; h < horses; h++) {
    const share = 1 - 1 / (start[h + 1] - start[h])
    for (let r = start[h]; r < start[h + 1]; r++) {
      diagonal[race[r]] += share
      diagonal[races + cls[r]] += share
    }
  }
  return diagonal
}

/** Σ(v − Wx − the horse's mean of that)². */
export function squaresLeft(
  { horses, start, race, cls, races }: TiedStarts,
  v: Float64Array,
  x: Float64Array,
) {
  let squares = 0
  for (let h = 0; h < horses; h++) {
    const [from, to] = [start[h], start[h + 1]]
    let sum = 0
    let sumOfSquares = 0
    for (let r = from; r < to; r++) {
      const left = v[r] - x[race[r]] - x[races + cls[r]]
      sum += left
      sumOfSquares += left * left
    }
    squares += sumOfSquares - (sum * sum) / (to - from)
  }
  return squares
}

/** The groups parted by season: each race's number, and how many there are. */
export function seasonGroups(
  { seasonOfRace }: TiedStarts,
  group: Int32Array,
): { group: Int32Array; groups: number } {
  const numbers = new Map<number, number>()
  const parted = group.map((of, r) => {
    const key = of + group.length * seasonOfRace[r]
    const known = numbers.get(key) ?? numbers.size
    numbers.set(key, known)
    return known
  })
  return { group: parted, groups: numbers.size }
}

/** Number of the connected group of each race; races are tied by the horses they share (union-find). */
export function groupsOf({ horses, start, race, races }: TiedStarts): { group: Int32Array; groups: number } {
  const root = Int32Array.from({ length: races }, (_, r) => r)
  let groups = races
  for (let h = 0; h < horses; h++)
    for (let r = start[h] + 1; r < start[h + 1]; r++) {
      const [one, other] = [rootOf(root, race[start[h]]), rootOf(root, race[r])]
      if (one === other) continue
      root[other] = one
      groups--
    }
  return { group: root.map((_, r) => rootOf(root, r)), groups }
}

/** The race that represents a connected group; halves the path on the way. */
function rootOf(root: Int32Array, race: number): number {
  let at = race
  while (root[at] !== at) {
    root[at] = root[root[at]]
    at = root[at]
  }
  return at
}
