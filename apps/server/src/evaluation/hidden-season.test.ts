import { describe, expect, test } from 'vitest'
import { isoDay, yearOfDay } from '@quarterpole/contract/day'
import { hiddenSeason } from './hidden-season.ts'

const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000
/** So many starts on each day. */
const starts = (days: Readonly<Record<string, number>>) =>
  Int32Array.from(
    Object.entries(days).flatMap(([iso, count]) => Array.from({ length: count }, () => day(iso))),
  )

describe('the newest season', () => {
  test('is the newest calendar year, from its first day', () => {
    const found = hiddenSeason(
      starts({ '2025-06-01': 100, '2025-12-31': 1, '2026-01-01': 1, '2026-08-09': 199 }),
    )
    expect(found).toEqual({
      kind: 'calendar_year',
      from: day('2026-01-01'),
      to: day('2026-08-09'),
      starts: 200,
      earlier: 101,
    })
  })

  test('is the last twelve months where the year has hardly begun', () => {
    const found = hiddenSeason(
      starts({ '2024-06-01': 100, '2025-02-09': 7, '2025-02-10': 150, '2026-02-09': 199 }),
    )
    expect(found).toMatchObject({ kind: 'twelve_months', from: day('2025-02-10'), starts: 349, earlier: 107 })
  })

  test('needs fifty starts, and fifty before them', () => {
    expect(hiddenSeason(starts({ '2025-01-01': 50, '2026-02-09': 50 }))).toMatchObject({
      kind: 'twelve_months',
      starts: 50,
    })
    expect(hiddenSeason(starts({ '2025-01-01': 50, '2026-02-09': 49 }))).toEqual({
      kind: 'too_few',
      starts: 49,
      earlier: 50,
    })
    expect(hiddenSeason(starts({ '2025-01-01': 49, '2026-02-09': 400 }))).toEqual({
      kind: 'too_few',
      starts: 400,
      earlier: 49,
    })
    expect(hiddenSeason(new Int32Array(0))).toEqual({ kind: 'too_few', starts: 0, earlier: 0 })
  })

  test('a herd with one long season is not cut where nothing is left before the cut', () => {
    expect(hiddenSeason(starts({ '2025-11-01': 120, '2026-02-01': 300 }))).toMatchObject({
      kind: 'calendar_year',
      earlier: 120,
    })
  })
})

test('days are in UTC', () => {
  expect(isoDay(day('2026-01-01'))).toBe('2026-01-01')
  expect(yearOfDay(day('2025-12-31'))).toBe(2025)
})
