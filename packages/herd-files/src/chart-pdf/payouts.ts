import type { Placed } from './places.ts'

/** What each place was paid, as printed, and whether that is the whole of the race's value. */
export interface Payouts {
  readonly byPlace: ReadonlyMap<number, string>
  readonly isAll: boolean
}

const PLACE = /(\d{1,2})(?:st|nd|rd|th)\s+\$(\d{1,3}(?:,?\d{3})*(?:\.\d{2})?)/g
const inCents = (printed: string) => Math.round(Number(printed.replaceAll(',', '')) * 100)

/** “$9,700 1st $5,820, 2nd $1,940 …”: a place that is printed twice says nothing. */
export function payoutsIn(text: string): Payouts {
  const total = /^\$(\d{1,3}(?:,?\d{3})*(?:\.\d{2})?)/.exec(text)?.[1]
  const printed = Array.from(
    text.matchAll(PLACE),
    ([, place, amount = '']) => [Number(place), amount] as const,
  )
  const paid = printed.reduce((sum, [, amount]) => sum + inCents(amount), 0)
  const once = printed.filter(([place]) => printed.filter(([other]) => other === place).length === 1)
  return {
    byPlace: new Map(once),
    isAll: printed.length > 0 && total !== undefined && inCents(total) === paid,
  }
}

/**
 * What a runner earned by his official place; blank where the chart doesn't say it. Who came in behind the last place
 * paid earned nothing, but only where the places paid add up to the race's value. In a dead heat nobody can tell.
 */
export function earnedBy({ byPlace, isAll }: Payouts, { official, isDeadHeat }: Placed): string {
  if (official === null || isDeadHeat) return ''
  const last = Math.max(...byPlace.keys())
  return byPlace.get(official) ?? (isAll && official > last ? '0' : '')
}
