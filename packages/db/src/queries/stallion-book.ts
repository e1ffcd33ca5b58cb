import type { CrossId, HorseId, StallionBookEntryId } from '@quarterpole/contract/ids'
import { type BookingStatus, LIST_DEFAULT, MAX_LIST } from '@quarterpole/contract/limits'
import type { Db } from '../open.ts'
import type { StallionBookEntryTable } from '../schema.ts'
import { tx } from '../tx.ts'
import { forEachChunk } from './chunks.ts'
import { allocateIds } from './id-block.ts'
import { matchesAll } from './text-search.ts'

export interface BookingFields {
  terms: string
  contract?: string | null
  fee?: number | null
  paid?: number | null
  notes?: string | null
}
export interface NewStallionBookEntry extends BookingFields {
  stallion_id: HorseId
  mare_id: HorseId
  season_year: number
  source_cross_id: CrossId | null
  status?: BookingStatus
  canceled_on?: string | null
}
export interface StallionBookRow extends StallionBookEntryTable {
  stallion_name: string
  stallion_aqha_id: string | null
  stallion_foaled: number | null
  mare_name: string
  mare_aqha_id: string | null
  mare_foaled: number | null
  mare_owner: string | null
}
export interface StallionBookFilter {
  /** Words of the mare's or stallion's name, AQHA id or owner. */
  q?: string | undefined
  season_year?: number | undefined
  stallion_id?: HorseId | undefined
  mare_id?: HorseId | undefined
  status?: BookingStatus | undefined
}

/** @throws the engine's unique violation if the mare is already in the stallion's book that season */
export async function insertStallionBookEntry(
  db: Db,
  entry: NewStallionBookEntry,
): Promise<StallionBookEntryId> {
  return tx(db, async (trx) => {
    const id = await allocateIds(trx, 'stallion_book_entry', 1)
    await trx.kysely
      .insertInto('stallion_book_entry')
      .values({ status: 'booked', ...entry, id, version: 1, created_at: trx.engine.now() })
      .execute()
    return id
  })
}

function entries(db: Db) {
  return db.kysely
    .selectFrom('stallion_book_entry')
    .innerJoin('horse as stallion', 'stallion.id', 'stallion_book_entry.stallion_id')
    .innerJoin('horse as mare', 'mare.id', 'stallion_book_entry.mare_id')
}

const listed = (query: ReturnType<typeof entries>) =>
  query
    .selectAll('stallion_book_entry')
    .select(['stallion.name as stallion_name', 'stallion.aqha_id as stallion_aqha_id'])
    .select(['stallion.birth_year as stallion_foaled', 'mare.birth_year as mare_foaled'])
    .select(['mare.name as mare_name', 'mare.aqha_id as mare_aqha_id', 'mare.owner as mare_owner'])

export const readStallionBookEntry = (
  db: Db,
  id: StallionBookEntryId,
): Promise<StallionBookRow | undefined> =>
  listed(entries(db)).where('stallion_book_entry.id', '=', id).executeTakeFirst()

function filtered(db: Db, { q, season_year, stallion_id, mare_id, status }: StallionBookFilter) {
  let query = entries(db)
  if (season_year !== undefined) query = query.where('stallion_book_entry.season_year', '=', season_year)
  if (stallion_id !== undefined) query = query.where('stallion_book_entry.stallion_id', '=', stallion_id)
  if (mare_id !== undefined) query = query.where('stallion_book_entry.mare_id', '=', mare_id)
  if (status !== undefined) query = query.where('stallion_book_entry.status', '=', status)
  if (q !== undefined)
    query = query.where((e) => matchesAll(db, [e.ref('mare.search_text'), e.ref('stallion.search_text')], q))
  return query
}

/** Bookings, newest season first, and the total that match the filter. */
export async function listStallionBook(
  db: Db,
  filter: StallionBookFilter & { limit?: number | undefined; offset?: number | undefined } = {},
): Promise<{ rows: StallionBookRow[]; total: number }> {
  const { limit = LIST_DEFAULT, offset = 0 } = filter
  const rows = await newestFirst(db, filter).limit(Math.min(limit, MAX_LIST)).offset(offset).execute()
  const { n } = await filtered(db, filter)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return { rows, total: n }
}

/** All bookings that match, newest season first and each season in the order of booking. */
export const allBookings = (db: Db, filter: StallionBookFilter): Promise<StallionBookRow[]> =>
  listed(filtered(db, filter))
    .orderBy('stallion_book_entry.season_year', 'desc')
    .orderBy('stallion_book_entry.id')
    .execute()

const newestFirst = (db: Db, filter: StallionBookFilter) =>
  listed(filtered(db, filter))
    .orderBy('stallion_book_entry.season_year', 'desc')
    .orderBy('stallion_book_entry.id', 'desc')

/** Bookings that hold a place in the stallion's book of the season. */
export async function countBooked(db: Db, stallion_id: HorseId, season_year: number): Promise<number> {
  const { n } = await db.kysely
    .selectFrom('stallion_book_entry')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('stallion_id', '=', stallion_id)
    .where('season_year', '=', season_year)
    .where('status', '=', 'booked')
    .executeTakeFirstOrThrow()
  return n
}

/** The booking of a pair in a season, whatever its status. */
export const findBooking = (
  db: Db,
  {
    stallion_id,
    mare_id,
    season_year,
  }: Pick<NewStallionBookEntry, 'stallion_id' | 'mare_id' | 'season_year'>,
): Promise<StallionBookEntryTable | undefined> =>
  db.kysely
    .selectFrom('stallion_book_entry')
    .selectAll()
    .where('stallion_id', '=', stallion_id)
    .where('mare_id', '=', mare_id)
    .where('season_year', '=', season_year)
    .executeTakeFirst()

/** Stallion and season of every booking that stands, of these mares. */
export const bookedSeasonsOf = (db: Db, mares: readonly HorseId[]) =>
  forEachChunk([...new Set(mares)], (chunk) =>
    db.kysely
      .selectFrom('stallion_book_entry')
      .select(['mare_id', 'stallion_id', 'season_year'])
      .where('mare_id', 'in', chunk)
      .where('status', '=', 'booked')
      .execute(),
  )

/** Bookings made from these crosses, oldest first. */
export const bookingsFromCrosses = (db: Db, crosses: readonly CrossId[]) =>
  forEachChunk([...new Set(crosses)], (chunk) =>
    db.kysely
      .selectFrom('stallion_book_entry')
      .select(['id', 'season_year', 'status', 'source_cross_id'])
      .where('source_cross_id', 'in', chunk)
      .orderBy('id')
      .execute(),
  )
