import { erfc, normalCdf, normalDensity } from '@quarterpole/numerics/normal'
import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { orderProbabilities, type NormalField } from './order.ts'

const fieldOf = (mean: number[], sd: number[] | number = 1): NormalField => ({
  mean: Float64Array.from(mean),
  sd: Float64Array.from(mean, (_, i) => (typeof sd === 'number' ? sd : sd[i])),
})
const randomField = (seed: number, sdRatio = 3): NormalField => {
  const rng = createRng(seed)
  const n = 2 + rng.int(11)
  return fieldOf(
    Array.from({ length: n }, () => 90 + 8 * rng.normal()),
    Array.from({ length: n }, () => 5 * sdRatio ** rng.uniform()),
  )
}
const seeds = Array.from({ length: 25 }, (_, i) => i + 1)
const sum = (x: Float64Array) => x.reduce((a, b) => a + b, 0)

/** Rivals enumerated subset by subset, Simpson's rule on a fine grid: slow and obvious. */
function naiveTopK({ mean, sd }: NormalField, i: number, k: number): number {
  const n = mean.length
  const [from, to] = [mean[i] - 9 * sd[i], mean[i] + 9 * sd[i]]
  const nodes = 8001
  let total = 0
  for (let q = 0; q < nodes; q++) {
    const x = from + ((to - from) * q) / (nodes - 1)
    let few = 0
    for (let subset = 0; subset < 1 << n; subset++) {
      if (subset & (1 << i) || subset.toString(2).replaceAll('0', '').length >= k) continue
      let p = 1
      for (let j = 0; j < n; j++) {
        if (j === i) continue
        const beats = 1 - normalCdf((x - mean[j]) / sd[j])
        p *= subset & (1 << j) ? beats : 1 - beats
      }
      few += p
    }
    const simpson = q === 0 || q === nodes - 1 ? 1 : q % 2 ? 4 : 2
    total += ((simpson / 3) * few * normalDensity((x - mean[i]) / sd[i])) / sd[i]
  }
  return (total * (to - from)) / (nodes - 1)
}

describe('closed cases', () => {
  test('two horses: Φ of the difference over its sd', () => {
    const { win } = orderProbabilities(fieldOf([0.7, 0]))
    expect(win[0]).toBeCloseTo(normalCdf(0.7 / Math.SQRT2), 12)
    expect(win[0]).toBeCloseTo(0.689691, 6)
    expect(orderProbabilities(fieldOf([1, 2], [3, 0.4])).win[0]).toBeCloseTo(
      normalCdf(-1 / Math.hypot(3, 0.4)),
      12,
    )
  })
  test.each([2, 3, 5, 8, 12])('%i like horses: k/n', (n) => {
    const { win, place, show } = orderProbabilities(
      fieldOf(
        Array.from({ length: n }, () => 88),
        7,
      ),
    )
    for (let i = 0; i < n; i++) {
      expect(win[i]).toBeCloseTo(1 / n, 12)
      expect(place[i]).toBeCloseTo(Math.min(1, 2 / n), 12)
      expect(show[i]).toBeCloseTo(Math.min(1, 3 / n), 12)
    }
  })
  test('three horses, unequal: the bivariate normal orthant 0.38829874948 (Plackett)', () => {
    // published for lower-is-faster means (0, 0.4, −0.2)
    expect(orderProbabilities(fieldOf([0, -0.4, 0.2], [1.3, 0.7, 1])).win[0]).toBeCloseTo(0.38829874948, 10)
  })
  test('four horses of unit sd: tabulated top 1, 2 and 3', () => {
    const { win, place, show } = orderProbabilities(fieldOf([0, -0.5, 0.3, -1]))
    const close = (x: Float64Array, y: number[]) =>
      y.forEach((v, i) => expect(Math.abs(x[i] - v)).toBeLessThan(5.1e-5))
    close(win, [0.3155, 0.1573, 0.4569, 0.0703])
    close(place, [0.6329, 0.4028, 0.7449, 0.2194])
    close(show, [0.866, 0.7257, 0.9174, 0.4909])
  })
  test('vanishing sds give the sorted order', () => {
    const { win, place, show } = orderProbabilities(fieldOf([3, 1, 4, 1.5, 9], 1e-6))
    expect([...win].map(Math.round)).toEqual([0, 0, 0, 0, 1])
    expect([...place].map(Math.round)).toEqual([0, 0, 1, 0, 1])
    expect([...show].map(Math.round)).toEqual([1, 0, 1, 0, 1])
  })
  test('a horse of boundless sd is first half of the time and last the other half', () => {
    const { win, place, show } = orderProbabilities(fieldOf([0, 0, 0, 0, 0], [60, 1, 1, 1, 1]))
    expect(win[0]).toBeCloseTo(0.49, 1.5)
    const far = orderProbabilities(fieldOf([0, 0, 0, 0, 0], [4000, 1, 1, 1, 1]))
    for (const p of [far.win[0], far.place[0], far.show[0]]) expect(Math.abs(p - 0.5)).toBeLessThan(3e-4)
    expect(win[0] < place[0] && place[0] < show[0]).toBe(true)
  })
})

describe('laws', () => {
  test.each(seeds)('seed %i: columns sum to 1, 2, 3 and chances are nested', (seed) => {
    const field = randomField(seed, 8)
    const n = field.mean.length
    const { win, place, show } = orderProbabilities(field)
    expect(Math.abs(sum(win) - 1)).toBeLessThan(1e-10)
    expect(Math.abs(sum(place) - Math.min(2, n))).toBeLessThan(1e-10)
    expect(Math.abs(sum(show) - Math.min(3, n))).toBeLessThan(1e-10)
    for (let i = 0; i < n; i++) {
      expect(win[i]).toBeGreaterThanOrEqual(0)
      expect(place[i]).toBeGreaterThanOrEqual(win[i])
      expect(show[i]).toBeGreaterThanOrEqual(place[i])
      expect(show[i]).toBeLessThanOrEqual(1 + 1e-12)
    }
  })
  test.each(seeds)('seed %i: shift, scale and new labels change nothing', (seed) => {
    const { mean, sd } = randomField(seed)
    const plain = orderProbabilities({ mean, sd })
    const moved = orderProbabilities({ mean: mean.map((m) => 3 * (m + 17)), sd: sd.map((s) => 3 * s) })
    const turned = orderProbabilities({ mean: mean.toReversed(), sd: sd.toReversed() })
    for (const key of ['win', 'place', 'show'] as const)
      for (let i = 0; i < mean.length; i++) {
        expect(Math.abs(moved[key][i] - plain[key][i])).toBeLessThan(1e-12)
        expect(Math.abs(turned[key][mean.length - 1 - i] - plain[key][i])).toBeLessThan(1e-13)
      }
  })
  test.each([1, 2, 3, 4])('seed %i agrees with enumeration to 1e-10', (seed) => {
    const whole = randomField(seed + 100, 8)
    const field = { mean: whole.mean.slice(0, 6), sd: whole.sd.slice(0, 6) }
    const { win, place, show } = orderProbabilities(field)
    const last = field.mean.length - 1
    expect(Math.abs(win[0] - naiveTopK(field, 0, 1))).toBeLessThan(1e-10)
    expect(Math.abs(place[last] - naiveTopK(field, last, 2))).toBeLessThan(1e-10)
    expect(Math.abs(show[0] - naiveTopK(field, 0, 3))).toBeLessThan(1e-10)
  })
  test('a faster mean raises every chance', () => {
    const { mean, sd } = fieldOf([90, 85, 92, 88, 95], [7, 8, 9, 8, 7])
    const before = orderProbabilities({ mean, sd })
    const after = orderProbabilities({ mean: mean.map((m, i) => (i === 0 ? m + 1 : m)), sd })
    for (const key of ['win', 'place', 'show'] as const) expect(after[key][0]).toBeGreaterThan(before[key][0])
  })
  test('simulation agrees', () => {
    const field = randomField(3)
    const { win, show } = orderProbabilities(field)
    const rng = createRng('order simulation')
    const n = field.mean.length
    const [wins, shows] = [new Float64Array(n), new Float64Array(n)]
    const draws = 40_000
    for (let d = 0; d < draws; d++) {
      const order = Array.from(field.mean, (m, i) => [rng.normal(m, field.sd[i]), i]).sort(
        (a, b) => b[0] - a[0],
      )
      wins[order[0][1]] += 1 / draws
      for (const [, i] of order.slice(0, 3)) shows[i] += 1 / draws
    }
    // five standard errors of a frequency of one half
    for (let i = 0; i < n; i++) {
      expect(Math.abs(wins[i] - win[i])).toBeLessThan(0.0125)
      expect(Math.abs(shows[i] - show[i])).toBeLessThan(0.0125)
    }
  })
})

test('fields apart from each other are integrated each on its own', () => {
  const { win, place, show } = orderProbabilities(fieldOf([0, 1000, 1000, -5000], [1, 0.01, 0.01, 2]))
  expect([...win].map((p) => +p.toFixed(10))).toEqual([0, 0.5, 0.5, 0])
  expect([...place].map((p) => +p.toFixed(10))).toEqual([0, 1, 1, 0])
  expect([...show].map((p) => +p.toFixed(10))).toEqual([1, 1, 1, 0])
})

test('nonsense is refused', () => {
  expect(() => orderProbabilities(fieldOf([1, 2], [1, 0]))).toThrow(RangeError)
  expect(() => orderProbabilities(fieldOf([1, NaN]))).toThrow(RangeError)
  expect(() => orderProbabilities({ mean: new Float64Array(2), sd: new Float64Array(3) })).toThrow(RangeError)
  expect(() => orderProbabilities(fieldOf([0, 0], [1e6, 1e-6]))).toThrow(/nodes/)
})

test('the complementary error function is accurate to 1e-13', () => {
  expect(erfc(0.5)).toBeCloseTo(0.4795001221869535, 14) // DLMF table 7.23
  expect(erfc(1)).toBeCloseTo(0.15729920705028513, 14)
})

describe('what the field does to a runner', () => {
  test.each(seeds.slice(0, 8))('seed %i: a horse without a chance changes nobody’s', (seed) => {
    const { mean, sd } = randomField(seed)
    const before = orderProbabilities({ mean, sd })
    const after = orderProbabilities({ mean: Float64Array.of(...mean, -500), sd: Float64Array.of(...sd, 5) })
    for (const key of ['win', 'place', 'show'] as const) {
      const places = { win: 1, place: 2, show: 3 }[key]
      for (let i = 0; i < mean.length; i++) expect(after[key][i]).toBeCloseTo(before[key][i], 9)
      expect(after[key][mean.length]).toBeCloseTo(mean.length < places ? 1 : 0, 9)
    }
  })
  test.each(seeds.slice(0, 8))('seed %i: a rival more takes from every chance', (seed) => {
    const { mean, sd } = randomField(seed)
    const before = orderProbabilities({ mean, sd })
    const after = orderProbabilities({ mean: Float64Array.of(...mean, 92), sd: Float64Array.of(...sd, 8) })
    mean.forEach((_, i) => expect(after.win[i]).toBeLessThan(before.win[i]))
  })
  test.each(seeds.slice(0, 8))(
    'seed %i: of two runners every chance is that of beating the other',
    (seed) => {
      const whole = randomField(seed)
      const two = { mean: whole.mean.slice(0, 2), sd: whole.sd.slice(0, 2) }
      const { win, place, show } = orderProbabilities(two)
      const z = (two.mean[0] - two.mean[1]) / Math.hypot(two.sd[0], two.sd[1])
      expect(win[0]).toBeCloseTo(normalCdf(z), 11)
      expect(win[1]).toBeCloseTo(normalCdf(-z), 11)
      for (const certain of [...place, ...show]) expect(certain).toBeCloseTo(1, 11)
    },
  )
  test('more spread brings a favorite down and an outsider up', () => {
    const mean = [96, 90, 88, 80]
    const wins = (sds: number[]) => orderProbabilities(fieldOf(mean, sds)).win
    expect(wins([10, 7, 7, 7])[0]).toBeLessThan(wins([7, 7, 7, 7])[0])
    expect(wins([7, 7, 7, 10])[3]).toBeGreaterThan(wins([7, 7, 7, 7])[3])
  })
  test('one horse alone is sure of everything', () => {
    const { win, place, show } = orderProbabilities(fieldOf([90], 5))
    for (const p of [win[0], place[0], show[0]]) expect(p).toBeCloseTo(1, 11)
  })
})
