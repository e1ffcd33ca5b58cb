import { choice, day, money, notes, optional, text } from '@quarterpole/contract/fields'
import { BOOKING_STATUSES, type BookingStatus, MAX_FEE } from '@quarterpole/contract/limits'
import { fault, isFault } from '../problems.ts'
import { wordsOf } from './read-fields.ts'
import { byFields, columnsOf, COUPLE, type FieldFile, SEASON } from './record-file.ts'
import type { RecordRow } from './record-row.ts'
import { readOutcome, readSeason } from './record-values.ts'

const STATUS = choice<BookingStatus>(
  'Status',
  { booked: 'booked', canceled: 'canceled' },
  {
    headers: 'booking status',
    fileWords: {
      booked:
        'booking, contracted, contract, confirmed, active, current, reserved, signed, paid, pending, yes, y',
      canceled: 'cancelled, cancel, cancellation, void, voided, withdrawn, refunded, dropped, no, n',
    },
  },
)
const fields = {
  season_year: SEASON,
  status: { ...STATUS, isRequired: false },
  canceled_on: optional(
    day('Canceled on', { isPast: true, headers: 'cancelled on, date canceled, date cancelled' }),
  ),
  contract: optional(text('Contract', 120, { headers: 'contract no, contract number' })),
  fee: optional(money('Fee', MAX_FEE, { headers: 'stud fee, breeding fee' })),
  paid: optional(money('Paid', MAX_FEE, { headers: 'amount paid, payments' })),
  terms: optional(text('Terms', 2000)),
  notes: notes(),
}

/** Columns of an exported stallion book that say how the bookings went on; they come from the covers. */
export const DERIVED_COLUMNS = [
  'mare_owner',
  'balance',
  'state',
  'bred_on',
  'method',
  'place',
  'scan_14',
  'scan_30',
  'scan_45',
  'slipped_on',
  'foaled_on',
  'foal',
  'return_season',
  'contract_signed_on',
  'shipped_on',
  'container_due',
  'container_back',
  'guarantee',
  'return_due',
  'requested_for',
  'request_answer',
]

export const bookings: FieldFile<typeof fields> = {
  ...COUPLE,
  ...byFields(fields),
  noun: 'booking',
  columns: [...COUPLE.columns, ...columnsOf(fields)],
  derived: DERIVED_COLUMNS,
  distinctive: ['season_year', 'contract', 'paid', 'terms', 'canceled_on'],
  own: {
    season_year: (row) => row.read('season_year', readSeason),
    status(row, today) {
      const canceled_on = row.day('canceled_on', today)
      const status = statusOf(row).status ?? (canceled_on === null ? BOOKED : 'canceled')
      if (status === BOOKED && canceled_on !== null)
        row.refuse(
          'canceled_on',
          'The booking has a day it was canceled and another status.',
          'Correct one of the two.',
        )
      return status
    },
    notes: (row) =>
      [row.text('notes', fields.notes.max ?? 0), statusOf(row).mare].filter(Boolean).join('\n') || null,
  },
}
const [BOOKED] = BOOKING_STATUSES
const readStatus = wordsOf<BookingStatus>(STATUS)

/** A status of the booking, or one of the mare: she stands booked, and the word is kept in the notes. */
function statusOf(row: RecordRow): { status: BookingStatus | null; mare: string | null } {
  const written = row.says('status')
  const status = readStatus(written)
  if (!isFault(status)) return { status, mare: null }
  if (written === '' || isFault(readOutcome(written)))
    return { status: row.read('status', readStatus), mare: null }
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
