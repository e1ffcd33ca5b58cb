import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween } from './start-history.ts'

test('days between two days are those of the calendar', () => {
  const day = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  const iso = (date: Date) => date.toISOString().slice(0, 10)
  fc.assert(
    fc.property(day, day, (from, to) => {
      const [a, b] = [iso(from), iso(to)]
      expect(daysBetween(a, b)).toBe((Date.parse(b) - Date.parse(a)) / 86_400_000)
    }),
  )
  expect(daysBetween('2000-02-28', '2000-03-01')).toBe(2)
  expect(daysBetween('1900-02-28', '1900-03-01')).toBe(1)
})
