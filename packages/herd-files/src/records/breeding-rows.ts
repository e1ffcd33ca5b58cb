import type { BreedingEventKind, BreedingMethod, BreedingResult } from '@quarterpole/contract/limits'
import { fault } from '../problems.ts'
import type { RecordRow } from './record-row.ts'
import { readEventKind, readMethod, readResult, readSeason, readYes } from './record-values.ts'

export interface EventSaid {
  readonly kind: BreedingEventKind
  readonly event_date: string
  readonly last_date: string | null
  readonly method: BreedingMethod | null
  readonly place: string | null
  readonly result: BreedingResult | null
  readonly notes: string | null
}
/** What a row says of a breeding, without its horses. Rows that say the same breeding share its `name`. */
export interface BreedingSaid {
  readonly name: string
  readonly season_year: number
  readonly is_booked: boolean
  readonly recipient: string | null
  readonly notes: string | null
  readonly events: readonly EventSaid[]
}

/**
 * A row of our export is one event; a row of a barn's list is one mare: the day she was bred, and when she was scanned,
 * slipped or foaled in columns of their own. Null where a cell is refused, which is noted.
 */
export function readBreedingRow(row: RecordRow, latest: string): BreedingSaid | null {
  const events = [eventOf(row, latest), ...laterEvents(row, latest)].filter((event) => event !== null)
  const season_year = row.needs(
    'season_year',
    row.read('season_year', readSeason) ?? seasonOf(events),
    'The row has neither a season nor a date.',
    'Enter the season’s year or the day she was bred.',
  )
  const said = {
    name: row.text('breeding', 40) ?? '',
    is_booked: row.read('booked', readYes) ?? false,
    recipient: row.text('recipient', 80),
    notes: row.text('notes', 4000),
    events,
  }
  return row.isRefused || season_year === null ? null : { ...said, season_year }
}

const NOTHING = { last_date: null, method: null, place: null, result: null, notes: null }

const OF_A_COVER = ['last_date', 'method', 'place'] as const

/** The event in the columns of an event: a cover, unless the row says otherwise. */
function eventOf(row: RecordRow, latest: string): EventSaid | null {
  const said = row.read('event', readEventKind)
  const event_date = row.day('event_date', latest)
  const kind = said ?? 'bred'
  if (event_date === null) {
    if (said !== null || OF_A_COVER.some((field) => row.says(field) !== ''))
      row.needs('event_date', null, 'The event has no date.', 'Enter the day.')
    return null
  }
  const isBred = kind === 'bred'
  if (!isBred)
    for (const field of OF_A_COVER)
      if (row.says(field) !== '')
        row.note(
          field,
          fault('cover-only', 'This is kept of a cover only.', 'Put it in the notes to keep it.'),
        )
  const needsResult = kind === 'scan' || kind === 'foaled'
  return {
    kind,
    event_date,
    last_date: isBred ? row.day('last_date', latest) : null,
    method: isBred ? row.read('method', readMethod) : null,
    place: isBred ? row.text('place', 120) : null,
    result: needsResult ? resultOf(row, kind) : null,
    notes: row.text('event_notes', 4000),
  }
}

/** The days that a barn's list keeps beside the breeding. */
function laterEvents(row: RecordRow, latest: string): EventSaid[] {
  const [scanned, slipped, foaled] = (['scanned_on', 'slipped_on', 'foaled_on'] as const).map((field) =>
    row.day(field, latest),
  )
  const events: EventSaid[] = []
  if (scanned) events.push({ ...NOTHING, kind: 'scan', event_date: scanned, result: resultOf(row, 'scan') })
  if (slipped) events.push({ ...NOTHING, kind: 'slipped', event_date: slipped })
  if (foaled)
    events.push({
      ...NOTHING,
      kind: 'foaled',
      event_date: foaled,
      result: scanned ? 'live' : resultOf(row, 'foaled'),
    })
  return events
}

const RESULTS = {
  scan: ['in_foal', 'open', 'twins'],
  foaled: ['live', 'dead'],
} as const satisfies Partial<Record<BreedingEventKind, readonly BreedingResult[]>>

/** A foaling is of a live foal unless the row says otherwise; what a scan found must be said. */
function resultOf(row: RecordRow, kind: 'scan' | 'foaled'): BreedingResult | null {
  const said = row.read('result', readResult)
  if (said === null && kind === 'foaled') return 'live'
  const fitting: readonly BreedingResult[] = RESULTS[kind]
  if (said !== null && fitting.includes(said)) return said
  const words = fitting.map((word) => word.replaceAll('_', ' ')).join(' or ')
  if (!row.isRefusedAt('result'))
    row.refuse(
      'result',
      `The ${kind === 'scan' ? 'scan' : 'foaling'} doesn’t say what it found.`,
      `Write ${words}.`,
    )
  return null
}

/** The year of the covers; a foal comes the year after. */
function seasonOf(events: readonly EventSaid[]): number | null {
  const bred = events.find(({ kind }) => kind === 'bred') ?? events.find(({ kind }) => kind === 'scan')
  if (bred !== undefined) return Number(bred.event_date.slice(0, 4))
  const foaled = events.find(({ kind }) => kind === 'foaled')
  return foaled === undefined ? null : Number(foaled.event_date.slice(0, 4)) - 1
}
