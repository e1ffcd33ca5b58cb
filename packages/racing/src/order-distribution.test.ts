import { normalCdf, normalDensity } from '@quarterpole/numerics/normal'
import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { orderProbabilities } from './order.ts'
import { finishDistribution, type NormalField } from './order-distribution.ts'

const fieldOf = (mean: number[], sd: number[] | number): NormalField => ({
  mean: Float64Array.from(mean),
  sd: Float64Array.from(mean, (_, i) => (typeof sd === 'number' ? sd : sd[i])),
})
const randomField = (seed: number | string, n: number, sdRatio: number): NormalField => {
  const rng = createRng(seed)
  return fieldOf(
    Array.from({ length: n }, () => 90 + 8 * rng.normal()),
    Array.from({ length: n }, () => 5 * sdRatio ** rng.uniform()),
  )
}
const sum = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0)

/** Rivals counted one by one for each node of a fine Simpson rule over one runner's own density. */
function naiveFinish({ mean, sd }: NormalField, i: number): number[] {
  const [from, to, nodes] = [mean[i] - 9 * sd[i], mean[i] + 9 * sd[i], 16_001]
  const chances = Array.from(mean, () => 0)
  for (let q = 0; q < nodes; q++) {
    const x = from + ((to - from) * q) / (nodes - 1)
    let faster = [1]
    for (const [j, m] of mean.entries()) {
      if (j === i) continue
      const p = 1 - normalCdf((x - m) / sd[j])
      faster = [...faster, 0].map((chance, k) => chance * (1 - p) + (faster[k - 1] ?? 0) * p)
    }
    const simpson = (q === 0 || q === nodes - 1 ? 1 : q % 2 ? 4 : 2) / 3
    const density = normalDensity((x - mean[i]) / sd[i]) / sd[i]
    faster.forEach((chance, k) => {
      chances[k] += (simpson * chance * density * (to - from)) / (nodes - 1)
    })
  }
  return chances
}

describe.each([1, 2, 3, 5, 8, 12, 17, 24])('%i runners', (n) => {
  test.each([1, 3, 8])('rows and columns sum to 1, sd ratio %i', (ratio) => {
    const chances = finishDistribution(randomField(`${n} runners`, n, ratio))
    expect(chances.map(({ length }) => length)).toEqual(chances.map(() => n))
    for (let k = 0; k < n; k++) {
      expect(Math.abs(sum(chances[k]) - 1)).toBeLessThan(1e-10)
      expect(Math.abs(sum(chances.map((row) => row[k])) - 1)).toBeLessThan(1e-10)
    }
    for (const chance of chances.flatMap((row) => [...row])) expect(chance).toBeGreaterThanOrEqual(0)
  })
  test('the first three places add up to win, place and show', () => {
    const field = randomField(`three of ${n}`, n, 4)
    const { win, place, show } = orderProbabilities(field)
    finishDistribution(field).forEach((row, i) => {
      expect(Math.abs(sum(row.slice(0, 1)) - win[i])).toBeLessThan(1e-12)
      expect(Math.abs(sum(row.slice(0, 2)) - place[i])).toBeLessThan(1e-12)
      expect(Math.abs(sum(row.slice(0, 3)) - show[i])).toBeLessThan(1e-12)
    })
  })
  test('like runners are as likely in every place', () => {
    for (const chance of finishDistribution(fieldOf(Array(n).fill(88), 7)).flatMap((row) => [...row]))
      expect(chance).toBeCloseTo(1 / n, 12)
  })
  test('turned around, last becomes first', () => {
    const { mean, sd } = randomField(`turned ${n}`, n, 3)
    const turned = finishDistribution({ mean: mean.map((m) => -m), sd })
    finishDistribution({ mean, sd }).forEach((row, i) =>
      row.toReversed().forEach((chance, k) => expect(Math.abs(chance - turned[i][k])).toBeLessThan(1e-12)),
    )
  })
})

test.each([
  [2, 1],
  [5, 8],
  [12, 3],
  [24, 2],
])('agrees with rivals counted one by one: %i runners, sd ratio %i', (n, ratio) => {
  const field = randomField(`naive ${n}`, n, ratio)
  const found = finishDistribution(field)
  for (const i of [0, n - 1])
    naiveFinish(field, i).forEach((chance, k) => expect(Math.abs(found[i][k] - chance)).toBeLessThan(1e-9))
})

test('a million draws agree within their error', () => {
  const field = randomField('drawn', 10, 2)
  const n = field.mean.length
  const counts = Array.from({ length: n }, () => new Float64Array(n))
  const rng = createRng('a million races')
  const draws = 1_000_000
  const run = new Float64Array(n)
  for (let d = 0; d < draws; d++) {
    for (let i = 0; i < n; i++) run[i] = rng.normal(field.mean[i], field.sd[i])
    for (let i = 0; i < n; i++) {
      let faster = 0
      for (let j = 0; j < n; j++) if (run[j] > run[i]) faster++
      counts[i][faster]++
    }
  }
  finishDistribution(field).forEach((row, i) =>
    row.forEach((chance, k) => {
      const error = Math.sqrt((chance * (1 - chance)) / draws)
      expect(Math.abs(counts[i][k] / draws - chance)).toBeLessThan(5 * error + 1e-6)
    }),
  )
})

test('extreme spreads: certain runners keep their order, an erratic one is first or last', () => {
  const certain = finishDistribution(fieldOf([3, 1, 4, 1.5, 9], 1e-6))
  expect(certain.map((row) => row.indexOf(Math.max(...row)) + 1)).toEqual([3, 5, 2, 4, 1])
  certain.forEach((row) => expect(Math.max(...row)).toBeCloseTo(1, 9))
  const [erratic] = finishDistribution(fieldOf([0, 0, 0, 0, 0], [4000, 1, 1, 1, 1]))
  expect(Math.abs(erratic[0] - 0.5)).toBeLessThan(3e-4)
  expect(Math.abs(erratic[4] - 0.5)).toBeLessThan(3e-4)
})

test('nonsense is refused', () => {
  expect(() => finishDistribution(fieldOf([1, 2], [1, 0]))).toThrow(RangeError)
  expect(() => finishDistribution(fieldOf([0, 0], [1e6, 1e-6]))).toThrow(/nodes/)
})
