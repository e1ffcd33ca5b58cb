import { expect, test } from 'vitest'
import { pooledRates, rateFrom } from './pooled-rates.ts'
import { createRng } from './rng.ts'

test('a rate is that of its tries and its start; the interval is that of the beta distribution', () => {
  // Beta(1, 1) after 7 of 9 is Beta(8, 3): below x with the chance that 8 or more of 10 are (Abramowitz & Stegun 26.5.24).
  const { rate, low, high } = rateFrom({ tries: 9, successes: 7 }, { rate: 0.5, weight: 2 })
  const below = (x: number) => 45 * x ** 8 * (1 - x) ** 2 + 10 * x ** 9 * (1 - x) + x ** 10
  expect(rate).toBeCloseTo(8 / 11, 12)
  expect(below(low)).toBeCloseTo(0.1, 5)
  expect(below(high)).toBeCloseTo(0.9, 5)
  const none = rateFrom({ tries: 0, successes: 0 }, { rate: 0.6, weight: 20 })
  expect(none.rate).toBeCloseTo(0.6, 12)
})

test('members alike are drawn together, members far apart keep their own', () => {
  const of = (successes: readonly number[]) =>
    pooledRates(successes.map((won) => ({ tries: 40, successes: won, expected: 0.5 })))
  const [alike] = of([26, 20, 20, 20, 20, 20])
  const [apart] = of([26, 2, 38, 4, 36, 20])
  expect(alike?.rate).toBeLessThan(0.56)
  expect(apart?.rate).toBeGreaterThan(0.62)
})

test('what can’t be is refused', () => {
  expect(() => rateFrom({ tries: 3, successes: 4 }, { rate: 0.5, weight: 2 })).toThrow('4 of 3')
  expect(() => rateFrom({ tries: 3, successes: 1 }, { rate: 1, weight: 2 })).toThrow(RangeError)
  expect(pooledRates([])).toEqual([])
})

test('of rates drawn at random 8 in 10 are within their intervals, and the next season’s are as often as said', () => {
  const rng = createRng(20)
  const next = () => rng.uniform()
  const gamma = (shape: number): number => {
    // Sum of exponentials: shapes here are whole.
    let sum = 0
    for (let k = 0; k < shape; k++) sum -= Math.log(next())
    return sum
  }
  let [within, all] = [0, 0]
  const bins = Array.from({ length: 10 }, () => ({ said: 0, came: 0, n: 0 }))
  for (let program = 0; program < 280; program++) {
    const weight = 2 ** (2 + (program % 7)) // each of the weights as often
    const members = Array.from({ length: 12 }, () => {
      const [a, b] = [gamma(weight * 0.5), gamma(weight * 0.5)]
      const truth = a / (a + b)
      const tries = Math.floor(next() * 30)
      let successes = 0
      for (let k = 0; k < tries; k++) if (next() < truth) successes++
      return { truth, tries, successes, expected: 0.5 }
    })
    for (const [at, { rate, low, high }] of pooledRates(members).entries()) {
      const { truth } = members[at] as { truth: number }
      all++
      if (low <= truth && truth <= high) within++
      const bin = bins[Math.min(9, Math.floor(rate * 10))] as (typeof bins)[number]
      bin.n += 20
      bin.said += 20 * rate
      for (let k = 0; k < 20; k++) if (next() < truth) bin.came++
    }
  }
  expect(Math.abs(within / all - 0.8)).toBeLessThan(0.02)
  for (const { said, came, n } of bins.filter((bin) => bin.n > 2000))
    expect(Math.abs(said - came) / n).toBeLessThan(0.03)
})
