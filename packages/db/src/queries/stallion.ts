import type { HorseId } from '@quarterpole/contract/ids'
import { growing } from '../growing.ts'
import type { Db } from '../open.ts'

/** Stallions as columns, by ascending id. */
export interface StallionsOnFile {
  readonly id: Float64Array
  /** US dollars; NaN = unknown. */
  readonly stud_fee: Float64Array
}

/**
 * Stallions that are not stubs: a horse created from a parent's name alone could be long dead. From the index
 * `horse_stallion` alone, which a further column would defeat: a second instead of a tenth at a million horses. Read in
 * batches, so that requests are served in between.
 */
export async function stallionsOnFile(db: Db): Promise<StallionsOnFile> {
  const query = db.kysely
    .selectFrom('horse')
    .select(['id', 'stud_fee'])
    .where('sex', '=', 'S')
    .where('is_stub', '=', 0)
    .orderBy('id')
  const [ids, fees] = [growing(), growing()]
  await db.engine.readArrays(query.compile(), (rows) => {
    for (const [id, fee] of rows) {
      ids.push(Number(id))
      fees.push(fee === null ? Number.NaN : Number(fee))
    }
  })
  return { id: ids.take(), stud_fee: fees.take() }
}

/** A stallion's latest season on file. */
export interface LatestSeason {
  readonly stallion_id: number
  readonly season_year: number
  readonly stud_fee: number | null
  readonly place: string | null
}

/** The latest season of each stallion that has one. @param stallion_id  only his */
export const latestSeasons = (db: Db, stallion_id?: HorseId): Promise<LatestSeason[]> =>
  db.kysely
    .selectFrom('stallion_season as s')
    .select(['s.stallion_id', 's.season_year', 's.stud_fee', 's.place'])
    .where('s.season_year', '=', (e) =>
      e
        .selectFrom('stallion_season as later')
        .select((x) => x.fn.max('later.season_year').as('year'))
        .whereRef('later.stallion_id', '=', 's.stallion_id'),
    )
    .$if(stallion_id !== undefined, (qb) => qb.where('s.stallion_id', '=', stallion_id ?? (0 as HorseId)))
    .execute()
