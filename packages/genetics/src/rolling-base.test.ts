import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { randomPedigree } from './fixtures/pedigrees.ts'
import { rollingBase } from './rolling-base.ts'

function herdOf(n: number, yearOf: (row: number) => number) {
  const rng = createRng(`rolling base ${n}`)
  const ped = randomPedigree(rng, n)
  const column = () => Float64Array.from({ length: n }, () => rng.normal())
  const birthYear = Int16Array.from({ length: n }, (_, row) => yearOf(row))
  return { ped, f: column(), birthYear, values: { aLevel: column(), aSlope: column() } }
}
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('the base is the mean of the newest five crops, and of their parents', () => {
  const { ped, f, birthYear, values } = herdOf(400, (row) =>
    row % 7 === 0 ? 0 : 2000 + Math.floor(row / 20),
  )
  const base = rollingBase({ ped, f }, birthYear, values)
  const rows = [...birthYear.keys()].filter((row) => birthYear[row] >= 2015)
  const pairs = rows
    .filter((row) => ped.sire[row] >= 0 && ped.dam[row] >= 0)
    .map((row) => (values.aLevel[ped.sire[row]] + values.aLevel[ped.dam[row]]) / 2)
  expect(base).toMatchObject({ from: 2015, to: 2019, horses: rows.length })
  expect(base?.level).toBeCloseTo(mean(rows.map((row) => values.aLevel[row])), 12)
  expect(base?.slope).toBeCloseTo(mean(rows.map((row) => values.aSlope[row])), 12)
  expect(base?.inbreeding).toBeCloseTo(mean(rows.map((row) => f[row])), 12)
  expect(base?.parentLevel).toBeCloseTo(mean(pairs), 12)
  const spread = Math.sqrt(pairs.reduce((sum, x) => sum + (x - mean(pairs)) ** 2, 0) / (pairs.length - 1))
  expect(base?.parentSd).toBeCloseTo(spread, 12)
})

test('where the newest crops are small, older ones join them; without a birth year there is no base', () => {
  const { ped, f, birthYear, values } = herdOf(40, (row) =>
    row < 30 ? 1990 + Math.floor(row / 10) : 2020 + row - 30,
  )
  expect(rollingBase({ ped, f }, birthYear, values)).toMatchObject({ from: 2020, to: 2029, horses: 10 })
  const few = birthYear.map((year) => (year < 2026 ? year - 20 : year))
  expect(rollingBase({ ped, f }, few, values)).toMatchObject({ from: 2000, to: 2029, horses: 10 })
  expect(rollingBase({ ped, f }, birthYear.fill(0), values)).toBeNull()
})

test('adding a constant to all values moves the base by it, and no difference to it', () => {
  const { ped, f, birthYear, values } = herdOf(200, (row) => 2000 + (row % 20))
  const base = rollingBase({ ped, f }, birthYear, values)
  const moved = rollingBase({ ped, f }, birthYear, { ...values, aLevel: values.aLevel.map((a) => a + 7) })
  expect((moved?.level ?? 0) - (base?.level ?? 0)).toBeCloseTo(7, 12)
  expect(moved?.parentSd).toBeCloseTo(base?.parentSd ?? 0, 12)
})
