const DAY_MS = 86_400_000

/** Days are YYYY-MM-DD, in UTC: no day is 23 or 25 hours long. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** "2026-05-31" of 2026-05. */
export const lastDayOf = (month: string) => addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1)

/** The client's own date, so that “today” is the reader's: YYYY-MM-DD. */
export const DAY_HEADER = 'quarterpole-day'

/** Latest date that can be today in any time zone ahead of UTC. */
export const latestToday = (today: string) => addDays(today, 1)

/** Earliest date that can be today in any time zone behind UTC. */
export const earliestToday = (today: string) => addDays(today, -1)

/** Days from one to the other; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** Days since 1970-01-01. */
export const dayNumber = (day: string): number => Date.parse(day) / DAY_MS

/** Inverse of {@link dayNumber}. */
export const isoDay = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

export const yearOfDay = (number: number): number => new Date(number * DAY_MS).getUTCFullYear()
