import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearDay, clearOn, timeWords, type WithdrawalTime } from './clear-on.ts'
import { addDays } from './day.ts'

const time = (fields: Partial<WithdrawalTime>): WithdrawalTime => ({
  name: 'Flunixin',
  aliases: null,
  amount: 7,
  unit: 'days',
  ...fields,
})

test.each([
  [{ amount: 7, unit: 'days' }, '2026-12-08'],
  [{ amount: 1, unit: 'hours' }, '2026-12-03'],
  [{ amount: 24, unit: 'hours' }, '2026-12-03'],
  [{ amount: 25, unit: 'hours' }, '2026-12-04'],
  [{ amount: 48, unit: 'hours' }, '2026-12-04'],
  [{ amount: 31, unit: 'days' }, '2027-01-01'],
] as const)('%j after December 1 is over on %s', (wait, day) =>
  expect(clearDay('2026-12-01', wait)).toBe(day),
)

test('hours are over whenever on the day it was given', () => {
  const hour = fc.integer({ min: 0, max: 23 })
  fc.assert(
    fc.property(hour, fc.integer({ min: 1, max: 9600 }), (given, amount) => {
      const over = Date.parse('2026-12-01') + (given + amount) * 3_600_000
      const day = Date.parse(clearDay('2026-12-01', { amount, unit: 'hours' }))
      expect(day).toBeGreaterThanOrEqual(over)
      expect(day - over).toBeLessThanOrEqual(48 * 3_600_000)
    }),
  )
})

test.each([
  ['Flunixin', true],
  ['FLUNIXIN meglumine, 10 mL', true],
  ['Banamine', true],
  ['banamine paste', true],
  ['Équi-Prot', true],
  ['Flunixine', false],
  ['Bute', false],
])('of %s: %s', (product, applies) => {
  const times = [time({ aliases: 'Banamine, Equi-Prot,' })]
  expect(clearOn({ product, care_date: '2026-12-01' }, times)?.clear_on ?? null).toBe(
    applies ? '2026-12-08' : null,
  )
})

test('the longest that applies counts, and says which it is', () => {
  const times = [
    time({ amount: 4 }),
    time({ amount: 200, unit: 'hours' }),
    time({ name: 'Bute', amount: 90 }),
  ]
  const found = clearOn({ product: 'Flunixin', care_date: '2026-12-01' }, times)
  expect(found).toEqual({ clear_on: addDays('2026-12-01', 10), by: times[1] })
  expect(clearOn({ product: null, care_date: '2026-12-01' }, times)).toBeNull()
  expect(clearOn({ product: 'Flunixin', care_date: '2026-12-01' }, [])).toBeNull()
})

test.each([
  [{ amount: 1, unit: 'days' }, '1 day'],
  [{ amount: 1200, unit: 'hours' }, '1,200 hours'],
] as const)('%j in words', (wait, words) => expect(timeWords(wait)).toBe(words))
