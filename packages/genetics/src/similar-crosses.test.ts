import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { foalsOf, offspringIndex } from './offspring.ts'
import type { Pedigree } from './pedigree.ts'
import { SIMILAR_CROSS_PARAMS, similarCrosses } from './similar-crosses.ts'
import type { RaceResults, SimilarCross } from './similar-crosses.ts'

const pedigree = (rows: readonly (readonly [number, number])[]): Pedigree => ({
  n: rows.length,
  sire: Int32Array.from(rows, (r) => r[0]),
  dam: Int32Array.from(rows, (r) => r[1]),
})

function randomHerd(n: number) {
  const rng = createRng('herd')
  const rows = Array.from({ length: n }, (_, i): [number, number] => {
    if (i < 10 || rng.uniform() < 0.1) return [-1, -1]
    // even rows are stallions, few of them; odd rows are mares
    return [
      2 * rng.int(Math.min(6, Math.ceil(i / 2))),
      rng.uniform() < 0.05 ? -1 : 2 * rng.int(Math.floor(i / 2)) + 1,
    ]
  })
  const starts = Int32Array.from({ length: n }, () => rng.int(8))
  const meanSi = Float64Array.from({ length: n }, () => rng.normal(85, 6))
  const results: RaceResults = { starts, meanSi, bestSi: meanSi.map((m) => m + 8) }
  return { ped: pedigree(rows), results }
}

describe('offspring index', () => {
  const { ped } = randomHerd(300)
  const index = offspringIndex(ped)
  test('lists exactly the foals a search of the herd finds', () => {
    for (let i = 0; i < ped.n; i++) {
      const naive = Array.from({ length: ped.n }, (_, f) => f).filter(
        (f) => ped.sire[f] === i || ped.dam[f] === i,
      )
      expect([...foalsOf(index, i)]).toEqual(naive)
    }
  })
  test('an unknown parent has none', () => expect(foalsOf(index, -1)).toHaveLength(0))
})

/**
 * 0 line head, 1 sire (by 0), 2 another son of 0, 3 dam's sire, 4 second dam, 5 second dam's sire,
 * 6 dam (3 × 4), 7 her sister (3 × 4), 8 half-sister by the dam's sire (3 × ?), 9 daughter of 5; foals follow.
 */
const BASE: readonly (readonly [number, number])[] = [
  [-1, -1],
  [0, -1],
  [0, -1],
  [-1, -1],
  [5, -1],
  [-1, -1],
  [3, 4],
  [3, 4],
  [3, -1],
  [5, -1],
]

function herdWith(foals: readonly (readonly [number, number])[], results?: Partial<RaceResults>) {
  const ped = pedigree([...BASE, ...foals])
  const filled = {
    starts: new Int32Array(ped.n),
    meanSi: new Float64Array(ped.n),
    bestSi: new Float64Array(ped.n),
    ...results,
  }
  return { ped, offspring: offspringIndex(ped), results: filled }
}
const of = (herd: ReturnType<typeof herdWith>) => similarCrosses(herd, { sire: 1, dam: 6 })
const counts = (groups: readonly SimilarCross[]) => Object.fromEntries(groups.map((g) => [g.kind, g.foals]))

test('each kind of mating is found, and rings are nested', () => {
  const herd = herdWith([
    [1, 6],
    [1, 7],
    [1, 8],
    [1, 9],
    [2, 8],
    [0, 7],
    [2, 9],
    [1, 4],
  ])
  expect(counts(of(herd))).toEqual({
    full_siblings: 1,
    sire_and_dam_family: 3, // out of the dam, her sister, her dam
    sire_and_damsire: 3, // out of the dam, her sister, her half-sister
    sire_and_second_damsire: 2, // out of the second dam herself and of the other daughter of 5
    sire_line_and_damsire: 5, // the three above, the uncle's, the head's own
  })
})

test('nothing similar, nothing listed; unknown grandparents are no group', () => {
  expect(of(herdWith([]))).toEqual([])
  const herd = herdWith([[1, 8]])
  expect(similarCrosses(herd, { sire: 3, dam: 0 })).toEqual([])
})

test('a dam whose sire is her dam’s sire as well: one group speaks of him, not two', () => {
  const ped = pedigree([
    [-1, -1],
    [-1, -1],
    [0, 1],
    [0, 2],
    [-1, -1],
    [4, 3],
  ])
  const none = new Float64Array(ped.n)
  const herd = { ped, offspring: offspringIndex(ped), results: { starts: none, meanSi: none, bestSi: none } }
  expect(counts(similarCrosses(herd, { sire: 4, dam: 3 }))).toEqual({
    full_siblings: 1,
    sire_and_dam_family: 1,
    sire_and_damsire: 1,
  })
})

test('groups equal a plain search of the herd', () => {
  const { ped, results } = randomHerd(600)
  const herd = { ped, results, offspring: offspringIndex(ped) }
  const all = Array.from({ length: ped.n }, (_, i) => i)
  for (const [sire, dam] of [
    [0, 201],
    [2, 333],
    [4, 411],
    [6, 57],
    [8, 499],
  ]) {
    const ds = ped.sire[dam]
    const groups = similarCrosses(herd, { sire, dam })
    const found = groups.find((g) => g.kind === 'sire_and_damsire')?.foals ?? 0
    const naive = all.filter(
      (f) => ped.sire[f] === sire && ped.dam[f] >= 0 && ds >= 0 && ped.sire[ped.dam[f]] === ds,
    )
    expect(found).toBe(naive.length)
    const head = ped.sire[sire]
    const line = all.filter(
      (f) =>
        head >= 0 &&
        ds >= 0 &&
        ped.dam[f] >= 0 &&
        ped.sire[f] >= 0 &&
        ped.sire[ped.dam[f]] === ds &&
        (ped.sire[f] === head || ped.sire[ped.sire[f]] === head),
    )
    expect(groups.find((g) => g.kind === 'sire_line_and_damsire')?.foals ?? 0).toBe(line.length)
  }
})

describe('rating', () => {
  const withRunners = (runners: number, starts: number, si: number) => {
    const foals = Array.from({ length: 20 }, (): [number, number] => [1, 6])
    const n = BASE.length + 20
    const at = (value: number) =>
      Float64Array.from({ length: n }, (_, i) => (i >= BASE.length && i < BASE.length + runners ? value : 0))
    return of(herdWith(foals, { starts: at(starts), meanSi: at(si), bestSi: at(si + 8) }))[0]
  }
  test('fourteen runners are not rated, fifteen are', () => {
    expect(withRunners(14, 5, 95)).toMatchObject({
      foals: 20,
      runners: 14,
      rated: false,
      mean_si: null,
      standard_error: null,
    })
    expect(withRunners(15, 5, 95)).toMatchObject({ runners: 15, rated: true, at_record_pace: 15 })
    expect(withRunners(15, 5, 92)).toMatchObject({ at_record_pace: 15 }) // a best of exactly 100
    expect(withRunners(15, 5, 91.9)).toMatchObject({ at_record_pace: 0 })
  })
  test('the mean is between the herd and the runners, nearer to them the more they ran', () => {
    const few = withRunners(15, 1, 95)
    const many = withRunners(20, 30, 95)
    const [a, b] = [few.mean_si ?? 0, many.mean_si ?? 0]
    expect(a).toBeGreaterThan(85)
    expect(b).toBeGreaterThan(a)
    expect(b).toBeLessThan(95)
    expect(many.standard_error).toBeLessThan(few.standard_error ?? 0)
  })
  test('equals the closed form for runners alike', () => {
    const { betweenVariance: t, runnerVariance, startVariance, herdMean } = SIMILAR_CROSS_PARAMS
    const v = (runnerVariance + startVariance / 5) / 16
    const group = withRunners(16, 5, 95)
    expect(group.mean_si).toBeCloseTo((95 / v + herdMean / t) / (1 / v + 1 / t), 10)
    expect(group.standard_error).toBeCloseTo(1 / Math.sqrt(1 / v + 1 / t), 12)
  })
  test('counts are beside it, and with too few runners they are alone', () => {
    expect(withRunners(16, 5, 95)).toMatchObject({ foals: 20, runners: 16, at_record_pace: 16 })
    expect(withRunners(1, 5, 95)).toMatchObject({
      foals: 20,
      runners: 1,
      mean_si: null,
      standard_error: null,
    })
  })
})

test('each group says which horses it is about', () => {
  const herd = herdWith([
    [1, 6],
    [1, 7],
    [1, 8],
    [1, 9],
    [2, 8],
  ])
  expect(of(herd).map(({ kind, sire_row, dam_side_row }) => [kind, sire_row, dam_side_row])).toEqual([
    ['full_siblings', 1, 6],
    ['sire_and_dam_family', 1, 4],
    ['sire_and_damsire', 1, 3],
    ['sire_and_second_damsire', 1, 5],
    ['sire_line_and_damsire', 0, 3],
  ])
})
