import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { recordsByHorse } from './evaluation-records.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import {
  deviationDiagonal,
  deviationProduct,
  groupsOf,
  seasonGroups,
  squaresLeft,
  sumDeviations,
  type TiedStarts,
  tiedStarts,
} from './tied-starts.ts'

const tied = (seed: string, horses: number, starts: number, most = Infinity) =>
  tiedStarts(
    recordsByHorse(randomHerd(createRng(seed), { horses, starts }), { hasSlopes: false, hasRaces: true }),
    most,
  )

const horseOf = ({ horses, start, y }: TiedStarts) => {
  const horse = new Int32Array(y.length)
  for (let h = 0; h < horses; h++) horse.fill(h, start[h], start[h + 1])
  return horse
}

/** Rows of W: a 1 for the race and a 1 for the class of each start. */
const design = ({ race, cls, races, classes }: TiedStarts) =>
  Array.from(race, (r, at) =>
    Array.from({ length: races + classes }, (_, u): number => (u === r || u === races + cls[at] ? 1 : 0)),
  )

/** Each start less its horse's mean. */
function deviations(starts: TiedStarts, v: ArrayLike<number>) {
  const horse = horseOf(starts)
  return Array.from(v, (value, r) => {
    const own = Array.from(v).filter((_, other) => horse[other] === horse[r])
    return value - own.reduce((sum, one) => sum + one, 0) / own.length
  })
}

describe.each(['one', 'two', 'three', 'four'])('herd %s', (seed) => {
  const starts = tied(seed, 30, 90)
  const rng = createRng(`v ${seed}`)
  const size = starts.races + starts.classes
  const draw = (length: number) => Float64Array.from({ length }, () => rng.normal())
  const w = design(starts)
  const times = (x: ArrayLike<number>) => w.map((row) => row.reduce((sum, one, u) => sum + one * x[u], 0))
  const transposed = (v: readonly number[]) =>
    Array.from({ length: size }, (_, u) => v.reduce((sum, value, r) => sum + w[r][u] * value, 0))
  const product = (x: Float64Array) => {
    const out = new Float64Array(size).fill(Number.NaN)
    deviationProduct(starts)(x, out)
    return out
  }

  test('only horses with two starts or more are in, with all of theirs', () => {
    for (let h = 0; h < starts.horses; h++) expect(starts.start[h + 1] - starts.start[h]).toBeGreaterThan(1)
    expect(new Set(starts.race)).toEqual(new Set(Array.from({ length: starts.races }, (_, r) => r)))
    expect(starts.seasonOfRace).toHaveLength(starts.races)
  })

  test('sums of deviations are Wᵀ(I − P)v, by the definition', () => {
    const v = draw(starts.y.length)
    const out = new Float64Array(size)
    sumDeviations(starts, v, out)
    const expected = transposed(deviations(starts, v))
    out.forEach((value, u) => expect(value).toBeCloseTo(expected[u], 10))
  })

  test('the product is Wᵀ(I − P)W·x, by the definition', () => {
    const x = draw(size)
    const expected = transposed(deviations(starts, times(x)))
    product(x).forEach((value, u) => expect(value).toBeCloseTo(expected[u], 10))
  })

  test('the product is symmetric and never below zero, and blind to what moves all starts alike', () => {
    const [x, y] = [draw(size), draw(size)]
    const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, u) => sum + value * b[u], 0)
    expect(dot(y, product(x))).toBeCloseTo(dot(x, product(y)), 9)
    expect(dot(x, product(x))).toBeGreaterThan(0)
    product(new Float64Array(size).fill(1)).forEach((value) => expect(value).toBeCloseTo(0, 10))
  })

  test('the diagonal is that of the product, where no horse is in a race or class twice, and never below it', () => {
    const diagonal = deviationDiagonal(starts)
    const horse = horseOf(starts)
    for (let u = 0; u < size; u++) {
      const unit = new Float64Array(size).fill(1, u, u + 1)
      const exact = product(unit)[u]
      const entered = Array.from(horse).filter((_, r) => w[r][u] === 1)
      if (new Set(entered).size === entered.length) expect(diagonal[u]).toBeCloseTo(exact, 10)
      else expect(diagonal[u]).toBeGreaterThan(exact - 1e-10)
    }
  })

  test('squares left are those of the deviations from what was fitted', () => {
    const [v, x] = [draw(starts.y.length), draw(size)]
    const fitted = times(x)
    const left = deviations(
      starts,
      v.map((value, r) => value - fitted[r]),
    )
    expect(squaresLeft(starts, v, x)).toBeCloseTo(
      left.reduce((sum, value) => sum + value * value, 0),
      9,
    )
  })

  test('races are in one group when a chain of horses joins them, by spreading from race to race', () => {
    const { group, groups } = groupsOf(starts)
    const horse = horseOf(starts)
    const reached = Int32Array.from({ length: starts.races }, (_, r) => r)
    for (let turn = 0; turn < starts.races; turn++)
      for (let r = 0; r < horse.length; r++)
        for (let q = starts.start[horse[r]]; q < starts.start[horse[r] + 1]; q++)
          reached[starts.race[q]] = Math.min(reached[starts.race[q]], reached[starts.race[r]])
    for (let a = 0; a < starts.races; a++)
      for (let b = 0; b < starts.races; b++) expect(group[a] === group[b]).toBe(reached[a] === reached[b])
    expect(groups).toBe(new Set(reached).size)
  })

  test('seasons part the groups: two races stay together only in one group and one season', () => {
    const { group } = groupsOf(starts)
    const parted = seasonGroups(starts, group)
    for (let a = 0; a < starts.races; a++)
      for (let b = 0; b < starts.races; b++)
        expect(parted.group[a] === parted.group[b]).toBe(
          group[a] === group[b] && starts.seasonOfRace[a] === starts.seasonOfRace[b],
        )
    expect(parted.groups).toBe(new Set(parted.group).size)
  })
})

test.each([40, 100, 250])('about %i starts are taken from the longest careers, each whole', (most) => {
  const [all, few] = [tied('careers', 60, 300), tied('careers', 60, 300, most)]
  const careers = ({ horses, start }: TiedStarts) =>
    Array.from({ length: horses }, (_, h) => start[h + 1] - start[h])
  expect(few.y.length).toBeLessThanOrEqual(most + Math.max(...careers(all)))
  expect(few.y.length).toBeGreaterThan(0.7 * most)
  const mean = (lengths: readonly number[]) => lengths.reduce((sum, n) => sum + n, 0) / lengths.length
  expect(mean(careers(few))).toBeGreaterThanOrEqual(mean(careers(all)))
})
