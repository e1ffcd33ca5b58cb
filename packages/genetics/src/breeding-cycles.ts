import { daysBetween } from './calendar.ts'
import { type CoverEvent, inOrder } from './cover-course.ts'

/** One heat in which a mare was bred by a cover. */
export interface Cycle {
  readonly from: string
  readonly to: string
  /** How she was bred last in it; null: not on file. */
  readonly method: string | null
  /** Whether she was in foal of it; null: not on file. */
  readonly took: boolean | null
}

/** Breedings up to this many days apart are of one heat: it lasts 5 to 7, and the next begins some 15 after ovulation. */
export const ONE_HEAT_DAYS = 8

/**
 * The heats of a cover, oldest first. A mare that comes back and is bred again wasn't in foal; the first scan counts, so that
 * a pregnancy lost later is one all the same; a foaling or a slip says that she was.
 */
export function cyclesOf(events: readonly (CoverEvent & { readonly method: string | null })[]): Cycle[] {
  const cycles: Cycle[] = []
  for (const event of inOrder(events)) {
    const last = cycles.at(-1)
    if (event.kind === 'bred') {
      const to = event.last_date ?? event.event_date
      if (last?.took === null && daysBetween(last.to, event.event_date) <= ONE_HEAT_DAYS)
        cycles.splice(-1, 1, { ...last, to, method: event.method ?? last.method })
      else {
        if (last?.took === null) cycles.splice(-1, 1, { ...last, took: false })
        cycles.push({ from: event.event_date, to, method: event.method, took: null })
      }
    } else if (last?.took === null) cycles.splice(-1, 1, { ...last, took: event.result !== 'open' })
  }
  return cycles
}
