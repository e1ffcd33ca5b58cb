const DAY_MS = 86_400_000

/** Days are YYYY-MM-DD; computed in UTC, so no day is 23 or 25 hours long. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Days from one to the other; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS
