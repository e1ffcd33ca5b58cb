import type { HorseId } from '@quarterpole/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../open.ts'

/** Whether `ancestor` is `id` itself or an ancestor at any depth; checked before assigning a parent, to prevent cycles. */
export async function isAncestor(db: Db, ancestor: HorseId, id: HorseId): Promise<boolean> {
  const found = await db.kysely
    .withRecursive('up', (qb) =>
      qb
        .selectFrom('horse')
        .select(['id', 'sire_id', 'dam_id'])
        .where('id', '=', id)
        .union((step) =>
          step
            .selectFrom('up')
            .innerJoin('horse as h', (j) => j.on(sql<boolean>`h.id in (up.sire_id, up.dam_id)`))
            .select(['h.id', 'h.sire_id', 'h.dam_id']),
        ),
    )
    .selectFrom('up')
    .select('id')
    .where('id', '=', ancestor)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Foals of a horse, as sire or dam, oldest first. */
export const foalsOf = (db: Db, id: HorseId, limit: number) =>
  db.kysely
    .selectFrom('horse')
    .select(['id', 'name', 'sex', 'birth_year', 'foaled', 'sire_id', 'dam_id'])
    .where((e) => e.or([e('sire_id', '=', id), e('dam_id', '=', id)]))
    .orderBy('foaled', (o) => o.asc().nullsLast())
    .orderBy('id')
    .limit(limit)
    .execute()
