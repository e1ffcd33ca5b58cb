import { STALLION_BOOK_YEARS, TERMS_TO_BE_NEGOTIATED } from '@quarterpole/contract/limits'
import type { HorseId, StallionBookEntryId } from '@quarterpole/contract/ids'
import type { StallionBookEntryEdit, StallionBookEntryInput } from '@quarterpole/contract/stallion-book'
import type { Db } from '@quarterpole/db/open'
import type { NewActivity } from '@quarterpole/db/queries/activity'
import { readCross } from '@quarterpole/db/queries/cross'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import {
  type BookingFields,
  findBooking,
  insertStallionBookEntry,
  readStallionBookEntry,
  type StallionBookRow,
} from '@quarterpole/db/queries/stallion-book'
import { readStallionSeason } from '@quarterpole/db/queries/stallion-season'
import { deleteVersioned, updateVersioned } from '@quarterpole/db/queries/versioned'
import type { z } from 'zod'
import { checkSire } from '../../herd/semen/sire.ts'
import { checkDam, type Couple, findCouple, readCouple } from '../../breeding/predictions/couple.ts'
import { studFeeOf } from '../../breeding/predictions/stud-fee.ts'
import { amount } from '@quarterpole/db/sentence'
import { usDay } from '../../platform/us-day.ts'
import { writeLogged } from '../../history/activity/write-logged.ts'
import type { Written } from '../../history/activity/written.ts'
import { AppError, invalid } from '../../platform/http/problem.ts'
import { checkBookLimit } from './book-limit.ts'

type Input = z.output<typeof StallionBookEntryInput>

export const noSuchBooking = (id: number) =>
  new AppError('not_found', `There is no booking with the id ${id}.`)

/** @throws {AppError} not_found, invalid, or conflict where the mare is in his book already or the book is full */
export async function addBooking(db: Db, input: Input, year: number): Promise<Written<StallionBookEntryId>> {
  const { season_year, stallion_id, mare_id, source_cross_id } = input
  if (season_year < year || season_year >= year + STALLION_BOOK_YEARS)
    throw invalid('season_year', `The breeding season must be ${year}, ${year + 1} or ${year + 2}.`)
  return writeLogged(db, async (trx) => {
    const { sire, dam } = await readBookable(trx, input)
    if (source_cross_id !== null) await checkCross(trx, input)
    const twin = await findBooking(trx, input)
    if (twin) throw alreadyBooked(sire.name, dam.name, twin)
    await checkBookLimit(trx, sire, season_year)
    const season = await readStallionSeason(trx, stallion_id, season_year)
    const fee = input.fee === undefined ? studFeeOf(season?.stud_fee, sire.stud_fee) : input.fee
    const terms = input.terms ?? TERMS_TO_BE_NEGOTIATED
    const id = await insertStallionBookEntry(trx, { ...input, terms, fee })
    return {
      ...aboutIt({ id, stallion_id, mare_id }),
      kind: 'booking_added',
      sentence: `Booked ${dam.name} to ${sire.name} for ${season_year}.`,
      made: [['stallion_book_entry', id]],
    }
  })
}

const aboutIt = ({ id, stallion_id, mare_id }: Pick<StallionBookRow, 'id' | 'stallion_id' | 'mare_id'>) => ({
  id,
  subject: { noun: 'booking', id },
  horses: [stallion_id, mare_id],
})

/** The stallion and the mare of a booking. @throws {AppError} not_found, or invalid naming the one of the wrong sex */
export const readBooked = (db: Db, stallionId: HorseId, mareId: HorseId): Promise<Couple> =>
  readCouple(db, stallionId, mareId, { sire: 'stallion_id', dam: 'mare_id' })

/**
 * A living mare, and a living stallion or one of whom stored semen is left.
 *
 * @throws {AppError} not_found, or invalid naming the one that can't be booked
 */
export async function readBookable(
  db: Db,
  { stallion_id, mare_id, season_year }: Pick<StallionBookRow, 'stallion_id' | 'mare_id' | 'season_year'>,
): Promise<Couple> {
  const couple = await findCouple(db, stallion_id, mare_id)
  await checkSire(db, couple.sire, season_year)
  checkDam(couple, { dam: 'mare_id' })
  checkAlive(couple.dam)
  return couple
}

function checkAlive({ name, status, status_date }: HorseRow) {
  if (status !== 'died') return
  const when = status_date === null ? 'has died' : `died on ${usDay(status_date)}`
  throw invalid('mare_id', `${name} ${when} and can’t be booked. If that’s wrong, correct the status first.`)
}

function alreadyBooked(
  stallion: string,
  mare: string,
  { season_year, status }: Pick<StallionBookRow, 'season_year' | 'status'>,
) {
  return new AppError(
    'conflict',
    status === 'booked'
      ? `${mare} is already booked to ${stallion} for ${season_year}.`
      : `${mare} has a canceled booking to ${stallion} for ${season_year}. Reinstate it in the stallion book.`,
  )
}

async function checkCross(db: Db, { source_cross_id, stallion_id, mare_id }: Input) {
  if (source_cross_id === null) return
  const cross = await readCross(db, source_cross_id)
  if (!cross) throw new AppError('not_found', `There is no cross with the id ${source_cross_id}.`)
  if (cross.sire_id !== stallion_id || cross.dam_id !== mare_id)
    throw invalid(
      'source_cross_id',
      `Cross ${source_cross_id} is ${cross.sire_name} × ${cross.dam_name}, not this pair.`,
    )
}

/** @throws {AppError} not_found, or conflict where someone else changed the booking meanwhile */
export const editBooking = (
  db: Db,
  id: StallionBookEntryId,
  { version, ...fields }: z.output<typeof StallionBookEntryEdit>,
): Promise<Written<StallionBookEntryId>> =>
  change(db, id, async (trx, row) => {
    await update(trx, row, { ...fields, terms: fields.terms ?? TERMS_TO_BE_NEGOTIATED }, version)
    return { kind: 'booking_edited', sentence: `Edited ${bookingOf(row)}${editInWords(row, fields)}.` }
  })

/** @throws {AppError} not_found, invalid, or conflict where it is canceled already */
export const cancelBooking = (
  db: Db,
  id: StallionBookEntryId,
  { canceled_on, version }: { canceled_on?: string | undefined; version?: number | undefined },
  today: string,
): Promise<Written<StallionBookEntryId>> =>
  change(db, id, async (trx, row) => {
    const day = canceled_on ?? today
    if (day > today) throw invalid('canceled_on', 'The day it was canceled is in the future.')
    if (row.status === 'canceled')
      throw new AppError(
        'conflict',
        `This booking was already canceled${row.canceled_on === null ? '' : ` on ${usDay(row.canceled_on)}`}.`,
      )
    await update(trx, row, { status: 'canceled', canceled_on: day }, version)
    return { kind: 'booking_canceled', sentence: `Canceled ${bookingOf(row)}.` }
  })

/** @throws {AppError} not_found, or conflict where it stands or the stallion's book is full */
export const reinstateBooking = (
  db: Db,
  id: StallionBookEntryId,
  { version }: { version?: number | undefined },
): Promise<Written<StallionBookEntryId>> =>
  change(db, id, async (trx, row) => {
    if (row.status === 'booked') throw new AppError('conflict', 'This booking isn’t canceled.')
    const { sire } = await readBookable(trx, row)
    await checkBookLimit(trx, sire, row.season_year)
    await update(trx, row, { status: 'booked', canceled_on: null }, version)
    return { kind: 'booking_edited', sentence: `Reinstated ${bookingOf(row)}.` }
  })

/** @throws {AppError} not_found, or conflict where she was bred on this booking */
export const removeBooking = (db: Db, id: StallionBookEntryId): Promise<Written<StallionBookEntryId>> =>
  change(db, id, async (trx, row) => {
    await deleteVersioned(trx, 'stallion_book_entry', id).catch((error: unknown) => {
      if (!trx.engine.isForeignKeyViolation(error)) throw error
      throw new AppError(
        'conflict',
        `${row.mare_name} has a breeding on this booking. Cancel the booking instead, or remove the breeding first.`,
        { cause: error },
      )
    })
    return { kind: 'booking_removed', sentence: `Removed ${bookingOf(row)}.` }
  })

/** Reads the booking, writes and logs, all in one transaction. */
const change = (
  db: Db,
  id: StallionBookEntryId,
  write: (trx: Db, row: StallionBookRow) => Promise<Pick<NewActivity, 'kind' | 'sentence'>>,
): Promise<Written<StallionBookEntryId>> =>
  writeLogged(db, async (trx, watch) => {
    const row = await readStallionBookEntry(trx, id)
    if (!row) throw noSuchBooking(id)
    await watch([['stallion_book_entry', id]])
    return { ...aboutIt(row), ...(await write(trx, row)) }
  })

async function update(
  trx: Db,
  row: StallionBookRow,
  fields: Partial<BookingFields & Pick<StallionBookRow, 'status' | 'canceled_on'>>,
  version: number | undefined,
) {
  if (!(await updateVersioned(trx, 'stallion_book_entry', row.id, { ...fields, version })))
    throw new AppError(
      'conflict',
      `Someone else changed ${row.mare_name}’s booking meanwhile. Reload it and edit it again.`,
    )
}

/** "Amber Fever’s 2027 booking to High Oracle" */
export const bookingOf = ({
  mare_name,
  stallion_name,
  season_year,
}: Pick<StallionBookRow, 'mare_name' | 'stallion_name' | 'season_year'>) =>
  `${mare_name}’s ${season_year} booking to ${stallion_name}`

const dollars = (value: number | null) => (value === null ? 'not entered' : amount(value))

/** ": fee $2,500 → $3,000" of what changed in money. */
function editInWords(before: StallionBookRow, after: { fee: number | null; paid: number | null }): string {
  const changed = (['fee', 'paid'] as const)
    .filter((member) => before[member] !== after[member])
    .map((member) => `${member} ${dollars(before[member])} → ${dollars(after[member])}`)
  return changed.length === 0 ? '' : `: ${changed.join(', ')}`
}
