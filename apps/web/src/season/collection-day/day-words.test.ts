import { expect, test } from 'vitest'
import { readCollectionDaySearch } from './day-search.ts'
import { countsWords, nextDay, openingDay, sumWords, weeksAround } from './day-words.ts'
import type { CollectionDay } from './queries.ts'

test('the calendar is three weeks from a Monday, the day in the second', () => {
  const weeks = weeksAround('2026-06-14') // a Sunday
  expect([weeks[0], weeks[7], weeks[13], weeks.at(-1)]).toEqual([
    '2026-06-01',
    '2026-06-08',
    '2026-06-14',
    '2026-06-21',
  ])
})

test('from Monday to Wednesday to Friday to Monday; no weekend', () => {
  expect(['2026-06-08', '2026-06-10', '2026-06-12', '2026-06-11'].map(nextDay)).toEqual([
    '2026-06-10',
    '2026-06-12',
    '2026-06-15',
    '2026-06-15',
  ])
})

test('it opens on the next day with open requests, or today', () => {
  const days = [
    { day: '2026-06-08', open: 2 },
    { day: '2026-06-10', open: 0 },
    { day: '2026-06-12', open: 1 },
  ]
  expect(openingDay(days, '2026-06-09')).toBe('2026-06-12')
  expect(openingDay(days, '2026-06-13')).toBe('2026-06-13')
})

test('what a day comes to', () => {
  const asked = (id: number, doses: number, answer: string | null = null) => ({ id, doses, answer })
  const words = (requests: object[], ...left: number[]) =>
    sumWords({
      requests,
      lots: left.map((doses_left, at) => ({ lot: String(at), doses: 9, doses_left })),
    } as unknown as CollectionDay) // what it reads of one
  expect(words([asked(1, 1, 'filled')], 3)).toBe('None is open.')
  expect(words([asked(1, 2), asked(2, 1)])).toBe('2 requests open, 3 doses asked for.')
  expect(words([asked(1, 2), asked(2, 1)], 1)).toBe(
    '2 requests open, 3 doses asked for; 1 dose left, enough for 1.',
  )
  expect(words([asked(1, 2), asked(2, 1)], 2, 1)).toContain('enough for all 2.')
  expect(words([asked(1, 1)], 0)).toBe('1 request open, 1 dose asked for; 0 doses left, enough for none.')
  expect(countsWords({ open: 2, filled: 0, declined: 1 })).toBe('2 open, 1 declined')
})

test('the address says whose day and which; no day of the calendar is none', () => {
  expect(readCollectionDaySearch({ stallion: '12', day: '2026-06-10' })).toEqual({
    stallion: 12,
    day: '2026-06-10',
  })
  for (const day of ['2026-02-30', 'soon', '2026-6-1', ''])
    expect(readCollectionDaySearch({ day })).toEqual({ stallion: undefined, day: undefined })
})
