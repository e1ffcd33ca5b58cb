import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import {
  ageOn,
  breedingDays,
  cropAtAge,
  cropOf,
  firstDayOf,
  horseYear,
  horseYearOf,
  JANUARY_1,
  seasonToPlan,
  YEAR_STARTS,
  type YearStart,
} from './horse-year.ts'

/** Lives through every day, and is a year older on each that is the birthday. */
function ageByLiving(day: string, foaled: string, start: YearStart): number {
  let age = 0
  for (let now = addDays(foaled, 1); now <= day; now = addDays(now, 1)) if (now.endsWith(start)) age++
  return age
}

const crop = (foaled: string, start: YearStart) => cropOf({ foaled, foaled_precision: 'day' }, start)

test.each([
  ['01-01', '2024-01-01', '2024-12-31', 0],
  ['01-01', '2024-12-31', '2025-01-01', 1],
  ['01-01', '2024-04-09', '2026-12-31', 2],
  ['07-01', '2024-06-30', '2024-07-01', 1],
  ['07-01', '2024-07-01', '2025-06-30', 0],
  ['07-01', '2024-07-01', '2025-07-01', 1],
  ['07-01', '2024-10-20', '2027-06-30', 2],
  ['07-01', '2024-10-20', '2027-07-01', 3],
  ['08-01', '2024-07-31', '2024-08-01', 1],
  ['08-01', '2024-08-01', '2025-07-31', 0],
  ['08-01', '2024-02-29', '2026-08-01', 3],
] as const)('birthday %s: foaled %s, on %s he is %i', (start, foaled, day, age) => {
  expect(ageOn(day, crop(foaled, start), start)).toBe(age)
  expect(ageByLiving(day, foaled, start)).toBe(age)
})

test('every age is that of living through the birthdays', () => {
  const someDay = fc.date({ min: new Date('2015-01-01'), max: new Date('2019-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(
      someDay,
      fc.integer({ min: 0, max: 1500 }),
      fc.constantFrom(...YEAR_STARTS),
      (born, lived, start) => {
        const foaled = born.toISOString().slice(0, 10)
        const day = addDays(foaled, lived)
        const age = ageByLiving(day, foaled, start)
        expect(ageOn(day, crop(foaled, start), start)).toBe(age)
        expect(cropAtAge(age, day, start)).toBe(crop(foaled, start))
        expect(horseYearOf(Date.parse(day) / 86_400_000, start)).toBe(horseYear(day, start))
      },
    ),
    { numRuns: 300 },
  )
})

test('a year alone is the horses’ year that begins in it; without one there is no age', () => {
  for (const start of YEAR_STARTS) {
    const born = { foaled: '2024-01-01', foaled_precision: 'year' } as const
    expect(ageOn(addDays(firstDayOf(2026, start), -1), cropOf(born, start), start)).toBe(1)
    expect(ageOn(firstDayOf(2026, start), cropOf(born, start), start)).toBe(2)
    expect(ageOn('2026-05-01', cropOf({ foaled: null, foaled_precision: null }, start), start)).toBeNull()
    expect(ageOn('2026-05-01', 0, start)).toBeNull()
  }
})

describe('the days of a breeding season', () => {
  test.each([
    ['01-01', '2025-11-01', '2026-12-31'],
    ['07-01', '2026-05-01', '2027-06-30'],
    ['08-01', '2026-06-01', '2027-07-31'],
  ] as const)('2026 from %s: %s through %s', (start, from, to) => {
    expect(breedingDays(2026, start)).toEqual({ from, to })
    expect(horseYear(to, start)).toBe(2026)
    expect(horseYear(addDays(to, 1), start)).toBe(2027)
    expect(horseYear('2026-09-10', start)).toBe(2026)
  })

  test.each([
    ['01-01', '2026-06-30', '2026-07-01'],
    ['07-01', '2026-12-31', '2027-01-01'],
    ['08-01', '2027-01-31', '2027-02-01'],
  ] as const)('from %s, that of 2026 is planned through %s', (start, last, next) => {
    expect(seasonToPlan(last, start)).toBe(2026)
    expect(seasonToPlan(next, start)).toBe(2027)
  })

  test('in the north they are the calendar’s', () => {
    const day = '2026-12-31'
    expect([horseYear(day, JANUARY_1), horseYear('2027-01-01', JANUARY_1)]).toEqual([2026, 2027])
    expect(firstDayOf(2027, JANUARY_1)).toBe('2027-01-01')
  })
})
