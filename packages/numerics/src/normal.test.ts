import { describe, expect, test } from 'vitest'
import { erfc, normalCdf, normalDensity, normalQuantile } from './normal.ts'
import { createRng } from './rng.ts'

/** 50-digit arithmetic (mpmath 1.3), rounded to doubles by the parser. */
const ERFC_VALUES = [
  [0.1, 0.887537083981715],
  [0.5, 0.4795001221869535],
  [1, 0.15729920705028513],
  [2, 0.004677734981047266],
  [3.5, 7.430983723414127e-7],
  [5, 1.537459794428035e-12],
  [8, 1.1224297172982926e-29],
  [12, 1.3562611692059042e-64],
  [20, 5.395865611607901e-176],
  [26, 5.663192408856143e-296],
] as const

/** The same arithmetic; p read as the nearest double. */
const QUANTILES = [
  [1e-300, -37.0470962993612],
  [1e-100, -21.273453560965326],
  [1e-20, -9.262340089798409],
  [1e-10, -6.361340902404056],
  [1e-5, -4.264890793922825],
  [0.001, -3.0902323061678136],
  [0.025, -1.9599639845400543],
  [0.1, -1.2815515655446004],
  [0.25, -0.6744897501960817],
  [0.4999, -0.00025066283008800747],
] as const

const relative = (value: number, exact: number) => Math.abs(value / exact - 1)

describe('erfc', () => {
  test.each(ERFC_VALUES)('erfc(%f) is right to 2e-15 of itself', (x, exact) =>
    expect(relative(erfc(x), exact)).toBeLessThan(2e-15),
  )

  test('agrees with its power series where that is accurate, and with its continued fraction beyond', () => {
    for (let x = 0.01; x < 1; x += 0.013) expect(relative(erfc(x), 1 - erfBySeries(x))).toBeLessThan(5e-15)
    for (let x = 2.2; x < 26; x += 0.17) expect(relative(erfc(x), erfcByFraction(x))).toBeLessThan(5e-15)
  })

  test('erfc(x) + erfc(−x) = 2', () => {
    for (let x = -6; x <= 6; x += 0.37) expect(erfc(x) + erfc(-x)).toBeCloseTo(2, 14)
  })

  test('never rises', () => {
    const rng = createRng('erfc')
    for (let k = 0; k < 5000; k++) {
      const x = 8 * rng.normal()
      expect(erfc(x + 1e-6)).toBeLessThanOrEqual(erfc(x))
    }
  })

  test('has its limits', () => {
    expect([erfc(Infinity), erfc(-Infinity), erfc(0), erfc(40)]).toEqual([0, 2, 1, 0])
    expect(erfc(Number.NaN)).toBeNaN()
  })
})

describe('the normal distribution', () => {
  test('Φ at one, two and three standard deviations', () => {
    expect(normalCdf(1)).toBeCloseTo(0.8413447460685429, 15)
    expect(normalCdf(-2)).toBeCloseTo(0.02275013194817921, 16)
    expect(relative(normalCdf(-3), 0.0013498980316300946)).toBeLessThan(1e-14)
  })

  test('the density is the slope of Φ', () => {
    for (let z = -4; z <= 4; z += 0.25) {
      const h = 1e-5
      expect((normalCdf(z + h) - normalCdf(z - h)) / (2 * h)).toBeCloseTo(normalDensity(z), 9)
    }
  })

  test.each(QUANTILES)('the quantile of %d is right to 1e-14', (p, z) =>
    expect(Math.abs(normalQuantile(p) - z)).toBeLessThan(1e-14 * Math.max(1, Math.abs(z))),
  )

  test('quantile and Φ undo each other', () => {
    const rng = createRng('quantile')
    for (let k = 0; k < 5000; k++) {
      const p = rng.uniform() ** 4
      expect(relative(normalCdf(normalQuantile(p)), p)).toBeLessThan(1e-12)
    }
  })

  test('the quantile is odd about ½ and refuses what is no probability', () => {
    for (const p of [0.01, 0.2, 0.3, 0.49]) expect(normalQuantile(1 - p)).toBeCloseTo(-normalQuantile(p), 13)
    expect([normalQuantile(0), normalQuantile(0.5), normalQuantile(1)]).toEqual([
      -Infinity,
      expect.closeTo(0, 15),
      Infinity,
    ])
    for (const p of [-0.1, 1.1, Number.NaN]) expect(() => normalQuantile(p)).toThrow(RangeError)
  })
})

/** 2/√π Σ (−1)ᵏ x²ᵏ⁺¹/(k!(2k + 1)). */
function erfBySeries(x: number): number {
  let term = x
  let sum = x
  for (let k = 1; k < 60; k++) {
    term *= (-x * x) / k
    sum += term / (2 * k + 1)
  }
  return (2 / Math.sqrt(Math.PI)) * sum
}

/** exp(−x²)/√π · 1/(x + ½/(x + 1/(x + 3⁄2/(x + …)))), from the far end. */
function erfcByFraction(x: number): number {
  let tail = x
  for (let k = 200; k > 0; k--) tail = x + k / 2 / tail
  const head = Math.round(x * 64) / 64
  return (Math.exp(-head * head) * Math.exp(-(x - head) * (x + head))) / Math.sqrt(Math.PI) / tail
}
