import type { BookingsImport } from '@quarterpole/contract/stallion-book'
import type { HorseId } from '@quarterpole/contract/ids'
import { STALLION_BOOK_YEARS, TERMS_TO_BE_NEGOTIATED } from '@quarterpole/contract/limits'
import { nameKey } from '@quarterpole/contract/name-key'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { findHorsesByAqhaId, findHorsesByNameKey, type HorseMatch } from '@quarterpole/db/queries/horse'
import { findBooking, insertStallionBookEntry } from '@quarterpole/db/queries/stallion-book'
import { tx } from '@quarterpole/db/tx'
import { UnreadableFileError } from '@quarterpole/sheet-reader/table'
import { AppError, invalid } from '../http/problem.ts'
import { checkBookLimit } from './book-limit.ts'
import { readBookable, readBooked } from './commands.ts'
import { type BookingRow, type NamedHorse, readBookings } from './read-bookings.ts'

export interface ImportedBookings {
  result: BookingsImport
  /** The activity that can undo it; null where nothing was written. */
  activityId: number | null
}

interface Request {
  csv: string
  season_year?: number | undefined
  dry_run: boolean
}
type Problem = BookingsImport['problems'][number]

/** The herd is locked while they are checked. */
const MOST_ROWS = 2000

/** Ends the transaction of a dry run, or of a file with problems, without writing. */
class NothingWritten extends Error {}

/** Adds the bookings of a file: all of them or none. @throws {AppError} invalid where the text is no table of bookings */
export async function importBookings(db: Db, request: Request, thisYear: number): Promise<ImportedBookings> {
  const rows = await readRows(request.csv)
  let result: BookingsImport = { rows: rows.length, added: 0, on_file: 0, problems: [] }
  try {
    const activityId = await tx(db, async (trx) => {
      await lockHerd(trx)
      const { made, ...outcome } = await writeRows(trx, rows, request.season_year ?? null, thisYear)
      result = { ...result, ...outcome, added: made.length }
      if (request.dry_run || outcome.problems.length > 0 || made.length === 0) throw new NothingWritten()
      const watch = await watchRows(trx, [])
      return insertActivity(trx, {
        kind: 'booking_added',
        sentence: `Added ${made.length} ${made.length === 1 ? 'booking' : 'bookings'} from a file.`,
        subject: null,
        changes: await watch.changes(made),
      })
    })
    return { result, activityId }
  } catch (error) {
    if (!(error instanceof NothingWritten)) throw error
    return { result, activityId: null }
  }
}

async function readRows(csv: string): Promise<BookingRow[]> {
  const { rows, lacking } = await readBookings(csv).catch((error: unknown) => {
    throw error instanceof UnreadableFileError ? invalid('csv', error.message) : error
  })
  if (lacking !== null)
    throw invalid(
      'csv',
      `The file has no column for the ${lacking}. Name one ${lacking} or ${lacking}_aqha_id, as in the CSV the book exports.`,
    )
  if (rows.length > MOST_ROWS)
    throw invalid(
      'csv',
      `The file has ${rows.length} rows; ${MOST_ROWS} go in at once. Split it and import the parts.`,
    )
  if (rows.length === 0) throw invalid('csv', 'The file has a header and no bookings. Choose another file.')
  return rows
}

async function writeRows(trx: Db, rows: readonly BookingRow[], season: number | null, thisYear: number) {
  const find = await finder(trx, rows)
  const made: RowRef[] = []
  const problems: Problem[] = []
  let on_file = 0
  for (const row of rows) {
    const refuse = (field: string, message: string) => problems.push({ row: row.row, field, message })
    for (const { field, message } of row.problems) refuse(field, message)
    const stallion = find(row.stallion, 'S', (message) => refuse('stallion', message))
    const mare = find(row.mare, 'M', (message) => refuse('mare', message))
    const season_year = row.season_year ?? season
    if (season_year === null) refuse('season_year', 'The row has no breeding season. Write its year.')
    else if (season_year >= thisYear + STALLION_BOOK_YEARS)
      refuse('season_year', `Bookings go through ${thisYear + STALLION_BOOK_YEARS - 1}.`)
    else if (stallion !== null && mare !== null && row.problems.length === 0) {
      const wrote = await writeRow(trx, row, { stallion, mare, season_year }, thisYear).catch(
        (error: unknown) => {
          if (!(error instanceof AppError)) throw error
          refuse(error.errors?.[0]?.path === 'mare_id' ? 'mare' : 'stallion', error.message)
          return null
        },
      )
      if (wrote === 'on_file') on_file++
      else if (wrote !== null) made.push(['stallion_book_entry', wrote])
    }
  }
  return { made, on_file, problems }
}

async function writeRow(
  trx: Db,
  row: BookingRow,
  { stallion, mare, season_year }: { stallion: HorseId; mare: HorseId; season_year: number },
  thisYear: number,
) {
  const pair = { stallion_id: stallion, mare_id: mare, season_year }
  if (await findBooking(trx, pair)) return 'on_file'
  // The books of past seasons hold horses that have died since.
  const isToCome = row.status === 'booked' && season_year >= thisYear
  const read = isToCome ? readBookable : readBooked
  const { sire } = await read(trx, stallion, mare)
  if (row.status === 'booked') await checkBookLimit(trx, sire, season_year)
  const { status, contract, fee, paid, notes } = row
  return insertStallionBookEntry(trx, {
    ...pair,
    status,
    canceled_on: status === 'canceled' ? row.canceled_on : null,
    terms: row.terms ?? TERMS_TO_BE_NEGOTIATED,
    contract,
    fee,
    paid,
    notes,
    source_cross_id: null,
  })
}

type Find = (horse: NamedHorse, sex: 'S' | 'M', refuse: (message: string) => void) => HorseId | null

/** Finds the horses of a file by registration number, else by name and sex; two queries for the whole file. */
async function finder(db: Db, rows: readonly BookingRow[]): Promise<Find> {
  const named = rows.flatMap(({ stallion, mare }) => [stallion, mare])
  const numbers = named.flatMap(({ aqha_id }) => aqha_id ?? [])
  const byNumber = new Map((await findHorsesByAqhaId(db, numbers)).map((horse) => [horse.aqha_id, horse]))
  const keys = named.map(({ name }) => nameKey(name)).filter((key) => key !== '')
  const byName = Map.groupBy(await findHorsesByNameKey(db, keys), ({ name_key }) => name_key)
  return ({ name, aqha_id }, sex, refuse) => {
    const noun = sex === 'S' ? 'stallion' : 'mare'
    if (name === '' && aqha_id === null) refuse(`The row names no ${noun}.`)
    else if (aqha_id !== null && byNumber.has(aqha_id)) return byNumber.get(aqha_id)?.id ?? null
    else if (name === '') refuse(`No horse has the registration number ${aqha_id}. Add the ${noun} first.`)
    else return oneOf(byName.get(nameKey(name)) ?? [], { name, aqha_id, sex, noun, refuse })
    return null
  }
}

interface Asked extends NamedHorse {
  sex: 'S' | 'M'
  noun: string
  refuse: (message: string) => void
}

function oneOf(horses: readonly HorseMatch[], { name, aqha_id, sex, noun, refuse }: Asked): HorseId | null {
  const fitting = horses.filter(
    (horse) => horse.sex === sex && (aqha_id === null || horse.aqha_id === null || horse.aqha_id === aqha_id),
  )
  const [one, another] = fitting.length > 0 ? fitting : horses
  if (one === undefined) refuse(`No horse is named “${name}”. Add the ${noun} first, or correct the name.`)
  else if (another !== undefined)
    refuse(`${horses.length} horses are named ${name}. Add the registration number as ${noun}_aqha_id.`)
  else return one.id
  return null
}
