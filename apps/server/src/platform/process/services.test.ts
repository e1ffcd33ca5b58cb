import { expect, test } from 'vitest'
import { thisYear, today } from './services.ts'

const clock = () => new Date('2027-01-01T03:00:00Z') // 7 PM of December 31 in Los Angeles

test.each([
  ['2026-12-31', '2026-12-31'],
  ['2027-01-01', '2027-01-01'],
  ['2027-01-02', '2027-01-02'], // Kiritimati
  ['2026-12-25', '2026-12-31'],
  ['2030-01-01', '2027-01-02'],
])('for a client on %s today is %s', (localDay, day) => {
  expect(today({ clock, localDay })).toBe(day)
  expect(thisYear({ clock, localDay, herd: { current: { yearStart: '01-01' } } })).toBe(
    Number(day.slice(0, 4)),
  )
})

test('for a client that sends no date today is the server’s', () => {
  const now = clock()
  const [year, month, date] = today({ clock }).split('-').map(Number)
  expect([year, month, date]).toEqual([now.getFullYear(), now.getMonth() + 1, now.getDate()])
})
