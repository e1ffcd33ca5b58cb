import { daysBetween } from '@quarterpole/contract/day'
import type { Balance } from '@quarterpole/contract/costs'

interface Line {
  readonly charge: { readonly charge_date: string }
  readonly cents: number | null
}
interface Paid {
  readonly paid_on: string
  readonly amount_cents: number
}

/**
 * What is owed at the end of a day, by how long ago it was charged: payments and credits pay the oldest charges first. Null
 * where nothing was billed or paid by then.
 *
 * @param lines  by day
 * @param agedOn  the day as of which charges are so many days old; left out, the same
 */
export function balanceOf(
  lines: readonly Line[],
  payments: readonly Paid[],
  day: string,
  agedOn = day,
): Balance | null {
  const billed = lines.filter(({ charge, cents }) => cents !== null && charge.charge_date <= day)
  const paid = payments.filter(({ paid_on }) => paid_on <= day)
  if (billed.length === 0 && paid.length === 0) return null
  const charges = billed.flatMap(({ charge, cents }) =>
    cents !== null && cents > 0 ? [{ day: charge.charge_date, cents }] : [],
  )
  const credits = billed.reduce((sum, { cents }) => sum - Math.min(0, cents ?? 0), 0)
  let left = paid.reduce((sum, { amount_cents }) => sum + amount_cents, credits)
  const aging = { current: 0, over_30: 0, over_60: 0, over_90: 0 }
  for (const one of charges) {
    const covered = Math.min(one.cents, left)
    left -= covered
    aging[ageOf(daysBetween(one.day, agedOn))] += one.cents - covered
  }
  return { cents: Object.values(aging).reduce((sum, cents) => sum + cents, -left), aging }
}

const ageOf = (days: number) =>
  days < 30 ? 'current' : days < 60 ? 'over_30' : days < 90 ? 'over_60' : 'over_90'
