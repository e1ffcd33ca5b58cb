import { dollarsSaid } from '@quarterpole/contract/cents'
import { daysBetween } from '@quarterpole/contract/day'
import { daysOf } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'

interface Charged {
  readonly charge_date: string
  readonly from_day: string | null
  readonly through_day: string | null
  readonly cents: number
}

/**
 * "May 1, 2026 to May 14, 2026, 14 days at $20", the last part where each day is the same amount; null where a charge is for
 * its own day.
 */
export function forDaysWords({ charge_date, from_day, through_day, cents }: Charged): string | null {
  if (from_day === null || through_day === null) return null
  if (from_day === through_day && from_day === charge_date) return null
  const days = daysBetween(from_day, through_day) + 1
  const each = Math.abs(cents) / days
  return `${daysOf(from_day, through_day)}, ${plural(days, 'day')}${Number.isInteger(each) ? ` at ${dollarsSaid(each)}` : ''}`
}
