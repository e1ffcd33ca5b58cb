import { dayNumber } from '@quarterpole/contract/day'
import { MIN_EARLIER_STARTS, MIN_SEASON_STARTS } from '@quarterpole/contract/herd-check'
import { firstDayOf, horseYearOf, JANUARY_1 } from '@quarterpole/genetics/horse-year'

/** A newest calendar year with fewer starts has hardly begun, or the herd is small. */
const STARTS_OF_A_YEAR = 200

/** The starts that are hidden: those of `from` and later. Days since 1970-01-01. */
export interface Season {
  readonly kind: 'calendar_year' | 'twelve_months'
  readonly from: number
  /** Day of the last start. */
  readonly to: number
  readonly starts: number
  readonly earlier: number
}

/** Too few starts in the last twelve months, or before them. */
export interface TooFewStarts {
  readonly kind: 'too_few'
  readonly starts: number
  readonly earlier: number
}

/**
 * The newest season of a herd's starts: from January 1 of the newest year, or the last twelve months where that year has
 * too few.
 *
 * @param days  of the starts with a speed index, rising
 */
export function hiddenSeason(days: Int32Array): Season | TooFewStarts {
  const to = days.at(-1)
  if (to === undefined) return { kind: 'too_few', starts: 0, earlier: 0 }
  const before = (day: number) => {
    const first = days.findIndex((d) => d >= day)
    return first < 0 ? days.length : first
  }
  const newYear = dayNumber(firstDayOf(horseYearOf(to, JANUARY_1), JANUARY_1))
  const ofYear = { kind: 'calendar_year', from: newYear, earlier: before(newYear) } as const
  const year = to - 364
  const ofTwelveMonths = { kind: 'twelve_months', from: year, earlier: before(year) } as const
  for (const [{ kind, from, earlier }, needed] of [
    [ofYear, STARTS_OF_A_YEAR],
    [ofTwelveMonths, MIN_SEASON_STARTS],
  ] as const)
    if (days.length - earlier >= needed && earlier >= MIN_EARLIER_STARTS)
      return { kind, from, to, earlier, starts: days.length - earlier }
  return { kind: 'too_few', starts: days.length - ofTwelveMonths.earlier, earlier: ofTwelveMonths.earlier }
}
