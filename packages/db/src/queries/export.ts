import type { EvaluationId, HorseId, RaceId } from '@quarterpole/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../open.ts'
import { TYPED_COLUMNS } from './horse.ts'

/** Keyset pages for exports: each call reads the rows after a primary key, so that all pages cost the same. */

/** Horses that their name alone does not tell apart, and of which one has no number: name by name, in the order of their ids. */
export const namesakesForExport = (db: Db) =>
  db.kysely
    .selectFrom('horse')
    .select(['id', 'name_key'])
    .where(
      'name_key',
      'in',
      db.kysely
        .selectFrom('horse')
        .select('name_key')
        .groupBy('name_key')
        .having((e) => e.and([e(e.fn.countAll(), '>', 1), e(e.fn.count('aqha_id'), '<', e.fn.countAll())])),
    )
    .orderBy('name_key')
    .orderBy('id')
    .execute()

/** @param evaluation  whose breeding values come along; null where the herd has none */
export const horsesForExport = (db: Db, after: number, limit: number, evaluation: EvaluationId | null) =>
  db.kysely
    .selectFrom('horse')
    .leftJoin('horse as sire', 'sire.id', 'horse.sire_id')
    .leftJoin('horse as dam', 'dam.id', 'horse.dam_id')
    .leftJoin('ebv', (join) =>
      join.onRef('ebv.horse_id', '=', 'horse.id').on('ebv.evaluation_id', '=', evaluation),
    )
    .select(['ebv.a_level', 'ebv.a_slope', 'ebv.pev_ll', 'ebv.pev_ls', 'ebv.pev_ss'])
    .select(TYPED_COLUMNS.map((name) => `horse.${name}` as const))
    .select(['horse.id', 'horse.is_stub', 'sire.name as sire', 'sire.aqha_id as sire_aqha_id'])
    .select(['dam.name as dam', 'dam.aqha_id as dam_aqha_id'])
    .where('horse.id', '>', after as HorseId) // 0 before the first page: smaller than any id
    .orderBy('horse.id')
    .limit(limit)
    .execute()

/** All results of the next `limit` horses that have any, per horse in insertion order. */
export async function testsForExport(db: Db, after: number, limit: number) {
  const horses = await db.kysely
    .selectFrom('genetic_test')
    .select('horse_id')
    .distinct()
    .where('horse_id', '>', after as HorseId)
    .orderBy('horse_id')
    .limit(limit)
    .execute()
  if (horses.length === 0) return []
  return db.kysely
    .selectFrom('genetic_test')
    .innerJoin('horse', 'horse.id', 'genetic_test.horse_id')
    .select(['genetic_test.horse_id', 'horse.name', 'horse.aqha_id', 'horse.birth_year'])
    .select(['genetic_test.marker', 'genetic_test.value', 'genetic_test.raw', 'genetic_test.lab'])
    .select(['genetic_test.assay', 'genetic_test.tested_on', 'genetic_test.inferred'])
    .where(
      'genetic_test.horse_id',
      'in',
      horses.map((row) => row.horse_id),
    )
    .orderBy('genetic_test.horse_id')
    .orderBy('genetic_test.id')
    .execute()
}

export interface StartKey {
  race_id: number
  horse_id: number
}

export const startsForExport = (db: Db, after: StartKey, limit: number) =>
  db.kysely
    .selectFrom('start')
    .innerJoin('race', 'race.id', 'start.race_id')
    .innerJoin('horse', 'horse.id', 'start.horse_id')
    .innerJoin('track', 'track.id', 'race.track_id')
    .innerJoin('track as venue', 'venue.id', 'race.venue_id')
    .selectAll('start')
    .select([
      'horse.name',
      'horse.aqha_id',
      'horse.birth_year',
      'track.name as track',
      'venue.name as run_at',
    ])
    .select(['race.post_time', 'race.field_size'])
    .select(['race.race_date', 'race.race_number', 'race.distance_yards', 'race.condition', 'race.sealed'])
    .select(['race.wind_mph', 'race.wind_text', 'race.temp_f', 'race.humidity', 'race.purse'])
    .select(['race.race_name', 'race.race_type', 'race.grade', 'race.electronic'])
    .where(
      sql<boolean>`(start.race_id, start.horse_id) > (${after.race_id as RaceId}, ${after.horse_id as HorseId})`,
    )
    .orderBy('start.race_id')
    .orderBy('start.horse_id')
    .limit(limit)
    .execute()

export const injuriesForExport = (db: Db, after: number, limit: number) =>
  db.kysely
    .selectFrom('injury')
    .innerJoin('horse', 'horse.id', 'injury.horse_id')
    .selectAll('injury')
    .select(['horse.name', 'horse.aqha_id', 'horse.birth_year'])
    .where(sql<boolean>`injury.id > ${after}`)
    .orderBy('injury.id')
    .limit(limit)
    .execute()
