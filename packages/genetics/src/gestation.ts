import { addDays, daysBetween } from './calendar.ts'

/** Days a mare carries a foal, on average. */
export const GESTATION_DAYS = 340
/** Days a foal is on its dam: weaned at 4 to 7 months, says the American Association of Equine Practitioners (Weaning Your Foal). */
export const WEANING_DAYS = 180
/** Most mares foal within this many days of the expected day. */
export const FOALING_WINDOW_DAYS = 10
/** Shorter or longer than this is a rare foal or a wrong date. */
export const SHORTEST_GESTATION = 300
export const LONGEST_GESTATION = 400
/** Foalings with known breeding dates before a mare's own mean counts. */
const OWN_FOALINGS = 3

/** A mare's own gestations. */
export interface OwnGestation {
  /** Mean in days, rounded. */
  days: number
  foalings: number
  shortest: number
  longest: number
}

/**
 * The mare's own mean, from three or more live foalings whose last cover is known to the day; null for fewer.
 * Gestations outside 300–400 days are left out: one wrong date would shift the mean by weeks.
 */
export function ownGestation(
  foalings: readonly { bred_on: string; foaled_on: string }[],
): OwnGestation | null {
  const days = foalings
    .map(({ bred_on, foaled_on }) => daysBetween(bred_on, foaled_on))
    .filter((n) => n >= SHORTEST_GESTATION && n <= LONGEST_GESTATION)
  if (days.length < OWN_FOALINGS) return null
  return {
    days: Math.round(days.reduce((sum, n) => sum + n, 0) / days.length),
    foalings: days.length,
    shortest: Math.min(...days),
    longest: Math.max(...days),
  }
}

export interface ExpectedFoaling {
  due_on: string
  /** First and last day of the window; a pasture exposure of n days widens it by n days. */
  from: string
  to: string
  /** Days counted from the last cover. */
  gestation_days: number
  /** Null: the average of all mares. */
  own: OwnGestation | null
}

/** @param bred  the last cover, or first and last day with the stallion */
export function expectedFoaling(
  bred: { first: string; last: string },
  own: OwnGestation | null,
): ExpectedFoaling {
  const gestation_days = own?.days ?? GESTATION_DAYS
  return {
    due_on: addDays(bred.last, gestation_days),
    from: addDays(bred.first, gestation_days - FOALING_WINDOW_DAYS),
    to: addDays(bred.last, gestation_days + FOALING_WINDOW_DAYS),
    gestation_days,
    own,
  }
}
