import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholePercents } from './whole-percents.ts'

test('whole percents add up to the total, none off by more than one', () => {
  const field = fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(field, fc.integer({ min: 1, max: 3 }), (weights, places) => {
      const total = weights.reduce((a, b) => a + b, 0)
      const chances = weights.map((weight) => (places * weight) / total)
      const shown = wholePercents(chances)
      expect(shown.reduce((a, b) => a + b, 0)).toBe(100 * places)
      for (const [i, chance] of chances.entries())
        expect(Math.abs((shown[i] ?? 0) - 100 * chance)).toBeLessThan(1)
    }),
  )
})
