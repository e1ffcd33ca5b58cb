import type { Injury, InjuryImpact } from '../injuries/use-injuries.ts'

const DAY_MS = 86_400_000

/** The rest of one injury in days from the day it happened. */
export interface RestDays {
  /** Days so far; of an injury that has ended, the days it took. */
  readonly days: number
  readonly isOver: boolean
  /** 0: none entered. */
  readonly expected: number
  /** Days past the expected ones; 0 within them and once it is over. */
  readonly past: number
  /** Of cases of this type, minor to severe. */
  readonly typical: readonly [number, number]
}

export function restDays(
  { status, injury_date, return_date, expected_days_off }: Injury,
  { days_elapsed, rest_days_range }: InjuryImpact['basis'],
): RestDays {
  const isOver = status !== 'active'
  const ended = return_date === null ? null : (Date.parse(return_date) - Date.parse(injury_date)) / DAY_MS
  return {
    days: isOver ? (ended ?? days_elapsed) : days_elapsed,
    isOver,
    expected: expected_days_off,
    past: isOver || expected_days_off === 0 ? 0 : Math.max(0, days_elapsed - expected_days_off),
    typical: rest_days_range,
  }
}

/** ISO date this many days after another. */
export const dayAfter = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Weeks between the ticks of a calendar, so that there are at most nine. */
export const weekStep = (days: number): number =>
  [1, 2, 4, 8, 13, 26, 52].find((step) => days / (7 * step) <= 9) ?? 104
