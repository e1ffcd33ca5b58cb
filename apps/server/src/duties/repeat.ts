import { addDays } from '@quarterpole/contract/day'
import type { RepeatUnit } from '@quarterpole/contract/limits'

export interface Repeat {
  every: number
  unit: RepeatUnit
}

/** The day one interval later. A month or year without that day gives its last: January 31 → February 28. */
export function nextDay(day: string, { every, unit }: Repeat): string {
  switch (unit) {
    case 'day':
      return addDays(day, every)
    case 'week':
      return addDays(day, 7 * every)
    case 'month':
      return addMonths(day, every)
    case 'year':
      return addMonths(day, 12 * every)
  }
}

function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  lastOfMonth.setUTCDate(Math.min(date, lastOfMonth.getUTCDate()))
  return lastOfMonth.toISOString().slice(0, 10)
}
