const DAY_MS = 86_400_000

const shifted = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The last day that may be today where the user is, whose clock may be ahead of UTC. */
export const latestToday = (today: string) => shifted(today, 1)

/** The first day that may be today where the user is, whose clock may be behind UTC. */
export const earliestToday = (today: string) => shifted(today, -1)
