import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'

export interface ProgenyFilter {
  sire_id?: HorseId | undefined
  dam_id?: HorseId | undefined
  /** Foals of daughters of this horse. */
  dam_sire_id?: HorseId | undefined
}

/** Foals of one kind of mating with their racing, one row per foal: what a similar cross is judged by. */
export const progenyOf = (db: Db, { sire_id, dam_id, dam_sire_id }: ProgenyFilter, limit = 2000) =>
  db.kysely
    .selectFrom('horse as foal')
    .leftJoin('horse as dam', 'dam.id', 'foal.dam_id')
    .leftJoin('start', 'start.horse_id', 'foal.id')
    .select(['foal.id', 'foal.name', 'foal.sire_id', 'foal.dam_id', 'foal.birth_year'])
    .select((e) => [
      e.fn.count<number>('start.si').as('rated_starts'),
      e.fn.max<number | null>('start.si').as('best_si'),
      e.fn.avg<number | null>('start.si').as('mean_si'),
    ])
    .$if(sire_id !== undefined, (qb) => qb.where('foal.sire_id', '=', sire_id ?? null))
    .$if(dam_id !== undefined, (qb) => qb.where('foal.dam_id', '=', dam_id ?? null))
    .$if(dam_sire_id !== undefined, (qb) => qb.where('dam.sire_id', '=', dam_sire_id ?? null))
    .groupBy(['foal.id', 'foal.name', 'foal.sire_id', 'foal.dam_id', 'foal.birth_year'])
    .orderBy('foal.id')
    .limit(limit)
    .execute()
