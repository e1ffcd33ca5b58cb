import type { CoverEventKind, CoverMethod, CoverResult } from '@quarterpole/contract/limits'
import { MAX_DOSES_A_COVER } from '@quarterpole/contract/semen-stock'
import { horseYear, seasonOfCrop, type YearStart } from '@quarterpole/genetics/horse-year'
import { fault } from '../problems.ts'
import { readWhole } from '../values/numbers.ts'
import type { RecordRow } from './record-row.ts'
import {
  isUnsureMethod,
  methodDetail,
  type Outcome,
  readEventKind,
  readMethod,
  readOutcome,
  readSeason,
  readYes,
} from './record-values.ts'

export interface EventSaid {
  readonly kind: CoverEventKind
  readonly event_date: string
  readonly last_date: string | null
  readonly method: CoverMethod | null
  readonly lot: string | null
  readonly doses: number | null
  readonly place: string | null
  readonly result: CoverResult | null
  readonly notes: string | null
}
/** What a row says of a cover, without its horses. Rows that say the same cover share its `name`. */
export interface CoverSaid {
  readonly name: string
  readonly season_year: number
  readonly is_booked: boolean
  readonly recipient: string | null
  readonly notes: string | null
  readonly events: readonly EventSaid[]
}

/** What the days of a file are measured by. */
export interface FileDays {
  /** The latest day something can have happened. */
  readonly today: string
  readonly yearStart: YearStart
  /** As of when a result without a day is true, as the user says; null refuses such results. */
  readonly asOf: string | null
}

/** The group of the fault of a result that nobody gave a day. */
export const UNDATED = 'result-undated'

/**
 * A row of our export is one event; a row of a barn's list is one mare: the day she was bred, and when she was scanned,
 * slipped or foaled in columns of their own. Null where a cell is refused, which is noted.
 */
export function readCoverRow(row: RecordRow, days: FileDays): CoverSaid | null {
  const events = withResults(row, [...eventOf(row, days), ...laterEvents(row, days)], days)
  const season_year = row.needs(
    'season_year',
    row.read('season_year', readSeason) ?? seasonOf(events, days.yearStart),
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

const NOTHING = {
  last_date: null,
  method: null,
  lot: null,
  doses: null,
  place: null,
  result: null,
  notes: null,
}

/** Columns that say more of the event; of a cover alone, its last day and method. */
const OF_A_COVER = ['last_date', 'method', 'lot', 'doses'] as const
const OF_AN_EVENT = [...OF_A_COVER, 'place', 'event_notes'] as const

/** The event in the columns of an event, its result to come: a cover, unless the row says otherwise. */
function eventOf(row: RecordRow, { today }: FileDays): EventSaid[] {
  const said = row.read('event', readEventKind)
  const event_date = row.day('event_date', today)
  const kind = said ?? 'bred'
  if (event_date === null) {
    if (said !== null || OF_AN_EVENT.some((field) => row.says(field) !== ''))
      row.needs('event_date', null, 'The event has no date.', 'Enter the day.')
    return []
  }
  const isBred = kind === 'bred'
  if (!isBred)
    for (const field of OF_A_COVER)
      if (row.says(field) !== '')
        row.note(
          field,
          fault('cover-only', 'This is kept of a cover only.', 'Put it in the notes to keep it.'),
        )
  return [
    {
      ...NOTHING,
      kind,
      event_date,
      ...(isBred && { last_date: row.day('last_date', today), method: methodOf(row), ...dosesOf(row) }),
      place: row.text('place', 120),
      notes: notesOf(row, isBred),
    },
  ]
}

function methodOf(row: RecordRow): CoverMethod | null {
  const method = row.read('method', readMethod)
  const said = row.says('method')
  if (method === 'frozen_semen' && isUnsureMethod(said))
    row.note(
      'method',
      fault('method', `“${said}” is read as frozen semen.`, 'Write fresh where it was fresh.'),
    )
  return method
}

/** Doses of a lot; a mare gets one unless the row says more. */
function dosesOf(row: RecordRow): Pick<EventSaid, 'lot' | 'doses'> {
  const lot = row.text('lot', 40)
  const doses = row.read('doses', (cell) => readWhole(cell, [1, MAX_DOSES_A_COVER], 'doses'))
  if (lot === null && doses !== null) row.refuse('doses', 'The doses are of no lot.', 'Enter the lot.')
  return { lot, doses: lot === null ? null : (doses ?? 1) }
}

function notesOf(row: RecordRow, isBred: boolean): string | null {
  const detail = isBred ? methodDetail(row.says('method')) : null
  return [detail, row.text('event_notes', 4000)].filter(Boolean).join('\n') || null
}

/** The days that a barn's list keeps beside the cover. */
function laterEvents(row: RecordRow, { today }: FileDays): EventSaid[] {
  const days = [
    ['scan', row.day('scanned_on', today)],
    ['slipped', row.day('slipped_on', today)],
    ['foaled', row.day('foaled_on', today)],
  ] as const
  return days.flatMap(([kind, day]) => (day === null ? [] : [{ ...NOTHING, kind, event_date: day }]))
}

type Scanned = 'in_foal' | 'open' | 'twins'
const isScanned = (word: Outcome | null): word is Scanned =>
  word === 'in_foal' || word === 'open' || word === 'twins'
type Born = 'live' | 'dead'
const isBorn = (word: Outcome | null): word is Born => word === 'live' || word === 'dead'

/**
 * The events with what the columns of results say of them. A foaling is of a live foal unless the row says otherwise;
 * what a scan found must be said, or a foaling or a loss says it. A result without its day is refused, never dropped.
 */
function withResults(row: RecordRow, events: readonly EventSaid[], days: FileDays): EventSaid[] {
  const said = OUTCOMES.map((field) => ({ field, word: row.read(field, readOutcome) }))
  const words = said.map(({ word }) => word)
  const found = words.find(isScanned)
  const born = words.find(isBorn)
  const has = (kind: CoverEventKind) => events.some((event) => event.kind === kind)
  const isLater = has('foaled') || has('slipped')
  for (const { field, word } of said) checkOutcome(row, field, word, { has, found, born })
  if (has('scan') && found === undefined && !isLater && !OUTCOMES.some((field) => row.isRefusedAt(field)))
    row.refuse('result', 'The scan doesn’t say what it found.', 'Write in foal or open or twins.')
  const dated = events.map((event): EventSaid => {
    if (event.kind === 'scan') return { ...event, result: found ?? 'in_foal' }
    return event.kind === 'foaled' ? { ...event, result: born ?? 'live' } : event
  })
  if (found === undefined || has('scan')) return dated
  if (isLater && found === 'in_foal') return dated // which the foaling or the loss says too
  if (days.asOf !== null)
    return [...dated, { ...NOTHING, kind: 'scan', event_date: days.asOf, result: found }]
  const field = said.find(({ word }) => word === found)?.field ?? 'result'
  row.fault(
    field,
    fault(
      UNDATED,
      `“${row.says(field)}” has no day.`,
      'Enter the day she was scanned under Scanned on, or say as of which day the list is.',
    ),
  )
  return dated
}

const OUTCOMES = ['result', 'status'] as const

interface Outcomes {
  has: (kind: CoverEventKind) => boolean
  found: Scanned | undefined
  born: Born | undefined
}

/** Refuses a word for which the row has no event, and one that another column contradicts. */
function checkOutcome(row: RecordRow, field: string, word: Outcome | null, { has, found, born }: Outcomes) {
  if (word === null) return
  const written = `“${row.says(field)}”`
  if (word === 'canceled')
    row.refuse(field, `${written}: a breeding that didn’t take place isn’t kept.`, 'Take the row out.')
  else if (word === 'bred' && !has('bred'))
    row.refuse(field, `${written} has no day.`, 'Enter the day she was bred.')
  else if (word === 'slipped' && !has('slipped'))
    row.refuse(field, `${written} has no day.`, 'Enter the day she lost the foal under Slipped on.')
  else if ((word === 'foaled' || isBorn(word)) && !has('foaled'))
    row.refuse(field, `${written} has no day.`, 'Enter the day she foaled under Foaled on.')
  else if ((isScanned(word) && word !== found) || (isBorn(word) && word !== born))
    row.refuse(field, `${written} contradicts the result.`, 'Correct one of the two.')
}

/** The season of the covers; a foal comes in the next. */
function seasonOf(events: readonly EventSaid[], start: YearStart): number | null {
  const bred = events.find(({ kind }) => kind === 'bred') ?? events.find(({ kind }) => kind === 'scan')
  if (bred !== undefined) return horseYear(bred.event_date, start)
  const foaled = events.find(({ kind }) => kind === 'foaled')
  return foaled === undefined ? null : seasonOfCrop(horseYear(foaled.event_date, start))
}
