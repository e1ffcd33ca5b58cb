import { addDays } from '@quarterpole/contract/day'
import { placesIn } from '@quarterpole/contract/request-order'
import { plural } from '../../ui/words/number.ts'
import type { CollectionDay, RequestDay } from './queries.ts'

/** "2 open, 5 filled" */
export const countsWords = ({ open, filled, declined }: Pick<RequestDay, 'open' | 'filled' | 'declined'>) =>
  [open > 0 && `${open} open`, filled > 0 && `${filled} filled`, declined > 0 && `${declined} declined`]
    .filter(Boolean)
    .join(', ')

/** Three weeks from Monday to Sunday, the day in the second. */
export function weeksAround(day: string): string[] {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  const first = addDays(day, -sinceMonday - 7)
  return Array.from({ length: 21 }, (_, at) => addDays(first, at))
}

/** The next day on which stallions are usually collected: two days on, and never a weekend's. */
export function nextDay(day: string): string {
  const in2 = addDays(day, 2)
  const at = new Date(in2).getUTCDay()
  return at === 6 ? addDays(in2, 2) : at === 0 ? addDays(in2, 1) : in2
}

/** The day a stallion's page opens on: the next with open requests, or today. */
export const openingDay = (days: readonly Pick<RequestDay, 'day' | 'open'>[], today: string): string =>
  days.find(({ day, open }) => open > 0 && day >= today)?.day ?? today

/** What the day comes to. */
export function sumsOf({ requests, lots }: Pick<CollectionDay, 'requests' | 'lots'>) {
  const open = requests.filter(({ answer }) => answer === null)
  const places = placesIn(requests, lots)
  return {
    places,
    open: open.length,
    asked: open.reduce((sum, { doses }) => sum + doses, 0),
    left: lots.reduce((sum, { doses_left }) => sum + doses_left, 0),
    enough: open.filter(({ id }) => (places.get(id)?.lot ?? null) !== null).length,
  }
}

/** "9 requests open, 9 doses asked for; 5 doses left, enough for 5." */
export function sumWords(day: Pick<CollectionDay, 'requests' | 'lots'>): string {
  const { open, asked, left, enough } = sumsOf(day)
  if (open === 0) return 'None is open.'
  const which = `${plural(open, 'request')} open, ${plural(asked, 'dose')} asked for`
  if (day.lots.length === 0) return `${which}.`
  const all = enough === open ? (open === 1 ? 'it' : `all ${open}`) : enough === 0 ? 'none' : String(enough)
  return `${which}; ${plural(left, 'dose')} left, enough for ${all}.`
}
