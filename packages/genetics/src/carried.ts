import { addDays } from './calendar.ts'
import { type CoverEvent, courseOf, lastBred, overlap, pregnancyOf } from './cover-course.ts'
import { SHORTEST_GESTATION } from './gestation.ts'

export interface Span {
  readonly from: string
  /** Null: she still carries it. */
  readonly to: string | null
}

/** What one mare carried: her own foal, or an embryo, known from the donor's cover that names her or from its transfer. */
export interface Carried extends Span {
  readonly by: 'own' | 'cover' | 'transfer'
  /** The donor, or she herself. */
  readonly mare_id: number
}

/** While a mare carries the embryo of a cover that names her. One not scanned yet may be there until she could have foaled. */
export function spanOfCover(events: readonly CoverEvent[]): Span | null {
  const bred = lastBred(events)
  if (bred === null || courseOf(events).state !== 'bred') return pregnancyOf(events)
  return { from: bred.first, to: addDays(bred.last, SHORTEST_GESTATION) }
}

/**
 * While a mare carries an embryo from the day of its transfer.
 *
 * @param covers  the events of each cover of the donor that names her: what they say of a pregnancy that can be this one's
 */
export function spanOfTransfer(day: string, covers: readonly (readonly CoverEvent[])[]): Span {
  const events = coverOfTransfer(day, covers)
  if (events === null || courseOf(events).state === 'bred')
    return { from: day, to: addDays(day, SHORTEST_GESTATION) }
  return { from: day, to: endOf(events) }
}

/** Of the donor's covers that name the mare, the last begun by the day of a transfer and not ended by it: its pregnancy. */
export function coverOfTransfer<E extends CoverEvent>(
  day: string,
  covers: readonly (readonly E[])[],
): readonly E[] | null {
  const fitting = covers.flatMap((events) => {
    const bred = lastBred(events)
    const to = endOf(events)
    return bred !== null && bred.first <= day && (to === null || to > day) ? [{ events, bred }] : []
  })
  return fitting.toSorted((a, b) => (a.bred.first > b.bred.first ? -1 : 1))[0]?.events ?? null
}

/** The day it was open, slipped or foaled; null while it may be there. */
function endOf(events: readonly CoverEvent[]): string | null {
  const { state, steps } = courseOf(events)
  return ENDED.has(state) ? (steps.at(-1)?.event.event_date ?? null) : null
}
const ENDED: ReadonlySet<string> = new Set(['open', 'slipped', 'foaled'])

/**
 * The first two, of those a donor or mare among these has part in, that one mare can't have carried at once. Two of her
 * own are a matter of her covers; a transfer and a cover of the same donor are one pregnancy.
 */
export function twoAtOnce<T extends Carried>(
  carried: readonly T[],
  among: ReadonlySet<number>,
): readonly [T, T] | null {
  const inOrder = carried.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  for (const [at, a] of inOrder.entries())
    for (const b of inOrder.slice(at + 1))
      if ((among.has(a.mare_id) || among.has(b.mare_id)) && areTwo(a, b) && overlap(a, b)) return [a, b]
  return null
}

const areTwo = (a: Carried, b: Carried) => (a.by === b.by ? a.by !== 'own' : a.mare_id !== b.mare_id)
