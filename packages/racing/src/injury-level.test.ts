import fc from 'fast-check'
import { expect, test } from 'vitest'
import { againstLevel, lossOverInjury } from './injury-level.ts'

const figures = fc.array(fc.option(fc.double({ min: -40, max: 40, noNaN: true }), { freq: 4 }), {
  maxLength: 5,
})
const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null)
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length

test('the starts before average 0, and those after minus the loss', () => {
  fc.assert(
    fc.property(figures, figures, (before, after) => {
      const against = againstLevel(before, after)
      expect(against.before.map((value) => value === null)).toEqual(
        before.map((value) => value === null), // null only where the figure was
      )
      if (known(before).length === 0) {
        expect(known(against.after)).toEqual([])
        return
      }
      expect(mean(known(against.before))).toBeCloseTo(0, 9)
      const loss = lossOverInjury(known(before), known(after))
      if (loss !== null) expect(mean(known(against.after))).toBeCloseTo(-loss.lossSi, 9)
    }),
  )
})

test('points added to every figure change nothing; a faster start after is as much higher', () => {
  fc.assert(
    fc.property(figures, figures, fc.double({ min: -20, max: 20, noNaN: true }), (before, after, shift) => {
      const moved = (values: readonly (number | null)[]) =>
        values.map((value) => (value === null ? null : value + shift))
      const [as, shifted] = [againstLevel(before, after), againstLevel(moved(before), moved(after))]
      const faster = againstLevel(before, moved(after))
      as.after.forEach((value, at) => {
        if (value === null) return
        expect(shifted.after[at]).toBeCloseTo(value, 9)
        expect(faster.after[at]).toBeCloseTo(value + shift, 9)
      })
    }),
  )
})
