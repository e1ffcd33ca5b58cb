import type { HorseId, StallionBookEntryId } from '@quarterpole/contract/ids'
import type { FieldValues } from '@quarterpole/contract/fields'
import { STALLION_BOOK_YEARS, TERMS_TO_BE_NEGOTIATED } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { findBooking, insertStallionBookEntry } from '@quarterpole/db/queries/stallion-book'
import { horseYear } from '@quarterpole/genetics/horse-year'
import { fault } from '@quarterpole/herd-files/problems'
import { bookings } from '@quarterpole/herd-files/records/bookings'
import { readFields } from '@quarterpole/herd-files/records/read-fields'
import { THE_MARE, THE_STALLION } from '@quarterpole/herd-files/records/record-file'
import type { RecordRow } from '@quarterpole/herd-files/records/record-row'
import { type ImportContext, passes, type RecordImporter } from './record-importer.ts'
import { checkBookLimit } from '../../season/stallion-book/book-limit.ts'
import { readBookable, readBooked } from '../../season/stallion-book/commands.ts'

interface Booking extends FieldValues<typeof bookings.fields> {
  readonly stallion_id: HorseId
  readonly mare_id: HorseId
  readonly season_year: number
}

/** A pair on file for the season counts as on file, whatever the terms; what differs is noted. */
export const importBookings: RecordImporter = async (trx, context) => {
  const watch = await watchRows(trx, [])
  const made: RowRef[] = []
  const horses = new Set<HorseId>()
  let on_file = 0
  for (const row of context.rows) {
    const booking = bookingOf(row, context)
    if (booking === null) continue
    const onFile = await findBooking(trx, booking)
    if (onFile !== undefined) {
      on_file++
      noteDifferences(row, booking, onFile)
      continue
    }
    if (!(await passes(row, () => checkBooking(trx, booking, context), fieldOf))) continue
    made.push(['stallion_book_entry', await insert(trx, booking)])
    horses.add(booking.stallion_id).add(booking.mare_id)
  }
  return { added: made.length, on_file, changes: await watch.changes(made), horses: [...horses] }
}

function bookingOf(
  row: RecordRow,
  { horses, today, yearStart, season_year: season }: ImportContext,
): Booking | null {
  const stallion = horses.find(row, THE_STALLION)
  const mare = horses.find(row, THE_MARE)
  const booking = readFields(row, bookings, today)
  const season_year = booking?.season_year ?? season
  const last = horseYear(today, yearStart) + STALLION_BOOK_YEARS - 1
  if (booking !== null && season_year === null)
    row.refuse('season_year', 'The row has no breeding season.', 'Write its year.')
  else if (season_year !== null && season_year > last)
    row.refuse('season_year', `Bookings go through ${last}.`, 'Correct the season.')
  if (row.isRefused || stallion === null || mare === null || booking === null || season_year === null)
    return null
  // Both are of the horse table.
  return { ...booking, season_year, stallion_id: stallion.id as HorseId, mare_id: mare.id as HorseId }
}

const COMPARED = ['status', 'canceled_on', 'contract', 'fee', 'paid', 'terms', 'notes'] as const

/** What the file says and the booking on file doesn’t. */
function noteDifferences(row: RecordRow, booking: Booking, onFile: Pick<Booking, (typeof COMPARED)[number]>) {
  for (const member of COMPARED)
    if (row.says(member) !== '' && booking[member] !== onFile[member])
      row.note(
        member,
        fault('on-file', 'The booking on file says otherwise and stays.', 'Edit it in Stallion Book.'),
      )
}

/** The books of past seasons hold horses that have died since. @throws {AppError} invalid or conflict */
async function checkBooking(trx: Db, booking: Booking, { today, yearStart }: ImportContext) {
  const { stallion_id, mare_id, season_year, status } = booking
  const isToCome = status === 'booked' && season_year >= horseYear(today, yearStart)
  const { sire } = await (isToCome ? readBookable(trx, booking) : readBooked(trx, stallion_id, mare_id))
  if (status === 'booked') await checkBookLimit(trx, sire, season_year)
}

const fieldOf = (member: string) => (member === 'mare_id' ? 'mare' : 'stallion')

const insert = (trx: Db, booking: Booking): Promise<StallionBookEntryId> =>
  insertStallionBookEntry(trx, {
    ...booking,
    terms: booking.terms ?? TERMS_TO_BE_NEGOTIATED,
    source_cross_id: null,
  })
