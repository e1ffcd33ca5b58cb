import { fTail } from '@quarterpole/numerics/f-distribution'
import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { axesOf, chanceOfNoEffect, groupEquations, type GroupUnit, unitVariance } from './group-equations.ts'

function tested(units: readonly GroupUnit<number>[]) {
  const groups = [...new Set(units.map(({ group }) => group))].toSorted((a, b) => a - b)
  const equations = groupEquations(units, groups)
  const axes = axesOf(equations)
  const error = unitVariance(equations, axes)
  return { equations, axes, error, pValue: chanceOfNoEffect(axes, error) }
}
const between = (axes: ReturnType<typeof axesOf>) => axes.reduce((sum, { z }) => sum + z * z, 0)

/** Dried weights of plants, control and two treatments: Dobson (1983), chapter 2. */
const PLANTS = [
  [4.17, 5.58, 5.18, 6.11, 4.5, 4.61, 5.17, 4.53, 5.33, 5.14],
  [4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69],
  [6.31, 5.12, 5.54, 5.5, 5.37, 5.29, 4.92, 6.15, 5.8, 5.26],
]

test('a published analysis of variance: F(2, 27) = 4.846, p = 0.0159', () => {
  const units = PLANTS.flatMap((weights, group) =>
    weights.map((residualSi) => ({ group, residualSi, weight: 1, block: 'all', day: 'one' })),
  )
  const { axes, error, pValue } = tested(units)
  expect(error.freedom).toBe(27)
  expect(error.variance).toBeCloseTo(0.3886, 4)
  const f = between(axes) / 2 / error.variance
  expect(f).toBeCloseTo(4.846, 3)
  expect(fTail(f, 2, error.freedom)).toBeCloseTo(0.01591, 5)
  expect(pValue).toBeNull() // one day
})

/** Races of a day with their effects; posts leave the gate at random where asked to. */
function races(
  seed: string,
  { count, perDay, posts, gaps = 0, daySd = 0, effects = [] }: Races,
): GroupUnit<number>[] {
  const rng = createRng(seed)
  const units: GroupUnit<number>[] = []
  let ofDay: number[] = []
  for (let race = 0; race < count; race++) {
    if (race % perDay === 0) ofDay = Array.from({ length: posts }, () => rng.normal(0, daySd))
    const raceEffect = rng.normal(0, 5)
    for (let post = 0; post < posts; post++) {
      if (rng.uniform() < gaps) continue
      const residualSi = raceEffect + (effects[post] ?? 0) + ofDay[post] + rng.normal(0, 7)
      units.push({ group: post + 1, residualSi, weight: 1, block: race, day: `${Math.floor(race / perDay)}` })
    }
  }
  return units
}
interface Races {
  count: number
  perDay: number
  posts: number
  gaps?: number
  daySd?: number
  effects?: number[]
}

describe('full fields, the same number a day', () => {
  const units = races('full', { count: 24, perDay: 4, posts: 7, daySd: 3 })
  const mean = (of: readonly GroupUnit<number>[]) =>
    of.reduce((s, { residualSi }) => s + residualSi, 0) / of.length
  const all = mean(units)
  const sumOver = (key: (unit: GroupUnit<number>) => string) =>
    [...Map.groupBy(units, key).values()].reduce((s, of) => s + of.length * (mean(of) - all) ** 2, 0)

  test('the variances are the mean squares of posts × races and of posts × days', () => {
    const { axes, error } = tested(units)
    const posts = sumOver(({ group }) => `${group}`)
    expect(between(axes)).toBeCloseTo(posts, 9)
    const total = units.reduce((s, { residualSi }) => s + (residualSi - all) ** 2, 0)
    const rest = total - posts - sumOver(({ block }) => `${block}`)
    const cells = sumOver(({ group, day }) => `${group} ${day}`) - posts - sumOver(({ day }) => day)
    expect(error.days?.variance).toBeCloseTo(cells / (6 * 5), 9)
    expect(error.days?.freedom).toBeCloseTo(6 * 5, 9)
    expect(error.variance).toBeCloseTo(Math.max(rest / (6 * 23), cells / (6 * 5)), 9)
  })
})

test('a day under one condition: the mean square of days within conditions', () => {
  const rng = createRng('conditions')
  const units = Array.from({ length: 18 }, (_, day) => {
    const ofDay = rng.normal(0, 4)
    const residuals = Array.from({ length: 6 }, () => ofDay + rng.normal(0, 5))
    return residuals.map((residualSi) => ({
      group: day % 3,
      residualSi,
      weight: 1,
      block: 'here',
      day: `${day}`,
    }))
  }).flat()
  const mean = (of: readonly GroupUnit<number>[]) =>
    of.reduce((s, { residualSi }) => s + residualSi, 0) / of.length
  const byCondition = [...Map.groupBy(units, ({ group }) => group).values()].map((of) =>
    [...Map.groupBy(of, ({ day }) => day).values()].reduce(
      (s, ofDay) => s + 6 * (mean(ofDay) - mean(of)) ** 2,
      0,
    ),
  )
  const { error } = tested(units)
  expect(error.freedom).toBeCloseTo(18 - 3, 9)
  expect(error.variance).toBeCloseTo(byCondition.reduce((a, b) => a + b, 0) / 15, 9)
})

test('the variance of starts is that of least squares with every race and post its own', () => {
  const units = races('gaps', { count: 30, perDay: 1, posts: 6, gaps: 0.3, effects: [3, 0, 0, 0, 0, -3] })
  const { equations, axes, error } = tested(units)
  // alternate between the means of races and of posts until neither moves
  const [post, race] = [new Map<unknown, number>(), new Map<unknown, number>()]
  const fit = (
    of: Map<unknown, number>,
    key: (u: GroupUnit<number>) => unknown,
    other: (u: GroupUnit<number>) => number,
  ) => {
    for (const [at, rows] of Map.groupBy(units, key))
      of.set(at, rows.reduce((s, u) => s + u.residualSi - other(u), 0) / rows.length)
  }
  for (let i = 0; i < 300; i++) {
    fit(
      race,
      ({ block }) => block,
      ({ group }) => post.get(group) ?? 0,
    )
    fit(
      post,
      ({ group }) => group,
      ({ block }) => race.get(block) ?? 0,
    )
  }
  const rest = units.reduce((s, u) => s + (u.residualSi - post.get(u.group)! - race.get(u.block)!) ** 2, 0) // all met above
  expect(equations.squares - between(axes)).toBeCloseTo(rest, 8)
  const freedom = units.length - equations.blocks - axes.length
  expect(error.variance).toBeGreaterThanOrEqual(rest / freedom - 1e-9)
})

test('the day of a rail adds to the variance, and to the doubt', () => {
  const still = tested(races('rail', { count: 200, perDay: 5, posts: 8 }))
  const moving = tested(races('rail', { count: 200, perDay: 5, posts: 8, daySd: 5 }))
  // 49 + 5·25 where five races share a day's rail
  expect(moving.error.variance).toBeGreaterThan(120)
  expect(still.error.variance).toBeLessThan(65)
  expect(moving.error.freedom).toBeCloseTo(7 * 39, 6)
})

test('two of a race are compared, never with themselves: variance and test hold in fields of two', () => {
  // centered residuals of two have half the variance; taken for starts of their own they would be found everywhere
  let [found, variance] = [0, 0]
  for (let k = 0; k < 300; k++) {
    const { pValue, error } = tested(races(`two ${k}`, { count: 60, perDay: 2, posts: 2 }))
    if (pValue !== null && pValue < 0.05) found++
    variance += error.variance / 300
  }
  expect(found / 300).toBeLessThan(0.05 + 2 * Math.sqrt((0.05 * 0.95) / 300))
  expect(variance).toBeGreaterThan(49)
  expect(variance).toBeLessThan(60) // the larger of two estimates
})

test('posts that never met in one race leave one direction fewer to compare', () => {
  const pairs = races('apart', { count: 40, perDay: 1, posts: 4 }).filter(({ group, block }) =>
    Number(block) % 2 ? group <= 2 : group > 2,
  )
  expect(tested(pairs).axes).toHaveLength(2)
  expect(tested(races('met', { count: 40, perDay: 1, posts: 4 })).axes).toHaveLength(3)
})
