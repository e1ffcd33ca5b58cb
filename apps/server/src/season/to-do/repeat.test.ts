import fc from 'fast-check'
import { addDays } from '@quarterpole/contract/day'
import { REPEAT_UNITS } from '@quarterpole/contract/limits'
import { expect, test } from 'vitest'
import { nextDay } from './repeat.ts'

test.each([
  ['2027-03-01', 42, 'day', '2027-04-12'],
  ['2027-03-01', 6, 'week', '2027-04-12'],
  ['2027-01-31', 1, 'month', '2027-02-28'],
  ['2028-01-31', 1, 'month', '2028-02-29'],
  ['2027-11-30', 3, 'month', '2028-02-29'],
  ['2028-02-29', 1, 'year', '2029-02-28'],
  ['2027-12-15', 1, 'month', '2028-01-15'],
] as const)('%s and %i %s later is %s', (day, every, unit, next) => {
  expect(nextDay(day, { every, unit })).toBe(next)
})

test('a month without the day doesn’t move those after it', () => {
  const monthly = { every: 1, unit: 'month' } as const
  const done = ['2027-01-31']
  for (const next of ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']) {
    expect(nextDay(done.at(-1) ?? '', monthly, done)).toBe(next)
    done.push(next)
  }
  const yearly = { every: 1, unit: 'year' } as const
  expect(nextDay('2031-02-28', yearly, ['2028-02-29', '2029-02-28', '2030-02-28'])).toBe('2032-02-29')
  expect(nextDay('2027-02-28', monthly, ['2027-02-27', '2026-03-31', '2027-01-28'])).toBe('2027-03-31')
  expect(nextDay('2027-03-03', monthly, ['2027-01-31'])).toBe('2027-04-03') // done late: the later ones move
  expect(nextDay('2027-02-28', monthly, [])).toBe('2027-03-28')
})

test('is later, in order, and a year is twelve months', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01', n))
  const every = fc.integer({ min: 1, max: 999 })
  fc.assert(
    fc.property(day, every, fc.constantFrom(...REPEAT_UNITS), (from, n, unit) => {
      const next = nextDay(from, { every: n, unit })
      expect(next > from).toBe(true)
      expect(nextDay(from, { every: n + 1, unit }) > next).toBe(true)
      expect(nextDay(addDays(from, 1), { every: n, unit }) >= next).toBe(true)
      expect(nextDay(from, { every: n, unit: 'year' })).toBe(nextDay(from, { every: 12 * n, unit: 'month' }))
    }),
  )
})
