import { type CoverEvent, courseOf, type CourseState, inOrder, lastBred } from './cover-course.ts'
import { addDays } from './calendar.ts'
import { firstDayOf, foalCrop, horseYear, type YearStart } from './horse-year.ts'
import { type ExpectedFoaling, expectedFoaling, type OwnGestation } from './gestation.ts'

export type CoverState = CourseState | 'barren'

/** Days after the last cover on which a mare is scanned: twins, heartbeat, pregnancy sure. */
export const SCAN_DAYS = [14, 30, 45] as const
export type ScanDay = (typeof SCAN_DAYS)[number]
/** A scan up to this many days early counts for the step. */
export const SCAN_EARLY_DAYS = 4
/** A missed scan is asked for until this many days after the cover. */
const SCAN_ASKED_DAYS = 120
/** A mare's first heat after foaling, in days. */
const FOAL_HEAT = { from: 7, to: 10 }

export interface CoverRecord {
  state: CoverState
  /** The last cover; the same day twice unless she ran with the stallion. */
  bred_from: string | null
  bred_to: string | null
  /** While she may be in foal. */
  scans: readonly { day: ScanDay; due_on: string; is_done: boolean }[]
  foaling: ExpectedFoaling | null
  /** The window opens before the horses' year after the season: such a foal turns one within days. */
  may_foal_in_december: boolean
  ended_on: string | null
  is_live_foal: boolean | null
  /** Of the mare that foaled; null for an embryo carried by another. */
  foal_heat: { from: string; to: string } | null
}

interface Circumstances {
  season_year: number
  today: string
  /** Of the horses' year. */
  start: YearStart
  /** The mare's own mean, see gestation.ts. */
  own: OwnGestation | null
  /** Another mare carries the embryo. */
  is_transfer: boolean
  /** She died, or was in foal by another cover after this one. */
  cannot_foal?: boolean
}

/** What the events of a cover amount to, and what is due after them. */
export function coverRecord(
  events: readonly CoverEvent[],
  { season_year, today, start, own, is_transfer, cannot_foal = false }: Circumstances,
): CoverRecord {
  const course = courseOf(events)
  const bred = lastBred(events)
  const isPending = ['bred', 'in_foal', 'twins'].includes(course.state) && bred !== null && !cannot_foal
  const isEnded = course.state === 'slipped' || course.state === 'foaled'
  const end = isEnded ? course.steps.at(-1)?.event : undefined
  const foaling = isPending ? expectedFoaling(bred, own) : null
  return {
    state: course.state === 'open' && horseYear(today, start) > season_year ? 'barren' : course.state,
    bred_from: bred?.first ?? null,
    bred_to: bred?.last ?? null,
    scans: isPending ? scansAfter(bred.last, events) : [],
    foaling,
    may_foal_in_december: foaling !== null && foaling.from < firstDayOf(foalCrop(season_year), start),
    ended_on: end?.event_date ?? null,
    is_live_foal: end?.kind === 'foaled' ? end.result !== 'dead' : null,
    foal_heat: end?.kind === 'foaled' && !is_transfer ? foalHeat(end.event_date) : null,
  }
}

const foalHeat = (foaled: string) => ({
  from: addDays(foaled, FOAL_HEAT.from),
  to: addDays(foaled, FOAL_HEAT.to),
})

function scansAfter(last: string, events: readonly CoverEvent[]): CoverRecord['scans'] {
  const lastScan = inOrder(events).findLast(({ kind }) => kind === 'scan')?.event_date
  return SCAN_DAYS.map((day) => {
    const counts = addDays(last, day - SCAN_EARLY_DAYS)
    return { day, due_on: addDays(last, day), is_done: lastScan !== undefined && lastScan >= counts }
  })
}

/** The next thing due for a mare in foal or possibly so. */
export type NextDue =
  | { kind: 'scan'; day: ScanDay; due_on: string; until: null }
  | { kind: 'foaling'; day: null; due_on: string; until: string }

/**
 * The next scan, else the foaling. Of several missed scans only the latest is asked for: it answers the earlier ones
 * too, and after four months none is.
 */
export function nextDue({ scans, foaling, bred_to }: CoverRecord, today: string): NextDue | null {
  if (foaling === null || bred_to === null) return null
  const open = scans.filter(({ is_done }) => !is_done)
  const scan = open.findLast(({ due_on }) => due_on <= today) ?? open[0]
  if (scan !== undefined && today <= addDays(bred_to, SCAN_ASKED_DAYS))
    return { kind: 'scan', day: scan.day, due_on: scan.due_on, until: null }
  return { kind: 'foaling', day: null, due_on: foaling.due_on, until: foaling.to }
}

/** First day on which what is due is overdue: the day after it, or after its window. */
export const overdueFrom = ({ due_on, until }: { due_on: string; until: string | null }): string =>
  addDays(until ?? due_on, 1)
