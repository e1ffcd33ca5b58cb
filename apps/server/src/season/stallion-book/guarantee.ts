import type { Guarantee } from '@quarterpole/contract/limits'
import type { BookingProgress, StallionBookEntry } from '@quarterpole/contract/stallion-book'
import { horseYear, type YearStart } from '@quarterpole/genetics/horse-year'

const NAMED = /\blive[- ]foal\b|\blfg\b/i
const DENIED =
  /\b(?:no|without)(?: an?| any)?(?: live[- ]foal)? guarantee|\b(?:no|without)(?: an?| any)? lfg\b|\bnot guaranteed|\bnon-?guaranteed/i

/**
 * How the live-foal guarantee of a booking stands, read from its terms: only terms that name a live foal guarantee one. A
 * foal that was born alive meets it; a mare that ends the season without one, slips or loses her foal at birth is owed a
 * return in the season after, or in the one in which she lost it where that is later.
 */
export function guaranteeOf(
  { status, terms, season_year }: Pick<StallionBookEntry, 'status' | 'terms' | 'season_year'>,
  { state, slipped_on, foaled_on, return_season }: BookingProgress,
  start: YearStart,
): Pick<StallionBookEntry, 'guarantee' | 'return_due'> {
  const of = (guarantee: Guarantee, return_due: number | null = null) => ({ guarantee, return_due })
  if (status === 'canceled' || DENIED.test(terms)) return of('none')
  if (!NAMED.test(terms)) return of('not_on_file')
  if (state === 'foaled') return of('met')
  const lost = { slipped: slipped_on, foal_lost: foaled_on, barren: null }
  if (!(state in lost)) return of('open')
  const day = lost[state as keyof typeof lost] // one of them
  const year = Math.max(season_year + 1, day === null ? 0 : horseYear(day, start))
  return return_season === null ? of('return_due', year) : of('return_booked', year)
}
