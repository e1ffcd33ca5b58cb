import type { Injury } from './use-injuries.ts'

const DAY_MS = 86_400_000

/** Whole days from one date to another. */
export const daysBetween = (from: string, to: Date): number =>
  Math.max(
    0,
    Math.floor(
      (Date.UTC(to.getFullYear(), to.getMonth(), to.getDate()) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS,
    ),
  )

export interface DaysOff {
  days: number
  expected: number
  /** Days past what was expected; 0 while within it or where nothing was expected. */
  past: number
}

/** Days off against days expected. */
export function daysOff(
  { injury_date, expected_days_off }: Pick<Injury, 'injury_date' | 'expected_days_off'>,
  now: Date,
): DaysOff {
  const days = daysBetween(injury_date, now)
  return {
    days,
    expected: expected_days_off,
    past: expected_days_off > 0 ? Math.max(0, days - expected_days_off) : 0,
  }
}

/** Longest past due first, then as they were. */
export const pastDueFirst = (injuries: readonly Injury[], now: Date): Injury[] =>
  injuries.toSorted((a, b) => daysOff(b, now).past - daysOff(a, now).past)
