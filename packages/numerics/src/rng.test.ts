import { describe, expect, test } from 'vitest'
import { createRng, rngFromState } from './rng.ts'

const draws = <T>(n: number, draw: () => T): T[] => Array.from({ length: n }, draw)
const mean = (x: readonly number[]) => x.reduce((sum, v) => sum + v, 0) / x.length

describe('the stream', () => {
  test('is xoshiro128** as published: outputs from the state 1, 2, 3, 4', () => {
    const rng = rngFromState([1, 2, 3, 4])
    expect(draws(4, () => rng.bits())).toEqual([11520, 0, 5927040, 70819200])
  })

  test('agrees with the definition in big integers over a thousand draws', () => {
    const rng = rngFromState([123456789, 362436069, 521288629, 88675123])
    const definition = bigIntXoshiro([123456789n, 362436069n, 521288629n, 88675123n])
    for (let k = 0; k < 1000; k++) expect(BigInt(rng.bits())).toBe(definition())
  })

  test('repeats for the same seed and differs for another, also between the text and the number', () => {
    const one = createRng('herd')
    const other = createRng('herd')
    expect(draws(8, () => one.bits())).toEqual(draws(8, () => other.bits()))
    const firsts = ['herd', 'herd ', 'dreh', 1, '1', 2, ''].map((seed) => createRng(seed).bits())
    expect(new Set(firsts).size).toBe(firsts.length)
  })

  test('forks depend on the seed and the label, not on what was drawn', () => {
    const fresh = createRng(7).fork('races')
    const used = createRng(7)
    draws(100, () => used.normal())
    const late = used.fork('races')
    expect(draws(5, () => late.uniform())).toEqual(draws(5, () => fresh.uniform()))
    expect(createRng(7).fork('horses').bits()).not.toBe(createRng(7).fork('races').bits())
  })
})

describe('the distributions', () => {
  const n = 200_000

  test('uniform has mean ½ and variance 1⁄12, within five standard errors, inside [0, 1)', () => {
    const rng = createRng('uniform')
    const u = draws(n, () => rng.uniform())
    expect(Math.abs(mean(u) - 0.5)).toBeLessThan(5 * Math.sqrt(1 / 12 / n))
    expect(Math.abs(mean(u.map((v) => (v - 0.5) ** 2)) - 1 / 12)).toBeLessThan(5 * Math.sqrt(1 / 180 / n))
    expect(u.every((v) => v >= 0 && v < 1)).toBe(true)
  })

  test('uniform is the 27 high bits of one word before the 26 of the next: all 53 of its digits are random', () => {
    const [whole, words] = [createRng('digits'), createRng('digits')]
    for (let k = 0; k < 100; k++) {
      const [high, low] = [BigInt(words.bits() >>> 5), BigInt(words.bits() >>> 6)]
      expect(BigInt(whole.uniform() * 2 ** 53)).toBe((high << 26n) | low)
    }
  })

  test('normal has the moments 0, 1, 0, 3, within five standard errors', () => {
    const rng = createRng('normal')
    const z = draws(n, () => rng.normal())
    const moments = [1, 2, 3, 4].map((k) => mean(z.map((v) => v ** k)))
    const expected = [0, 1, 0, 3]
    const variances = [1, 2, 15, 96] // var(zᵏ) = E z²ᵏ − (E zᵏ)²
    moments.forEach((m, k) => expect(Math.abs(m - expected[k])).toBeLessThan(5 * Math.sqrt(variances[k] / n)))
  })

  test('normal takes mean and standard deviation', () => {
    const plain = createRng('x')
    const moved = createRng('x')
    for (let k = 0; k < 9; k++) expect(moved.normal(10, 3)).toBeCloseTo(10 + 3 * plain.normal(), 12)
  })

  test('int reaches each value alike (χ² of 10 cells below its 0.9999 quantile, 33.7)', () => {
    const rng = createRng('int')
    const counts = Array.from({ length: 10 }, () => 0)
    for (let k = 0; k < n; k++) counts[rng.int(10)]++
    const chi2 = counts.reduce((sum, c) => sum + (c - n / 10) ** 2 / (n / 10), 0)
    expect(chi2).toBeLessThan(33.7)
    expect(() => rng.int(0)).toThrow(RangeError)
    expect(() => rng.int(1.5)).toThrow(RangeError)
  })

  test('pick draws from the list only and refuses an empty one; shuffle keeps the elements', () => {
    const rng = createRng('pick')
    expect(new Set(draws(200, () => rng.pick(['a', 'b', 'c'])))).toEqual(new Set(['a', 'b', 'c']))
    expect(() => rng.pick([])).toThrow(RangeError)
    const list = Array.from({ length: 50 }, (_, k) => k)
    const shuffled = rng.shuffle([...list])
    expect(shuffled).not.toEqual(list)
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(list)
  })
})

/** Blackman & Vigna's recurrence, written with unbounded integers. */
function bigIntXoshiro(state: bigint[]): () => bigint {
  const mask = 0xffffffffn
  const rotate = (x: bigint, k: bigint) => ((x << k) | (x >> (32n - k))) & mask
  const s = [...state]
  return () => {
    const result = (rotate((s[1] * 5n) & mask, 7n) * 9n) & mask
    const t = (s[1] << 9n) & mask
    s[2] ^= s[0]
    s[3] ^= s[1]
    s[1] ^= s[2]
    s[0] ^= s[3]
    s[2] ^= t
    s[3] = rotate(s[3], 11n)
    return result
  }
}
