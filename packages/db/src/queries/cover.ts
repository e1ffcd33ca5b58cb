import type { CoverId, HorseId, StallionBookEntryId } from '@quarterpole/contract/ids'
import { LIST_DEFAULT, MAX_LIST } from '@quarterpole/contract/limits'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../open.ts'
import type { HorseTable, Tables } from '../schema.ts'
import type { CoverTable } from '../schema-barn.ts'
import { tx } from '../tx.ts'
import { forEachChunk } from './chunks.ts'
import { insertVersioned } from './versioned.ts'

export interface CoverFields {
  mare_id: HorseId
  stallion_id: HorseId
  season_year: number
  booking_id: StallionBookEntryId | null
  recipient: string | null
  notes: string | null
}
export interface CoverRow extends CoverTable {
  mare_name: string
  mare_status: HorseTable['status']
  stallion_name: string
  foal_name: string | null
}
export interface CoverFilter {
  /** First and last season. */
  from_season?: number | undefined
  to_season?: number | undefined
  /** Only of embryos that another mare carries. */
  has_recipient?: boolean | undefined
  mare_id?: HorseId | undefined
  stallion_id?: HorseId | undefined
  limit?: number | undefined
  offset?: number | undefined
}

function coverRows(db: Db) {
  return db.kysely
    .selectFrom('cover')
    .innerJoin('horse as mare', 'mare.id', 'cover.mare_id')
    .innerJoin('horse as stallion', 'stallion.id', 'cover.stallion_id')
    .leftJoin('horse as foal', 'foal.id', 'cover.foal_id')
    .selectAll('cover')
    .select(['mare.name as mare_name', 'mare.status as mare_status', 'stallion.name as stallion_name'])
    .select('foal.name as foal_name')
}

export const readCover = (db: Db, id: CoverId): Promise<CoverRow | undefined> =>
  coverRows(db).where('cover.id', '=', id).executeTakeFirst()

/** Covers by id, in any order, without unknown ids. */
export const findCovers = (db: Db, ids: readonly CoverId[]): Promise<CoverRow[]> =>
  forEachChunk([...new Set(ids)], (chunk) => coverRows(db).where('cover.id', 'in', chunk).execute())

/** All covers of any number of mares, oldest season first for each mare. */
export const coversOfMares = (db: Db, mares: readonly HorseId[]): Promise<CoverRow[]> =>
  forEachChunk([...new Set(mares)], (chunk) =>
    coverRows(db)
      .where('cover.mare_id', 'in', chunk)
      .orderBy('cover.mare_id')
      .orderBy('cover.season_year')
      .orderBy('cover.id')
      .execute(),
  )

/** Covers of embryos whose recipients are named so. */
export const coversInto = (db: Db, recipients: readonly string[]): Promise<CoverRow[]> =>
  forEachChunk([...new Set(recipients)], (chunk) =>
    coverRows(db).where('cover.recipient', 'in', chunk).execute(),
  )

/** Covers, newest season first, and the total that match the filter. */
export async function listCovers(
  db: Db,
  filter: CoverFilter = {},
): Promise<{ rows: CoverRow[]; total: number }> {
  const { limit = LIST_DEFAULT, offset = 0 } = filter
  const rows = await newestFirst(db, filter).limit(Math.min(limit, MAX_LIST)).offset(offset).execute()
  const { n } = await db.kysely
    .selectFrom('cover')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where(matching(filter))
    .executeTakeFirstOrThrow()
  return { rows, total: n }
}

/** All covers that match, newest season first. */
export const allCovers = (db: Db, filter: CoverFilter): Promise<CoverRow[]> =>
  newestFirst(db, filter).execute()

const newestFirst = (db: Db, filter: CoverFilter) =>
  coverRows(db).where(matching(filter)).orderBy('cover.season_year', 'desc').orderBy('cover.id', 'desc')

const matching =
  ({ from_season, to_season, has_recipient, mare_id, stallion_id }: CoverFilter) =>
  (e: ExpressionBuilder<Tables, 'cover'>) =>
    e.and([
      ...(from_season === undefined ? [] : [e('cover.season_year', '>=', from_season)]),
      ...(to_season === undefined ? [] : [e('cover.season_year', '<=', to_season)]),
      ...(has_recipient === true ? [e('cover.recipient', 'is not', null)] : []),
      ...(mare_id === undefined ? [] : [e('cover.mare_id', '=', mare_id)]),
      ...(stallion_id === undefined ? [] : [e('cover.stallion_id', '=', stallion_id)]),
    ])

export const insertCover = (db: Db, fields: CoverFields): Promise<CoverId> =>
  insertVersioned(db, 'cover', [{ ...fields, foal_id: null }])

/** Deletes a cover; its events go first. */
export async function deleteCover(db: Db, id: CoverId): Promise<void> {
  await tx(db, async (trx) => {
    await trx.kysely.deleteFrom('cover_event').where('cover_id', '=', id).execute()
    await trx.kysely.deleteFrom('cover').where('id', '=', id).execute()
  })
}
