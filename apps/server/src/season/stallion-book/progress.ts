import { daysBetween } from '@quarterpole/contract/day'
import { type FlushEntry, flushesOf, isFlushed } from '@quarterpole/contract/flushed'
import type { BookingState } from '@quarterpole/contract/limits'
import type { BookingProgress } from '@quarterpole/contract/stallion-book'
import { courseOf, lastBred } from '@quarterpole/genetics/cover-course'
import { SCAN_DAYS, SCAN_EARLY_DAYS } from '@quarterpole/genetics/cover-record'
import type { CoverEventRow } from '@quarterpole/db/queries/stallion-season'

type DatedEvent = CoverEventRow & { kind: NonNullable<CoverEventRow['kind']>; event_date: string }

interface Circumstances {
  isOver: boolean
  /** Seasons after it in which she is booked to him again. */
  laterSeasons: readonly number[]
  stallion_name: string
  /** Entries of her embryos. */
  embryos: readonly FlushEntry[]
}

/**
 * How a booking went on.
 *
 * @param rows events of the pair's covers in the season, oldest first
 */
export function progressOf(
  rows: readonly CoverEventRow[],
  { isOver, laterSeasons, stallion_name, embryos }: Circumstances,
): BookingProgress {
  const events = rows.filter((row): row is DatedEvent => row.kind !== null && row.event_date !== null)
  const last = (kind: DatedEvent['kind']) => events.findLast((event) => event.kind === kind)
  const foaled = last('foaled')
  const newest = events.filter(({ cover_id }) => cover_id === events.at(-1)?.cover_id)
  const recipient = newest[0]?.recipient ?? null
  const flushes = flushesOf({ stallion_name, recipient, events: newest }, embryos)
  const state = stateOf(newest, { isOver, hasCover: rows.length > 0 })
  const withFoal = rows.find(({ foal_id }) => foal_id !== null)
  return {
    state: isFlushed({ state, bred_to: lastBred(newest)?.last ?? null }, flushes) ? 'flushed' : state,
    bred: events.filter(isBred).map(({ event_date, last_date, method, place }) => ({
      event_date,
      last_date,
      method,
      place,
    })),
    scans: events.filter(({ kind }) => kind === 'scan').map((scan) => scanOf(scan, events)),
    flushes,
    slipped_on: last('slipped')?.event_date ?? null,
    foaled_on: foaled?.event_date ?? null,
    foal:
      withFoal?.foal_id === undefined || withFoal.foal_id === null
        ? null
        : { id: withFoal.foal_id, name: withFoal.foal_name ?? 'Unnamed' },
    return_season: laterSeasons.length === 0 ? null : Math.min(...laterSeasons),
  }
}

const isBred = ({ kind }: DatedEvent) => kind === 'bred'
const endOf = ({ event_date, last_date }: DatedEvent) => last_date ?? event_date

/** As in the mares' season, of the events of the cover with the newest; one without any was at least recorded as bred. */
function stateOf(
  events: readonly DatedEvent[],
  { isOver, hasCover }: { isOver: boolean; hasCover: boolean },
): BookingState {
  if (events.length === 0) return hasCover ? 'bred' : 'not_bred'
  const { state, steps } = courseOf(events)
  if (state === 'open' && isOver) return 'barren'
  return state === 'foaled' && steps.at(-1)?.event.result === 'dead' ? 'foal_lost' : state
}

function scanOf(scan: DatedEvent, events: readonly DatedEvent[]): BookingProgress['scans'][number] {
  const cover = events.findLast((event) => isBred(event) && endOf(event) <= scan.event_date)
  const day = cover === undefined ? null : daysBetween(endOf(cover), scan.event_date)
  const due = day === null ? undefined : SCAN_DAYS.findLast((step) => day >= step - SCAN_EARLY_DAYS)
  return { event_date: scan.event_date, day, due: due ?? null, result: scan.result }
}
