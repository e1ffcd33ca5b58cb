import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { slopeOf } from './slope.ts'

const x = Array.from({ length: 200 }, (_, at) => at)

describe('the slope of a series', () => {
  test('of a line is the line’s, without an error', () => {
    const { slope, standardError, isGrowing } = slopeOf(
      x,
      x.map((value) => 3 + 0.5 * value),
    )
    expect(slope).toBeCloseTo(0.5, 12)
    expect(standardError).toBeCloseTo(0, 10)
    expect(isGrowing).toBe(true)
  })

  test('has the textbook’s standard error where neighbors differ', () => {
    // By hand: slope 0.6, squares of residuals 2.4, so s² = 2.4 ∕ 3 and se = √(s² ∕ 10).
    const { slope, standardError } = slopeOf([1, 2, 3, 4, 5], [2, 4, 5, 4, 5])
    expect(slope).toBeCloseTo(0.6, 12)
    expect(standardError).toBeCloseTo(Math.sqrt(0.08), 12)
  })

  test('of a walk that goes nowhere is rarely taken for growth', () => {
    const rng = createRng('soak')
    const grows = Array.from({ length: 300 }, () => {
      let level = 0
      const y = x.map(() => (level = 0.8 * level + rng.normal()))
      return slopeOf(x, y).isGrowing
    }).filter(Boolean)
    expect(grows.length / 300).toBeLessThan(0.06) // 2.3 % would be exact; plain least squares says 25 %
  })

  test('needs three samples', () => {
    expect(() => slopeOf([1, 2], [1, 2])).toThrow(RangeError)
  })
})
