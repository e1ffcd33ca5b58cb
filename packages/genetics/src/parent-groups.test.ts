import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { evaluate } from './evaluation.ts'
import { workedExamples } from './fixtures/mrode.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import { DEFAULT_PARAMETERS } from './parameters.ts'
import { groupOfYear, parentGroups, withParentGroups } from './parent-groups.ts'

const herd = randomHerd(createRng('groups'), { horses: 2500, starts: 9000 })
const birthYear = Int16Array.from({ length: 2500 }, (_, row) => 1990 + Math.floor(row / 70))
/** Of every third horse the parents are not on file. */
const unknown = (row: number) => row % 3 === 0
const everyRow = Int32Array.from({ length: 2500 }, (_, row) => row)
const masked = (known: Int32Array) => known.map((parent, row) => (unknown(row) ? -1 : parent))
const ped = { ...herd.ped, sire: masked(herd.ped.sire), dam: masked(herd.ped.dam) }

test('periods of five years with a hundred such horses are groups; fewer join the period before', () => {
  expect(parentGroups({ ped, horse: everyRow }, birthYear).from).toEqual([
    1990, 1995, 2000, 2005, 2010, 2015, 2020,
  ])
  const late = birthYear.map((year) => (year < 2015 ? 1990 : year))
  expect(parentGroups({ ped, horse: everyRow }, late).from).toEqual([1990, 2015, 2020])
  expect(parentGroups({ ped, horse: everyRow }, birthYear.fill(0).slice()).from).toEqual([])
  birthYear.forEach((_, row) => (birthYear[row] = 1990 + Math.floor(row / 70)))
  const groups = { from: [1990, 2000, 2010] }
  expect([0, 1980, 1999, 2000, 2009, 2030].map((year) => groupOfYear(groups, year))).toEqual([
    0, 0, 0, 1, 1, 2,
  ])
})

test('horses that neither ran nor have a descendant that ran make no group', () => {
  const late = birthYear.map((year) => (year < 2015 ? 1990 : year))
  const horse = everyRow.filter((row) => birthYear[row] < 2020)
  expect(parentGroups({ ped, horse }, late).from).toEqual([1990, 2015])
})

test('without groups the data is as it was; with them the same horses come later', () => {
  const data = { ...herd, ped }
  expect(withParentGroups(data, { from: [] }, birthYear)).toEqual({ data, rows: 0 })
  const { data: grouped, rows } = withParentGroups(data, { from: [1990, 2010] }, birthYear)
  expect(rows).toBe(2)
  expect([grouped.ped.sire[0], grouped.ped.sire[1], grouped.ped.dam[1]]).toEqual([-1, 0, 0])
  for (const row of [1, 700, 2400]) {
    const group = birthYear[row] < 2010 ? 0 : 1
    expect(grouped.ped.sire[row + 2]).toBe(ped.sire[row] < 0 ? group : ped.sire[row] + 2)
  }
  expect(grouped.horse[5]).toBe(data.horse[5] + 2)
})

test('foals of better parents that are not on file are not taken for founders’', () => {
  // Parents that are not known got better by 0.4 a year.
  const gain = (row: number) => 0.4 * (birthYear[row] - 1990)
  const own = Float64Array.from({ length: 2500 }, () => 0)
  for (let i = 0; i < 2500; i++)
    own[i] = unknown(i) ? gain(i) : 0.5 * ((own[ped.sire[i]] ?? 0) + (own[ped.dam[i]] ?? 0))
  const truth = herd.truth.aLevel.map((a, i) => a + own[i])
  const data = { ...herd, ped, si: herd.si.map((y, r) => y + own[herd.horse[r]]) }
  const { data: grouped, rows } = withParentGroups(
    data,
    parentGroups({ ped, horse: everyRow }, birthYear),
    birthYear,
  )
  const late = [...own.keys()].filter((i) => unknown(i) && birthYear[i] > 2018)
  const known = [...own.keys()].filter((i) => !unknown(i) && birthYear[i] > 2018)
  const meanError = (rowsOf: readonly number[], value: (i: number) => number) =>
    rowsOf.reduce((sum, i) => sum + truth[i] - value(i), 0) / rowsOf.length
  const plain = evaluate(data, DEFAULT_PARAMETERS)
  const found = evaluate(grouped, DEFAULT_PARAMETERS)
  const gap = (value: (i: number) => number) => meanError(late, value) - meanError(known, value)
  const before = gap((i) => plain.aLevel[i])
  expect(before).toBeGreaterThan(2.5)
  expect(Math.abs(gap((i) => found.aLevel[i + rows]))).toBeLessThan(0.5 * before)
})

test('Mrode example 3.4: unknown sires and dams of beef calves in two fixed groups', () => {
  const [{ data, parameters }] = workedExamples // example 3.1 has the same calves
  // A first row of boundless variance, whose foals the groups are, leaves both their means free.
  const front = 3
  const [base, sires, dams] = [0, 1, 2]
  const behind = (known: Int32Array, group: number) =>
    Int32Array.from([-1, base, base, ...known.map((row) => (row < 0 ? group : row + front))])
  const ped = { n: data.ped.n + front, sire: behind(data.ped.sire, sires), dam: behind(data.ped.dam, dams) }
  const f = Float64Array.from([-1e8, -1, -1, ...data.f])
  const { aLevel, classEffects } = evaluate(
    { ...data, ped, f, horse: data.horse.map((row) => row + front) },
    parameters,
    { tolerance: 1e-14 },
  )
  // Exact solution of the example's equations where the sires' group is 0.
  const exact = [
    -1360 / 1773,
    -4910 / 5319,
    -26 / 27,
    -2248 / 1773,
    -5846 / 5319,
    -3871 / 5319,
    -791 / 591,
    -2723 / 3546,
  ]
  exact.forEach((value, i) => expect(aLevel[i + front] - aLevel[sires]).toBeCloseTo(value, 5))
  expect(aLevel[dams] - aLevel[sires]).toBeCloseTo(-3136 / 1773, 5)
  expect([...classEffects].map((sex) => sex + aLevel[sires])).toEqual([
    expect.closeTo(58_063 / 10_638, 5),
    expect.closeTo(76_477 / 17_730, 5),
  ])
})
