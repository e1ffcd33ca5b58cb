import type { HorseId } from '@quarterpole/contract/ids'
import type { Place } from '@quarterpole/contract/stays-for-many'
import type { Standing } from '@quarterpole/contract/standing'
import type { Db } from '../open.ts'

/** Where each horse, or each of these, is on a day: in his last stay begun by then, unless it has ended or he has died or been sold. */
export async function standingsOn(db: Db, on: string, horses?: readonly HorseId[]): Promise<Standing[]> {
  const rows = await db.kysely
    .selectFrom('stay')
    .innerJoin('horse', 'horse.id', 'stay.horse_id')
    .select(['stay.horse_id', 'horse.name', 'stay.farm', 'stay.barn', 'stay.stall', 'stay.pasture'])
    .select(['stay.from_day', 'stay.until_day'])
    .where('stay.from_day', '<=', on)
    .where((e) => e.or([e('horse.status', 'is', null), e('horse.status', 'not in', ['died', 'sold'])]))
    .$if(horses !== undefined, (found) => found.where('stay.horse_id', 'in', horses ?? []))
    .orderBy('stay.horse_id')
    .orderBy('stay.from_day', 'desc')
    .orderBy('stay.id', 'desc')
    .execute()
  const last = rows.filter(({ horse_id }, at) => rows[at - 1]?.horse_id !== horse_id)
  return last.flatMap(({ until_day, ...row }) => (until_day === null || until_day >= on ? [row] : []))
}

const MAX_PLACES = 200

/** Places where horses have been, those used last first. */
export const listPlaces = (db: Db): Promise<Place[]> =>
  db.kysely
    .selectFrom('stay')
    .select(['farm', 'barn', 'pasture'])
    .groupBy(['farm', 'barn', 'pasture'])
    .orderBy((e) => e.fn.max('from_day'), 'desc')
    .orderBy('farm')
    .limit(MAX_PLACES)
    .execute()
