import type { CareerLine } from '@quarterpole/contract/career-line'
import { addDays, daysBetween } from '@quarterpole/contract/day'
import type { InjuryRow } from '@quarterpole/db/queries/injury'

/** Days without a start that make a lay-off. */
export const LAYOFF_DAYS = 90

/** Times without a start between the days he ran, and since the last of a horse still in training. */
export function layoffsOf(
  days: readonly string[],
  { today, inTraining }: { today: string; inTraining: boolean },
): CareerLine['layoffs'] {
  const all = inTraining && days.length > 0 ? [...days, today] : days
  return all.slice(1).flatMap((to, i) => {
    const from = all[i] ?? to
    const length = daysBetween(from, to)
    return length >= LAYOFF_DAYS ? [{ from, to, days: length }] : []
  })
}

/** Injuries by date: until back in work, until today while active, else for the days expected. */
export const injuryGaps = (injuries: readonly InjuryRow[], today: string): CareerLine['injuries'] =>
  injuries
    .map(({ id, type, severity, status, injury_date: from, return_date, expected_days_off }) => {
      const to = return_date ?? (status === 'active' ? today : addDays(from, expected_days_off))
      const until = to < from ? from : to
      return { id, type, severity, status, from, to: until, days: daysBetween(from, until) }
    })
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
