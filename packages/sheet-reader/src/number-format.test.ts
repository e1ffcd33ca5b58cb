import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberFormat, numberText } from './number-format.ts'

const DAY = numberFormat('yyyy-mm-dd')
const DAY_MS = 86_400_000

test('a day is that of the calendar, in both ways of counting', () => {
  fc.assert(
    fc.property(fc.integer({ min: 61, max: 2_957_000 }), (serial) => {
      const from = (epoch: number) => new Date(epoch + serial * DAY_MS).toISOString().slice(0, 10)
      expect(numberText(serial, DAY, false)).toBe(from(Date.UTC(1899, 11, 30)))
      expect(numberText(serial, DAY, true)).toBe(from(Date.UTC(1904, 0, 1)))
    }),
    { numRuns: 2000 },
  )
})

test('a number within a digit format comes back as a number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (value) => {
      const text = numberText(value, numberFormat('0000000'), false)
      expect(text.length).toBeGreaterThanOrEqual(7)
      expect(Number(text)).toBe(value)
    }),
  )
})

test('a time of the clock keeps its thousandths', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 59_999 }), (ms) => {
      const text = numberText(ms / DAY_MS, numberFormat('mm:ss.000'), false)
      expect(text).toBe(
        `0:${(ms / 1000).toFixed(ms % 1000 === 0 ? 0 : 3).padStart(ms % 1000 === 0 ? 2 : 6, '0')}`,
      )
    }),
  )
})
