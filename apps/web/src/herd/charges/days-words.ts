import { dollarsSaid } from '@quarterpole/contract/cents'
import { daysBetween } from '@quarterpole/contract/day'
import { dayOf } from '../../ui/words/day.ts'

interface ForDays {
  readonly from_day: string | null
  readonly through_day: string | null
}

/** "May 1, 2026 to May 14, 2026"; null where a charge isn't for several days. */
export const spanWords = ({ from_day, through_day }: ForDays): string | null =>
  from_day === null || through_day === null || from_day === through_day
    ? null
    : `${dayOf(from_day)} to ${dayOf(through_day)}`

/** The same with "14 days at $20", where each day is the same amount. */
export function daysWords(charge: ForDays & { readonly cents: number }): string | null {
  const span = spanWords(charge)
  if (span === null) return null
  const days = daysBetween(charge.from_day ?? '', charge.through_day ?? '') + 1 // it has both
  const each = Math.abs(charge.cents) / days
  return `${span}, ${days} days${Number.isInteger(each) ? ` at ${dollarsSaid(each)}` : ''}`
}
