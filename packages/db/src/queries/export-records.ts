import type { SaleId, WorkId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'

/** The next `limit` sales after an id. */
export const salesForExport = (db: Db, after: number, limit: number) =>
  db.kysely
    .selectFrom('sale')
    .innerJoin('horse', 'horse.id', 'sale.horse_id')
    .selectAll('sale')
    .select(['horse.name', 'horse.aqha_id', 'horse.birth_year'])
    .where('sale.id', '>', after as SaleId) // 0 before the first page: smaller than any id
    .orderBy('sale.id')
    .limit(limit)
    .execute()

/** The next `limit` works after an id. */
export const worksForExport = (db: Db, after: number, limit: number) =>
  db.kysely
    .selectFrom('work')
    .innerJoin('horse', 'horse.id', 'work.horse_id')
    .leftJoin('track', 'track.id', 'work.track_id')
    .selectAll('work')
    .select(['horse.name', 'horse.aqha_id', 'horse.birth_year', 'track.name as track'])
    .where('work.id', '>', after as WorkId) // as above
    .orderBy('work.id')
    .limit(limit)
    .execute()
