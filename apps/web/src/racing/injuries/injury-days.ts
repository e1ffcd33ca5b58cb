import { numberWord, startingNumber } from '@quarterpole/contract/number-word'
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

/** Those out, longest past due first, then newest first; then the others as they were. */
export function outFirst(injuries: readonly Injury[], now: Date): { out: Injury[]; ended: Injury[] } {
  const past = (injury: Injury) => daysOff(injury, now).past
  const out = injuries.filter(({ status }) => status === 'active').toSorted((a, b) => past(b) - past(a))
  return { out, ended: injuries.filter(({ status }) => status !== 'active') }
}

/** "Five out, two past due." */
export function outFinding(out: readonly Injury[], now: Date): string {
  if (out.length === 0) return 'Nobody is out.'
  const past = out.filter((injury) => daysOff(injury, now).past > 0).length
  return `${startingNumber(out.length)} out, ${past === 0 ? 'none' : numberWord(past)} past due.`
}
