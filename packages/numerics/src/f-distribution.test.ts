import { describe, expect, test } from 'vitest'
import { fTail } from './f-distribution.ts'

test.each([
  // 5 and 1 % points, Abramowitz & Stegun (1964), tables 26.9
  [161.4, 1, 1, 0.05],
  [3.33, 5, 10, 0.05],
  [5.64, 5, 10, 0.01],
  [2.55, 8, 17, 0.05],
  [2.63, 10, 60, 0.01],
])('F = %f with %i and %i degrees of freedom', (f, d1, d2, p) => {
  expect(Math.abs(fTail(f, d1, d2) - p)).toBeLessThan(0.0005)
})
describe('closed forms', () => {
  const values = [0.01, 0.5, 1, 2.7, 9, 60]
  test.each([0.7, 3, 24.5, 300, 20000])('two and %f degrees of freedom', (d2) => {
    for (const f of values) {
      const exact = (1 + (2 * f) / d2) ** (-d2 / 2)
      expect(Math.abs(fTail(f, 2, d2) - exact)).toBeLessThan(1e-11)
    }
  })
  test('one and one: the square of a Cauchy variable', () => {
    for (const f of values)
      expect(fTail(f, 1, 1)).toBeCloseTo(1 - (2 / Math.PI) * Math.atan(Math.sqrt(f)), 13)
  })
  test('1/F has the degrees of freedom exchanged', () => {
    for (const f of values)
      for (const [d1, d2] of [
        [9, 63],
        [1.5, 200],
        [14, 3.2],
      ])
        expect(fTail(f, d1, d2) + fTail(1 / f, d2, d1)).toBeCloseTo(1, 13)
  })
})
test('against the integral of the density', () => {
  for (const [d1, d2] of [
    [9, 81],
    [5, 27.4],
    [11, 4000],
  ]) {
    const density = (x: number) => x ** (d1 / 2 - 1) * (1 + (d1 * x) / d2) ** (-(d1 + d2) / 2)
    const integral = (from: number, to: number) => {
      const [steps, h] = [20_000, (to - from) / 20_000]
      let sum = density(from) + density(to)
      for (let i = 1; i < steps; i++) sum += (i % 2 ? 4 : 2) * density(from + i * h)
      return (sum * h) / 3
    }
    for (const f of [0.4, 1.3, 2.8])
      expect(fTail(f, d1, d2)).toBeCloseTo(integral(f, 60) / integral(0, 60), 6)
  }
})
test('the ends, and what is no question', () => {
  expect(fTail(0, 3, 9)).toBe(1)
  expect(fTail(-1, 3, 9)).toBe(1)
  expect(fTail(Infinity, 3, 9)).toBe(0)
  for (const [f, d1, d2] of [
    [1, 0, 5],
    [1, 5, Number.NaN],
    [Number.NaN, 2, 2],
  ])
    expect(() => fTail(f, d1, d2)).toThrow(RangeError)
})
