import type { HorseId, StallionSeasonId } from '@quarterpole/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../open.ts'
import type { StallionSeasonTable } from '../schema-barn.ts'
import { tx } from '../tx.ts'
import { forEachChunk } from './chunks.ts'
import { bumpHerdVersion } from './herd-version.ts'
import { insertVersioned, updateVersioned } from './versioned.ts'

export type StallionSeasonRow = StallionSeasonTable
export type StallionSeasonFields = Pick<StallionSeasonTable, 'stud_fee' | 'place' | 'book_limit' | 'notes'>

/** Counts and sums of a stallion's bookings in one season. */
export interface SeasonBook {
  stallion_id: HorseId
  booked: number
  canceled: number
  fees: number
  fees_missing: number
  paid: number
}

export const readStallionSeason = (
  db: Db,
  stallion_id: HorseId,
  season_year: number,
): Promise<StallionSeasonTable | undefined> =>
  db.kysely
    .selectFrom('stallion_season')
    .selectAll()
    .where('stallion_id', '=', stallion_id)
    .where('season_year', '=', season_year)
    .executeTakeFirst()

export const listStallionSeasons = (db: Db, season_year: number): Promise<StallionSeasonTable[]> =>
  db.kysely.selectFrom('stallion_season').selectAll().where('season_year', '=', season_year).execute()

export async function insertStallionSeason(
  db: Db,
  season: StallionSeasonFields & { stallion_id: HorseId; season_year: number },
): Promise<StallionSeasonId> {
  return tx(db, async (trx) => {
    await bumpHerdVersion(trx, { horses: [] }) // rankings show fee and place
    return insertVersioned(trx, 'stallion_season', [season])
  })
}

export async function updateStallionSeason(
  db: Db,
  id: StallionSeasonId,
  fields: StallionSeasonFields,
): Promise<void> {
  await tx(db, async (trx) => {
    await bumpHerdVersion(trx, { horses: [] })
    await updateVersioned(trx, 'stallion_season', id, fields)
  })
}

const countOf = (status: 'booked' | 'canceled') =>
  sql<number>`cast(sum(case when status = ${sql.lit(status)} then 1 else 0 end) as integer)`

/** Breeding seasons with bookings, newest first. */
export const listBookSeasons = (db: Db) =>
  db.kysely
    .selectFrom('stallion_book_entry')
    .select(['season_year', countOf('booked').as('booked'), countOf('canceled').as('canceled')])
    .groupBy('season_year')
    .orderBy('season_year', 'desc')
    .execute()

/** The books of a season by stallion. @param stallion_id only his */
export function listSeasonBooks(db: Db, season_year: number, stallion_id?: HorseId): Promise<SeasonBook[]> {
  const ofBooked = (column: 'fee' | 'paid') =>
    sql<number>`coalesce(sum(case when status = 'booked' then ${sql.ref(column)} end), 0)`
  let query = db.kysely
    .selectFrom('stallion_book_entry')
    .select('stallion_id')
    .select([countOf('booked').as('booked'), countOf('canceled').as('canceled')])
    .select([ofBooked('fee').as('fees'), ofBooked('paid').as('paid')])
    .select(
      sql<number>`cast(sum(case when status = 'booked' and fee is null then 1 else 0 end) as integer)`.as(
        'fees_missing',
      ),
    )
    .where('season_year', '=', season_year)
    .groupBy('stallion_id')
  if (stallion_id !== undefined) query = query.where('stallion_id', '=', stallion_id)
  return query.execute()
}

/** One event of a cover; without events one row with nulls. */
const coverEvents = (db: Db) =>
  db.kysely
    .selectFrom('cover')
    .leftJoin('cover_event', 'cover_event.cover_id', 'cover.id')
    .leftJoin('horse as foal', 'foal.id', 'cover.foal_id')
    .select(['cover.id as cover_id', 'cover.mare_id', 'cover.stallion_id', 'cover.season_year'])
    .select(['cover.foal_id', 'cover.recipient', 'foal.name as foal_name'])
    .select(['cover_event.kind', 'cover_event.event_date', 'cover_event.last_date'])
    .select(['cover_event.method', 'cover_event.place', 'cover_event.result'])

export type CoverEventRow = Awaited<ReturnType<ReturnType<typeof coverEvents>['execute']>>[number]

/** Cover records of these mares, oldest event first. */
export const coverEventsOfMares = (db: Db, mares: readonly HorseId[]): Promise<CoverEventRow[]> =>
  forEachChunk([...new Set(mares)], (chunk) =>
    coverEvents(db)
      .where('cover.mare_id', 'in', chunk)
      .orderBy('cover_event.event_date')
      .orderBy('cover_event.id')
      .execute(),
  )

/** Cover records of a stallion's season, oldest event first. */
export const coverEventsOfStallion = (
  db: Db,
  stallion_id: HorseId,
  season_year: number,
): Promise<CoverEventRow[]> =>
  coverEvents(db)
    .where('cover.stallion_id', '=', stallion_id)
    .where('cover.season_year', '=', season_year)
    .orderBy('cover_event.event_date')
    .orderBy('cover_event.id')
    .execute()

/** The user's own stallions with mares booked or bred in a season. */
export const ownStallionsOfSeason = async (db: Db, season_year: number): Promise<HorseId[]> => {
  const of = (table: 'stallion_book_entry' | 'cover') =>
    db.kysely
      .selectFrom(table)
      .innerJoin('horse', 'horse.id', `${table}.stallion_id`)
      .select('horse.id')
      .where(`${table}.season_year`, '=', season_year)
      .where('horse.is_mine', '=', 1)
  const rows = await of('stallion_book_entry').union(of('cover')).execute()
  return rows.map(({ id }) => id)
}
