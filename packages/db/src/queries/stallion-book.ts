import type { CrossId, HorseId, StallionBookEntryId } from '@quarterpole/contract/ids'
import { LIST_DEFAULT, LIST_MAX } from '@quarterpole/contract/limits'
import type { Db } from '../open.ts'
import type { StallionBookEntryTable } from '../schema.ts'
import { tx } from '../tx.ts'
import { allocateIds } from './id-block.ts'

export interface NewStallionBookEntry {
  stallion_id: HorseId
  mare_id: HorseId
  season_year: number
  terms: string
  source_cross_id: CrossId | null
  contract?: string | null
  fee?: number | null
  paid?: number | null
  notes?: string | null
}
export interface StallionBookRow extends StallionBookEntryTable {
  stallion_name: string
  mare_name: string
}
export interface StallionBookFilter {
  season_year?: number | undefined
  stallion_id?: HorseId | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** @throws the engine's unique violation if the mare is already booked to the stallion that season */
export async function insertStallionBookEntry(
  db: Db,
  entry: NewStallionBookEntry,
): Promise<StallionBookEntryId> {
  return tx(db, async (trx) => {
    const id = await allocateIds(trx, 'stallion_book_entry', 1)
    await trx.kysely
      .insertInto('stallion_book_entry')
      .values({ ...entry, id, status: 'booked', version: 1, created_at: trx.engine.now() })
      .execute()
    return id
  })
}

function entries(db: Db) {
  return db.kysely
    .selectFrom('stallion_book_entry')
    .innerJoin('horse as stallion', 'stallion.id', 'stallion_book_entry.stallion_id')
    .innerJoin('horse as mare', 'mare.id', 'stallion_book_entry.mare_id')
    .selectAll('stallion_book_entry')
    .select(['stallion.name as stallion_name', 'mare.name as mare_name'])
}

export const readStallionBookEntry = (
  db: Db,
  id: StallionBookEntryId,
): Promise<StallionBookRow | undefined> =>
  entries(db).where('stallion_book_entry.id', '=', id).executeTakeFirst()

/** Bookings, newest season first, and the total that match the filter. */
export async function listStallionBook(
  db: Db,
  filter: StallionBookFilter = {},
): Promise<{ rows: StallionBookRow[]; total: number }> {
  const { season_year, stallion_id, limit = LIST_DEFAULT, offset = 0 } = filter
  let page = entries(db)
  let count = db.kysely.selectFrom('stallion_book_entry').select((e) => e.fn.countAll<number>().as('n'))
  if (season_year !== undefined) {
    page = page.where('stallion_book_entry.season_year', '=', season_year)
    count = count.where('season_year', '=', season_year)
  }
  if (stallion_id !== undefined) {
    page = page.where('stallion_book_entry.stallion_id', '=', stallion_id)
    count = count.where('stallion_id', '=', stallion_id)
  }
  const rows = await page
    .orderBy('stallion_book_entry.season_year', 'desc')
    .orderBy('stallion_book_entry.id', 'desc')
    .limit(Math.min(limit, LIST_MAX))
    .offset(offset)
    .execute()
  return { rows, total: (await count.executeTakeFirstOrThrow()).n }
}
