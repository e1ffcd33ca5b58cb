import { type BookingStatus, MAX_FEE } from '@quarterpole/contract/limits'
import { fault, isFault } from '../problems.ts'
import { readWhole } from '../values/numbers.ts'
import { readTime } from '../values/race-values.ts'
import type { RecordRow } from './record-row.ts'
import {
  BOOKED,
  dollars,
  MAX_WORKS,
  readBookingStatus,
  readManner,
  readOutcome,
  readRank,
  readRepeat,
  readSeason,
  readYards,
  readYes,
  saysGate,
} from './record-values.ts'

const NOTES = 4000
/** A to-do may be due long from now. */
const LATEST_DUE = '2099-12-31'

/** What a row says of a work, without its horse and track; null where a cell is refused, which is noted. */
export function readWorkRow(row: RecordRow, today: string) {
  const work_date = row.needs(
    'work_date',
    row.day('work_date', today),
    'The work has no date.',
    'Enter the day.',
  )
  const distance_yards = row.needs(
    'distance_yards',
    row.read('distance_yards', readYards),
    'The work has no distance.',
    'Enter the yards, such as 220.',
  )
  const rank = row.read('place', readRank)
  const of_works = row.read('of_works', (cell) => readWhole(cell, [1, MAX_WORKS], 'number of works'))
  if (rank?.of_works && of_works !== null && rank.of_works !== of_works)
    row.refuse(
      'of_works',
      `The rank is of ${rank.of_works} works, this says ${of_works}.`,
      'Correct one of the two.',
    )
  const from_gate = row.read('from_gate', readYes)
  if (from_gate === false && saysGate(row.says('manner')))
    row.refuse('from_gate', `“${row.says('manner')}” is a work from the gate.`, 'Correct one of the two.')
  const work = {
    time_s: row.read('time_s', readTime),
    manner: row.read('manner', readManner),
    from_gate: from_gate ?? saysGate(row.says('manner')),
    place: rank?.place ?? null,
    of_works: of_works ?? rank?.of_works ?? null,
    notes: row.text('notes', NOTES),
  }
  return row.isRefused || work_date === null || distance_yards === null
    ? null
    : { work_date, distance_yards, ...work }
}

/** As above, of a to-do without its horse. */
export function readToDoRow(row: RecordRow, today: string) {
  const title = row.needs('title', row.text('title', 120), 'The row says nothing to do.', 'Enter the to-do.')
  const due_on = row.needs(
    'due_on',
    row.day('due_on', LATEST_DUE),
    'The to-do isn’t due on any day.',
    'Enter the day.',
  )
  const done_on = row.day('done_on', today)
  const [every, unit] = [row.says('repeat_every'), row.says('repeat_unit')]
  const repeat = every === '' && unit === '' ? NEVER : readRepeat(every, unit)
  if (isFault(repeat)) row.fault('repeat_every', repeat)
  const notes = row.text('notes', NOTES)
  if (row.isRefused || isFault(repeat) || title === null || due_on === null) return null
  return { title, due_on, done_on, ...repeat, notes }
}
const NEVER = { repeat_every: null, repeat_unit: null }

/** As above, of a booking without its pair. */
export function readBookingRow(row: RecordRow, today: string) {
  const canceled_on = row.day('canceled_on', today)
  const said = statusOf(row)
  const status = said.status ?? (canceled_on === null ? BOOKED : 'canceled')
  if (status === BOOKED && canceled_on !== null)
    row.refuse(
      'canceled_on',
      'The booking has a day it was canceled and another status.',
      'Correct one of the two.',
    )
  const booking = {
    season_year: row.read('season_year', readSeason),
    status,
    canceled_on,
    contract: row.text('contract', 120),
    fee: row.read('fee', dollars(MAX_FEE)),
    paid: row.read('paid', dollars(MAX_FEE)),
    terms: row.text('terms', 2000),
    notes: [row.text('notes', NOTES), said.mare].filter(Boolean).join('\n') || null,
  }
  return row.isRefused ? null : booking
}

/** A status of the booking, or one of the mare: she stands booked, and the word is kept in the notes. */
function statusOf(row: RecordRow): { status: BookingStatus | null; mare: string | null } {
  const written = row.says('status')
  const status = readBookingStatus(written)
  if (!isFault(status)) return { status, mare: null }
  if (written === '' || isFault(readOutcome(written)))
    return { status: row.read('status', readBookingStatus), mare: null }
  row.note(
    'status',
    fault(
      'mare-status',
      `“${written}” says how the mare is: it goes into the notes of the booking.`,
      'Import covers and scans in Mares’ Season.',
    ),
  )
  return { status: BOOKED, mare: `Mare: ${written}` }
}
