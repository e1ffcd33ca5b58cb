import type { CareKind } from '@quarterpole/contract/care'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import { forEachChunk } from './chunks.ts'

/** Kinds by which a substance is given. */
const GIVEN = ['treatment', 'deworming', 'vaccination'] as const

/** What living horses, or these, were given from a day to a day. */
export async function givenBetween(
  db: Db,
  { from, to, horses }: { from: string; to: string; horses?: readonly HorseId[] },
) {
  const rows = db.kysely
    .selectFrom('care')
    .innerJoin('horse', 'horse.id', 'care.horse_id')
    .select(['care.id as care_id', 'care.horse_id', 'horse.name as horse_name', 'care.kind'])
    .select(['care.care_date', 'care.product'])
    .where('care.kind', 'in', GIVEN)
    .where('care.care_date', '>=', from)
    .where('care.care_date', '<=', to)
    .where((e) => e.or([e('horse.status', 'is', null), e('horse.status', 'not in', ['died', 'sold'])]))
  return horses === undefined
    ? rows.execute()
    : forEachChunk([...horses], (chunk) => rows.where('care.horse_id', 'in', chunk).execute())
}

/** What of a kind these horses had on a day. */
export const careOfDay = (
  db: Db,
  { kind, care_date, horses }: { kind: CareKind; care_date: string; horses: readonly HorseId[] },
): Promise<{ horse_id: HorseId; product: string | null }[]> =>
  forEachChunk([...horses], (chunk) =>
    db.kysely
      .selectFrom('care')
      .select(['horse_id', 'product'])
      .where('kind', '=', kind)
      .where('care_date', '=', care_date)
      .where('horse_id', 'in', chunk)
      .execute(),
  )

/** What lab tests cost since a day, the newest first. */
export const labCostsSince = (db: Db, since: string) =>
  db.kysely
    .selectFrom('care')
    .select(['product', 'reason', 'care_date', 'cost'])
    .where('kind', '=', 'laboratory')
    .where('care_date', '>=', since)
    .where('cost', 'is not', null)
    .orderBy('care_date', 'desc')
    .orderBy('id', 'desc')
    .execute()
