/**
 * The day on which every horse turns a year older and a breeding season begins, MM-DD: January 1 in North America, July 1 in
 * Brazil and Argentina, August 1 in Australia, New Zealand and South Africa.
 */
export const YEAR_STARTS = ['01-01', '07-01', '08-01'] as const
export type YearStart = (typeof YEAR_STARTS)[number]
/** Of a barn that set none, and of the registry's own rules. */
export const JANUARY_1: YearStart = '01-01'

/** A season's first breedings can fall this many months before it begins. */
const EARLY_MONTHS = 2
const DAY_MS = 86_400_000

/**
 * The horses' year of a day, and its breeding season, named after the calendar year in which it begins: from July 1, 2026
 * through June 30, 2027 it is 2026.
 *
 * @param day  YYYY-MM-DD
 */
export const horseYear = (day: string, start: YearStart): number =>
  Number(day.slice(0, 4)) - (day.slice(5) < start ? 1 : 0)

/** {@link horseYear} of a day as days since 1970-01-01. */
export function horseYearOf(dayNumber: number, start: YearStart): number {
  const date = new Date(dayNumber * DAY_MS)
  return date.getUTCFullYear() - (date.getUTCMonth() + 1 < monthOf(start) ? 1 : 0)
}

/** The season that is planned on a day: from the half of one on, the next. */
export const seasonToPlan = (day: string, start: YearStart): number => {
  const sinceStart = (Number(day.slice(5, 7)) + 12 - monthOf(start)) % 12
  return horseYear(day, start) + (sinceStart < 6 ? 0 : 1)
}

/** Its first day. */
export const firstDayOf = (year: number, start: YearStart): string => `${year}-${start}`

/**
 * The horses' year in which a horse was foaled. Of a year alone it is that year: in the south, too, most foals are born
 * after it has begun.
 */
export const cropOf = (
  { foaled, foaled_precision }: { foaled: string | null; foaled_precision: 'day' | 'year' | null },
  start: YearStart,
): number | null =>
  foaled === null ? null : foaled_precision === 'year' ? Number(foaled.slice(0, 4)) : horseYear(foaled, start)

/** Age in years in a horses' year, below zero before the horse was foaled; null where the crop, null or 0, is unknown. */
export const ageIn = (year: number, crop: number | null): number | null =>
  crop === null || crop === 0 ? null : year - crop

/** The crop of a horse of this age on a day; inverse of {@link ageOn}. */
export const cropAtAge = (age: number, day: string, start: YearStart): number => horseYear(day, start) - age

/** Age in years on a day, as racing counts it: a foal of the last day of a horses' year is one the next morning. */
export const ageOn = (day: string, crop: number | null, start: YearStart): number | null =>
  ageIn(horseYear(day, start), crop)

/** Colt and filly under five. */
export const isGrown = (age: number): boolean => age >= GROWN_AT_YEARS
const GROWN_AT_YEARS = 5

/** A mare bred in a season foals in the next one, and her foal is of its crop. */
export const foalCrop = (season: number): number => season + 1
export const seasonOfCrop = (crop: number): number => crop - 1

/** The first and the last day on which a mare can be bred in a season. */
export function breedingDays(season: number, start: YearStart): { from: string; to: string } {
  const year = monthOf(start) > EARLY_MONTHS ? season : season - 1
  const month = ((monthOf(start) + 11 - EARLY_MONTHS) % 12) + 1
  return {
    from: `${year}-${String(month).padStart(2, '0')}-01`,
    to: dayBefore(firstDayOf(season + 1, start)),
  }
}

const monthOf = (start: YearStart) => Number(start.slice(0, 2))
const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)
