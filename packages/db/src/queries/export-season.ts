import type { CoverId, ToDoId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'

/** The next `limit` covers, a row for each event; one with empty event columns where there is none. */
export async function coversForExport(db: Db, after: number, limit: number) {
  const ids = await db.kysely
    .selectFrom('breeding')
    .select('id')
    .where('id', '>', after as CoverId) // 0 before the first page: smaller than any id
    .orderBy('id')
    .limit(limit)
    .execute()
  if (ids.length === 0) return []
  return db.kysely
    .selectFrom('breeding')
    .innerJoin('horse as mare', 'mare.id', 'breeding.mare_id')
    .innerJoin('horse as stallion', 'stallion.id', 'breeding.stallion_id')
    .leftJoin('horse as foal', 'foal.id', 'breeding.foal_id')
    .leftJoin('breeding_event as event', 'event.breeding_id', 'breeding.id')
    .select(['breeding.id', 'breeding.season_year', 'breeding.booking_id', 'breeding.recipient'])
    .select('breeding.notes')
    .select(['mare.name as mare', 'mare.aqha_id as mare_aqha_id', 'mare.birth_year as mare_foaled'])
    .select([
      'stallion.name as stallion',
      'stallion.aqha_id as stallion_aqha_id',
      'stallion.birth_year as stallion_foaled',
    ])
    .select(['foal.name as foal', 'foal.aqha_id as foal_aqha_id', 'foal.birth_year as foal_foaled'])
    .select(['event.kind', 'event.event_date', 'event.last_date', 'event.method', 'event.place'])
    .select(['event.result', 'event.notes as event_notes'])
    .where(
      'breeding.id',
      'in',
      ids.map(({ id }) => id),
    )
    .orderBy('breeding.id')
    .orderBy('event.event_date')
    .orderBy('event.id')
    .execute()
}

export const toDosForExport = (db: Db, after: number, limit: number) =>
  db.kysely
    .selectFrom('duty')
    .leftJoin('horse', 'horse.id', 'duty.horse_id')
    .selectAll('duty')
    .select(['horse.name as horse', 'horse.aqha_id', 'horse.birth_year'])
    .where('duty.id', '>', after as ToDoId) // as above
    .orderBy('duty.id')
    .limit(limit)
    .execute()
