import type { CoverId, ToDoId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'

/** The next `limit` covers, a row for each event; one with empty event columns where there is none. */
export async function coversForExport(db: Db, after: number, limit: number) {
  const ids = await db.kysely
    .selectFrom('cover')
    .select('id')
    .where('id', '>', after as CoverId) // 0 before the first page: smaller than any id
    .orderBy('id')
    .limit(limit)
    .execute()
  if (ids.length === 0) return []
  return db.kysely
    .selectFrom('cover')
    .innerJoin('horse as mare', 'mare.id', 'cover.mare_id')
    .innerJoin('horse as stallion', 'stallion.id', 'cover.stallion_id')
    .leftJoin('horse as foal', 'foal.id', 'cover.foal_id')
    .leftJoin('cover_event as event', 'event.cover_id', 'cover.id')
    .select(['cover.id', 'cover.season_year', 'cover.booking_id', 'cover.recipient'])
    .select(['cover.mare_id', 'cover.stallion_id', 'cover.foal_id'])
    .select('cover.notes')
    .select(['mare.name as mare', 'mare.aqha_id as mare_aqha_id', 'mare.birth_year as mare_foaled'])
    .select([
      'stallion.name as stallion',
      'stallion.aqha_id as stallion_aqha_id',
      'stallion.birth_year as stallion_foaled',
    ])
    .select(['foal.name as foal', 'foal.aqha_id as foal_aqha_id', 'foal.birth_year as foal_foaled'])
    .select(['event.kind', 'event.event_date', 'event.last_date', 'event.method', 'event.lot'])
    .select(['event.doses', 'event.place', 'event.result', 'event.notes as event_notes'])
    .where(
      'cover.id',
      'in',
      ids.map(({ id }) => id),
    )
    .orderBy('cover.id')
    .orderBy('event.event_date')
    .orderBy('event.id')
    .execute()
}

export const toDosForExport = (db: Db, after: number, limit: number) =>
  db.kysely
    .selectFrom('to_do')
    .leftJoin('horse', 'horse.id', 'to_do.horse_id')
    .selectAll('to_do')
    .select(['horse.name as horse', 'horse.aqha_id', 'horse.birth_year'])
    .where('to_do.id', '>', after as ToDoId) // as above
    .orderBy('to_do.id')
    .limit(limit)
    .execute()
