const DAY_MS = 86_400_000

/** Days are YYYY-MM-DD, in UTC: no day is 23 or 25 hours long. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Latest date that can be today in any time zone ahead of UTC. */
export const latestToday = (today: string) => addDays(today, 1)

/** Earliest date that can be today in any time zone behind UTC. */
export const earliestToday = (today: string) => addDays(today, -1)
