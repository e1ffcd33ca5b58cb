import { createHash } from 'node:crypto'
import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { simulateHerd } from './breed-herd.ts'
import type { SimulatedHerd } from './herd.ts'
import { TRUE_MODEL, trueModelOf } from './model-defaults.ts'
import { barnsOf, racingHorses, startEffect, type World } from './world.ts'

const small = { horses: 3_000, seed: 'world', today: '2026-11-20' }

const mean = (xs: readonly number[]) => xs.reduce((sum, x) => sum + x, 0) / xs.length
const variance = (xs: readonly number[]) => {
  const m = mean(xs)
  return mean(xs.map((x) => (x - m) ** 2))
}
const covariance = (xs: readonly number[], ys: readonly number[]) =>
  mean(xs.map((x, i) => x * (ys[i] ?? Number.NaN))) - mean(xs) * mean(ys)

/** What is drawn of pedigree, truth, races and starts. */
function hashOf({ horses, truth, starts }: SimulatedHerd): string {
  const hash = createHash('sha256')
  for (const column of [horses.sire, horses.dam, horses.birth_year, truth.a_level, truth.p_slope, starts.si])
    hash.update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength))
  for (let row = 0; row < starts.length; row += 100) {
    const { earned_cents: _money, ...start } = starts.row(row) // the hash is older
    hash.update(JSON.stringify(start))
  }
  return hash.digest('hex').slice(0, 16)
}

const effectIn = (world: World, horses = 1_000) =>
  startEffect(createRng('effects'), world, {
    horses,
    barns: barnsOf(new Int32Array(horses).fill(-1), world.trainers),
  })

test('without a world a herd is what it was before there were worlds', () => {
  expect(hashOf(simulateHerd(small))).toBe('7346a6489f2a096c')
  expect(hashOf(simulateHerd({ ...small, world: {}, model: trueModelOf({}) }))).toBe('7346a6489f2a096c')
})

test('a herd’s own variances are the model’s', () => {
  const { genetic, permanent, residual } = trueModelOf({
    heritability: 0.3,
    repeatability: 0.45,
    phenotypicSd: 12,
  })
  expect(genetic.ll).toBeCloseTo(0.3 * 144, 10)
  expect(genetic.ll + permanent.ll).toBeCloseTo(0.45 * 144, 10)
  expect(genetic.ll + permanent.ll + residual).toBeCloseTo(144, 10)
})

describe('trainers', () => {
  const years = [2020, 2021]
  /** Effects of every trainer in two seasons. */
  function drawn(lasting: number): number[][] {
    const world = { trainers: { variance: 6, lasting, loyalty: 0, horsesEach: 1 } }
    const horses = 20_000
    const barns = barnsOf(new Int32Array(horses).fill(-1), world.trainers)
    const effect = startEffect(createRng('effects'), world, { horses, barns })
    const first = new Map(Array.from({ length: horses }, (_, horse) => [barns.of(horse), horse]))
    return years.map((year) => [...first.values()].map((horse) => effect(horse, { year, day: 0 })))
  }

  test.each([0, 0.5, 1])('differ by their variance, of which %d is the same next season', (lasting) => {
    const [a = [], b = []] = drawn(lasting)
    // Some 12,600 trainers: the standard error of a variance of 6 is .08.
    expect(Math.abs(variance(a) - 6)).toBeLessThan(0.32)
    expect(Math.abs(covariance(a, b) - 6 * lasting)).toBeLessThan(0.32)
  })

  test('all of a trainer’s horses gain the same in a season', () => {
    const world = { trainers: { variance: 6, loyalty: 0 } }
    const effect = effectIn(world)
    const barns = barnsOf(new Int32Array(1_000).fill(-1), world.trainers)
    const horses = Array.from({ length: 1_000 }, (_, horse) => horse)
    for (const stable of Map.groupBy(horses, barns.of).values())
      expect(new Set(stable.map((horse) => effect(horse, { year: 2020, day: horse }))).size).toBe(1)
  })

  test('a share of a sire’s foals is with his trainer', () => {
    const { horses } = simulateHerd({ ...small, world: { trainers: { variance: 6, loyalty: 0.6 } } })
    const barns = barnsOf(horses.sire, { loyalty: 0.6 })
    // A sire's own trainer is where his name stands, not where his own sire's foals go.
    const own = barnsOf(new Int32Array(horses.length).fill(-1))
    const bred = [...horses.sire.keys()].filter((row) => (horses.sire[row] ?? -1) >= 0)
    const same = bred.filter((row) => barns.of(row) === own.of(horses.sire[row] ?? -1))
    const expected = 0.6 + 0.4 / barns.count
    expect(Math.abs(same.length / bred.length - expected)).toBeLessThan(0.04)
  })
})

test('form has its variance on every day and fades as told', () => {
  const horses = 20_000
  const effect = effectIn({ form: { variance: 8, days: 290 } }, horses)
  const on = (day: number) => Array.from({ length: horses }, (_, horse) => effect(horse, { year: 2020, day }))
  const [first, month, years] = [on(0), on(30), on(2_000)]
  for (const day of [first, month, years]) expect(Math.abs(variance(day) - 8)).toBeLessThan(0.32)
  expect(Math.abs(covariance(first, month) - 8 * Math.exp(-30 / 290))).toBeLessThan(0.3)
  expect(Math.abs(covariance(month, years))).toBeLessThan(0.3)
})

test('bad trips are as many as told and cost 5 to 50 SI', () => {
  const effect = effectIn({ badTrips: { share: 0.04 } })
  const lost = Array.from({ length: 50_000 }, () => effect(0, { year: 2020, day: 0 })).filter((si) => si < 0)
  expect(Math.abs(lost.length / 50_000 - 0.04)).toBeLessThan(0.0035)
  expect(Math.min(...lost)).toBeGreaterThanOrEqual(-50)
  expect(Math.max(...lost)).toBeLessThanOrEqual(-5)
  expect(Math.abs(mean(lost) + 27.5)).toBeLessThan(1.2)
})

test('the share that gets to race, and how far ability within crops decides it, are as given', () => {
  const rng = createRng('ability')
  const horses = 40_000
  const birthYear = Int16Array.from({ length: horses }, (_, horse) => 2000 + (horse % 20))
  // Later crops are far better, which must not count.
  const own = Float64Array.from({ length: horses }, () => rng.normal(0, 5))
  const ability = own.map((value, horse) => value + birthYear[horse])
  const races = racingHorses(createRng('races'), { ability, birthYear }, { share: 0.4, correlation: 0.5 })
  const ran = Array.from({ length: horses }, (_, horse) => (races(horse) ? 1 : 0))
  expect(mean(ran)).toBeCloseTo(0.4, 1)
  // With a threshold on a normal liability, runners are better by correlation·density/share standard deviations.
  const runners = [...own].filter((_, horse) => ran[horse] === 1)
  expect(mean(runners) / 5).toBeCloseTo((0.5 * 0.3863) / 0.4, 1)
  expect(mean(ran.filter((_, horse) => birthYear[horse] === 2000))).toBeCloseTo(0.4, 1)
})

test('lost pedigrees are lost on paper only', () => {
  const known = simulateHerd(small)
  const lost = simulateHerd({ ...small, world: { unknownParents: { share: 0.17 } } })
  expect(lost.truth).toEqual(known.truth)
  expect(lost.starts.si).toEqual(known.starts.si)
  const rows = [...known.horses.sire.keys()].filter((row) => (known.horses.sire[row] ?? -1) >= 0)
  const without = rows.filter((row) => lost.horses.sire[row] === -1)
  expect(Math.abs(without.length / rows.length - 0.17)).toBeLessThan(0.03)
  for (const row of rows) {
    if (without.includes(row)) expect(lost.horses.dam[row]).toBe(-1)
    else expect(lost.horses.sire[row]).toBe(known.horses.sire[row])
  }
})

test('breeders who see nothing make no progress', () => {
  const gain = (misjudgment?: number) => {
    const world = misjudgment === undefined ? {} : { misjudgment }
    const { horses, truth } = simulateHerd({ ...small, horses: 10_000, world })
    const rows = [...horses.birth_year.keys()]
    const of = (from: number, to: number) =>
      mean(
        rows
          .filter((row) => (horses.birth_year[row] ?? 0) >= from && (horses.birth_year[row] ?? 0) < to)
          .map((row) => truth.a_level[row] ?? Number.NaN),
      )
    return of(2015, 2027) - of(1981, 1991)
  }
  const usual = gain()
  expect(usual).toBeGreaterThan(3)
  // Drift of a herd with few sires: a fraction of a genetic standard deviation.
  expect(Math.abs(gain(1e6))).toBeLessThan(Math.sqrt(TRUE_MODEL.genetic.ll) / 2)
  expect(gain(0.5)).toBeGreaterThan(usual)
})

test('each part draws from its own stream: pedigree, truth and the other starts stay', () => {
  const plain = simulateHerd(small)
  const trips = simulateHerd({ ...small, world: { badTrips: { share: 0.04 } } })
  expect(trips.truth).toEqual(plain.truth)
  expect(trips.starts.length).toBe(plain.starts.length)
  expect(trips.starts.horse).toEqual(plain.starts.horse)
})
