import { addDays } from '@quarterpole/contract/day'
import type { RepeatUnit } from '@quarterpole/contract/limits'

export interface Repeat {
  every: number
  unit: RepeatUnit
}

/**
 * The day one interval later. A month or year without that day gives its last: January 31 → February 28.
 *
 * @param done  days on which earlier ones of the series were done: what was January 31 is March 31 after February 28
 */
export function nextDay(day: string, { every, unit }: Repeat, done: readonly string[] = []): string {
  switch (unit) {
    case 'day':
      return addDays(day, every)
    case 'week':
      return addDays(day, 7 * every)
    case 'month':
      return addMonths(day, every, done)
    case 'year':
      return addMonths(day, 12 * every, done)
  }
}

function addMonths(day: string, months: number, done: readonly string[]): string {
  const dates = done.filter((earlier) => leadsTo(earlier, day, months)).map(dateOf)
  return monthsLater(day, months, Math.max(dateOf(day), ...dates))
}

/** Whether whole intervals after the earlier day end on this one. */
function leadsTo(earlier: string, day: string, months: number): boolean {
  const between = monthOf(day) - monthOf(earlier)
  return between > 0 && between % months === 0 && monthsLater(earlier, between, dateOf(earlier)) === day
}

/** The date in the month that many months later, or its last day. */
function monthsLater(day: string, months: number, date: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0))
  lastOfMonth.setUTCDate(Math.min(date, lastOfMonth.getUTCDate()))
  return lastOfMonth.toISOString().slice(0, 10)
}

const dateOf = (day: string) => Number(day.slice(8, 10))
/** Months since the year 0. */
const monthOf = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)) - 1
