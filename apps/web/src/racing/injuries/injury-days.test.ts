import { expect, test } from 'vitest'
import { daysOff } from './injury-days.ts'

const now = new Date(2026, 10, 20, 8)

test('days are counted from the day of the injury', () => {
  expect(daysOff({ injury_date: '2026-11-10', expected_days_off: 20 }, now)).toEqual({
    days: 10,
    expected: 20,
    past: 0,
  })
})
test('days past the expected ones are overdue', () => {
  expect(daysOff({ injury_date: '2026-10-01', expected_days_off: 30 }, now)).toEqual({
    days: 50,
    expected: 30,
    past: 20,
  })
})
test('without expected days nothing is overdue', () => {
  expect(daysOff({ injury_date: '2026-10-01', expected_days_off: 0 }, now).past).toBe(0)
})
test('a date in the future counts as today', () => {
  expect(daysOff({ injury_date: '2026-12-24', expected_days_off: 5 }, now).days).toBe(0)
})
