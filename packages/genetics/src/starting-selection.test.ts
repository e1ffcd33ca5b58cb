import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { startingSelection } from './starting-selection.ts'

/** Sires of known value and four thousand foals of six crops, raced with a chance that may depend on them. */
function herdOf(name: string, chance: (value: number) => number, sires = 40) {
  const rng = createRng(name)
  const foals = 4000
  const value = Array.from({ length: sires }, () => rng.normal(0, 2.5))
  const sireOf = Array.from({ length: foals }, () => rng.int(sires))
  const ped = {
    n: sires + foals,
    sire: Int32Array.from([...value.map(() => -1), ...sireOf]),
    dam: new Int32Array(sires + foals).fill(-1),
  }
  const birthYear = Int16Array.from({ length: sires + foals }, (_, row) =>
    row < sires ? 2000 : 2015 + (row % 6),
  )
  const ran = sireOf.flatMap((sire, k) => (rng.uniform() < chance(value[sire] ?? 0) ? sires + k : []))
  const aLevel = Float64Array.from({ length: sires + foals }, (_, row) => value[row] ?? 0)
  const horse = Int32Array.from(ran)
  return { data: { ped, horse, season: horse.map(() => 2024) }, birthYear, aLevel, sireOf, value }
}

test('starting by chance is none; of thirty herds at most one says so', () => {
  const said = Array.from({ length: 30 }, (_, k) => {
    const { data, birthYear, aLevel } = herdOf(`chance ${k}`, () => 0.4)
    return startingSelection(data, birthYear, { aLevel })?.isSelected
  })
  expect(said.filter(Boolean).length).toBeLessThanOrEqual(1)
})

test('better sires with more runners are found, with the gap of the crops written out plainly', () => {
  const { data, birthYear, aLevel, sireOf, value } = herdOf(
    'chosen',
    (v) => 1 / (1 + Math.exp(0.4 - 0.17 * v)),
    100,
  )
  const found = startingSelection(data, birthYear, { aLevel })
  expect(found?.isSelected).toBe(true)
  const ran = new Set(data.horse)
  const runnersOf = (sire: number) =>
    sireOf.reduce((count, one, k) => count + (one === sire && ran.has(100 + k) ? 1 : 0), 0)
  const known = value.map((_, sire) => runnersOf(sire) >= 10)
  let [sum, total] = [0, 0]
  for (let year = 2015; year <= 2020; year++) {
    const crop = sireOf.flatMap((sire, k) =>
      known[sire] && birthYear[100 + k] === year ? { value: value[sire] ?? 0, ran: ran.has(100 + k) } : [],
    )
    const mean = (of: boolean) => {
      const part = crop.filter((horse) => horse.ran === of)
      return { count: part.length, mean: part.reduce((s, horse) => s + horse.value, 0) / part.length }
    }
    const [raced, others] = [mean(true), mean(false)]
    const weight = (raced.count * others.count) / crop.length
    sum += weight * (raced.mean - others.mean)
    total += weight
  }
  expect(found?.gap).toBeCloseTo(sum / total, 10)
  expect(found?.horses).toBe(sireOf.filter((sire) => known[sire]).length)
})

test('without sires, or where all of a crop raced, nothing is said', () => {
  const { data, birthYear, aLevel } = herdOf('none', () => 0.4)
  const fatherless = { ...data, ped: { ...data.ped, sire: data.ped.dam } }
  expect(startingSelection(fatherless, birthYear, { aLevel })).toBeNull()
  const all = { ...data, horse: Int32Array.from({ length: 4000 }, (_, k) => 40 + k) }
  expect(startingSelection({ ...all, season: all.horse.map(() => 2024) }, birthYear, { aLevel })).toBeNull()
})
