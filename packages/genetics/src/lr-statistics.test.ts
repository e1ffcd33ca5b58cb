import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { lrStatistics } from './lr-statistics.ts'

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const products = (x: readonly number[], y: readonly number[]) =>
  mean(x.map((value, i) => (value - mean(x)) * (y[i] - mean(y))))

/** Textbook formulas on a list of pairs. */
function threeOf(pairs: readonly { p: number; w: number }[]) {
  const [p, w] = [pairs.map((pair) => pair.p), pairs.map((pair) => pair.w)]
  return {
    bias: mean(p) - mean(w),
    dispersion: products(p, w) / products(p, p),
    consistency: products(p, w) / Math.sqrt(products(p, p) * products(w, w)),
  }
}

/** Values of sires' foals: the whole shares the sire's correction among his foals. */
function herdOf(seed: string, sires: number, foals: number) {
  const rng = createRng(seed)
  return Array.from({ length: sires }, (_, sire) => {
    const correction = rng.normal(1, 2)
    return Array.from({ length: 1 + rng.int(foals) }, () => {
      const p = rng.normal(5, 3)
      return { p, w: 0.8 * p + correction + rng.normal(), sire: 1000 + 7 * sire }
    })
  }).flat()
}
const columns = (pairs: readonly { p: number; w: number; sire: number }[]) =>
  [pairs.map(({ p }) => p), pairs.map(({ w }) => w), pairs.map(({ sire }) => sire)] as const

test('three horses, by hand', () => {
  // p = 1, 2, 3; w = 2, 3, 7: means 2 and 4, var 2/3, cov 5/3, var(w) 14/3
  const found = lrStatistics([1, 2, 3], [2, 3, 7], [1, 2, 3])
  expect(found).toMatchObject({ horses: 3, blocks: 3 })
  expect(found?.bias.value).toBeCloseTo(-2, 14)
  expect(found?.dispersion.value).toBeCloseTo(2.5, 14)
  expect(found?.consistency.value).toBeCloseTo(5 / Math.sqrt(28), 14)
  // left out in turn: biases −2.5, −2.5, −1; slopes 4, 2.5, 1; both of two points
  expect(found?.bias.se).toBeCloseTo(Math.sqrt((2 / 3) * 1.5), 14)
  expect(found?.dispersion.se).toBeCloseTo(Math.sqrt((2 / 3) * 4.5), 14)
})

test('the numbers and their jackknife errors are those of leaving out each sire and starting over', () => {
  const pairs = herdOf('jackknife', 30, 6)
  const found = lrStatistics(...columns(pairs))
  const sires = [...new Set(pairs.map(({ sire }) => sire))]
  const all = threeOf(pairs)
  for (const name of ['bias', 'dispersion', 'consistency'] as const) {
    const leftOut = sires.map((sire) => threeOf(pairs.filter((pair) => pair.sire !== sire))[name])
    const error = Math.sqrt((sires.length - 1) * mean(leftOut.map((value) => (value - mean(leftOut)) ** 2)))
    expect(found?.[name].value).toBeCloseTo(all[name], 10)
    expect(found?.[name].se).toBeCloseTo(error, 10)
  }
})

test('standard errors over sires are the spread between herds; over horses they would be too small', () => {
  const herds = Array.from({ length: 300 }, (_, k) => columns(herdOf(`herd ${k}`, 40, 10)))
  const found = herds.map((herd) => lrStatistics(...herd))
  for (const name of ['bias', 'dispersion', 'consistency'] as const) {
    const values = found.map((one) => one?.[name].value ?? Number.NaN)
    const stated = mean(found.map((one) => one?.[name].se ?? Number.NaN))
    expect(stated / Math.sqrt(products(values, values))).toBeGreaterThan(0.85)
    expect(stated / Math.sqrt(products(values, values))).toBeLessThan(1.15)
  }
  const byHorse = herds.map(([p, w]) => lrStatistics(p, w, [...p.keys()])?.bias.se ?? Number.NaN)
  const biases = found.map((one) => one?.bias.value ?? Number.NaN)
  expect(mean(byHorse)).toBeLessThan(0.75 * Math.sqrt(products(biases, biases)))
})

test('a far-away level costs no digits, and order does not matter', () => {
  const pairs = herdOf('digits', 20, 5)
  const near = lrStatistics(...columns(pairs))
  const far = lrStatistics(
    ...columns(pairs.toReversed().map(({ p, w, sire }) => ({ p: p + 1e6, w: w + 1e6, sire }))),
  )
  for (const name of ['bias', 'dispersion', 'consistency'] as const) {
    expect(far?.[name].value).toBeCloseTo(near?.[name].value ?? Number.NaN, 7)
    expect(far?.[name].se).toBeCloseTo(near?.[name].se ?? Number.NaN, 7)
  }
})

test('too few horses or sires, or equal values, say nothing', () => {
  expect(lrStatistics([], [], [])).toBeNull()
  expect(lrStatistics([1, 2], [1, 2], [1, 2])).toBeNull()
  expect(lrStatistics([1, 2, 3, 4], [1, 2, 4, 5], [1, 1, 2, 2])).toBeNull()
  expect(lrStatistics([1, 1, 1, 1], [1, 2, 3, 4], [1, 2, 3, 4])).toBeNull()
  expect(() => lrStatistics([1, 2, 3], [1, 2], [1, 2, 3])).toThrow('whole')
})
