import { expect, test, vi } from 'vitest'
import { agoOf, dayOf, foaledOn, localDay, momentOf } from './day.ts'

test('a date does not move with the time zone', () => expect(dayOf('2023-02-08')).toBe('Feb 8, 2023'))
test('what is no date is shown as is', () => expect(dayOf('spring')).toBe('spring'))
test('a foaling known by year shows the year alone', () => {
  expect(foaledOn('2019-01-01', 'year')).toBe('2019')
  expect(foaledOn('2019-01-01', 'day')).toBe('Jan 1, 2019')
  expect(foaledOn(null, null)).toBe('not recorded')
})

const now = new Date(2026, 10, 20, 12, 0)
test.each([
  [new Date(2026, 10, 20, 10, 42), '10:42\u00a0AM'],
  [new Date(2026, 10, 19, 23, 59), 'Yesterday'],
  [new Date(2026, 10, 18, 0, 1), 'Nov 18'],
])('%s reads %s', (at, text) => expect(momentOf(at.toISOString(), now)).toBe(text))
test('another year is named', () =>
  expect(momentOf(new Date(2025, 10, 18).toISOString(), now)).toContain('2025'))
test('an instant of another year is on the reader’s day, not on that of UTC', async () => {
  vi.stubEnv('TZ', 'America/Chicago')
  vi.resetModules() // the formats take the zone as they are made
  const inChicago = await import('./day.ts')
  expect(inChicago.momentOf('2026-01-01T02:00:00Z', new Date('2027-03-01T12:00:00Z'))).toBe('Dec 31, 2025')
  expect(inChicago.dayOfMoment('2026-01-01T02:00:00Z')).toBe('Dec 31, 2025')
  expect(inChicago.dayOf('2026-01-01')).toBe('Jan 1, 2026')
  vi.unstubAllEnvs()
  vi.resetModules()
})
test.each([
  [2, 'just now'],
  [12, '12 s ago'],
  [180, '3 min ago'],
])('%d s reads %s', (seconds, text) => expect(agoOf(seconds)).toBe(text))

test('the day is the local one', () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})
