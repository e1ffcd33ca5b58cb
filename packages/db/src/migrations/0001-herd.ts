import { sql } from 'kysely'
import type { Migration } from './migration.ts'
import { createTable, partialImportIndex } from './table.ts'

/** Horses and their records. */
export const herd: Migration = {
  name: '0001-herd',
  async up(db) {
    await createIdentity(db)
    await createHorse(db)
    await createTestsAndSales(db)
    await createInjury(db)
  },
}

type Up = Migration['up']

const createIdentity: Up = async (db) => {
  await createTable(db, 'id_block', (t) => t.key('noun', 'text').required('next_id', 'int'))
  await createTable(db, 'app_meta', (t) => t.key('key', 'text').required('value', 'text'))
  await createTable(db, 'herd_version', (t) =>
    t
      .key('id', 'id')
      .required('version', 'int')
      .required('rebuild_from', 'int')
      .required('updated_at', 'text'),
  )
  await createTable(db, 'data_import', (t) =>
    t
      .key('id', 'id')
      .required('file_type', 'text')
      .required('file_name', 'text')
      .required('file_hash', 'text')
      .required('mapping', 'text')
      .required('status', 'text', { in: ['done', 'undone'] })
      .required('create_new_horses', 'flag')
      .required('total_rows', 'int')
      .required('horses_created', 'int')
      .required('updated', 'int')
      .required('unchanged', 'int')
      .optional('reversal', 'text')
      .required('created_at', 'text')
      .optional('undone_at', 'text'),
  )
  await db.kysely.schema
    .createIndex('data_import_file_hash')
    .on('data_import')
    .columns(['file_hash'])
    .execute()
}

const createHorse: Up = async (db) => {
  await createTable(db, 'horse', (t) =>
    t
      .key('id', 'id')
      .required('name', 'text')
      .required('name_key', 'text')
      .optional('aqha_id', 'text')
      .required('sex', 'text', { in: ['S', 'M', 'G', 'U'] })
      .optional('foaled', 'text')
      .optional('foaled_precision', 'text', { in: ['day', 'year'] })
      .optional('birth_year', 'int')
      .optional('color', 'text')
      .optional('breeder', 'text')
      .optional('owner', 'text')
      .optional('owner_key', 'text')
      .optional('trainer', 'text')
      .optional('sire_id', 'id', { references: 'horse.id' })
      .optional('dam_id', 'id', { references: 'horse.id' })
      .optional('stud_fee', 'real')
      .required('is_stub', 'flag')
      .required('search_text', 'text')
      .optional('aqha_valid', 'flag')
      .required('panel_known', 'int')
      .required('markers_known', 'int')
      .required('quality_score', 'real')
      .optional('import_id', 'id', { references: 'data_import.id' })
      .required('version', 'int')
      .required('changed_in', 'int')
      .required('created_at', 'text')
      .required('updated_at', 'text'),
  )
  const { schema } = db.kysely
  await schema.createIndex('horse_changed_in').on('horse').columns(['changed_in']).execute()
  await schema.createIndex('horse_aqha_id').on('horse').columns(['aqha_id']).unique().execute()
  await schema.createIndex('horse_name_key').on('horse').columns(['name_key', 'id']).execute()
  await schema.createIndex('horse_sex_name_key').on('horse').columns(['sex', 'name_key', 'id']).execute()
  await schema.createIndex('horse_sire_id').on('horse').columns(['sire_id']).execute()
  await schema.createIndex('horse_dam_id').on('horse').columns(['dam_id']).execute()
  await schema.createIndex('horse_created_at').on('horse').columns(['created_at']).execute()
  await schema.createIndex('horse_quality_score').on('horse').columns(['quality_score', 'id']).execute()
  await schema.createIndex('horse_aqha_valid').on('horse').columns(['aqha_valid']).execute()
  await schema
    .createIndex('horse_with_genetics')
    .on('horse')
    .columns(['id'])
    .where(sql<boolean>`panel_known + markers_known > 0`)
    .execute()
  await db.engine.createHorseSortIndexes(db.kysely)
  await partialImportIndex(db, 'horse')
}

const createTestsAndSales: Up = async (db) => {
  await createTable(db, 'genetic_test', (t) =>
    t
      .key('id', 'id')
      .required('horse_id', 'id', { references: 'horse.id' })
      .required('marker', 'text')
      .optional('value', 'text')
      .optional('copies_min', 'int')
      .optional('copies_max', 'int')
      .required('raw', 'text')
      .optional('lab', 'text')
      .optional('assay', 'text')
      .optional('tested_on', 'text')
      .required('inferred', 'flag')
      .required('is_current', 'flag')
      .optional('import_id', 'id', { references: 'data_import.id' })
      .required('created_at', 'text'),
  )
  const { schema } = db.kysely
  await schema
    .createIndex('genetic_test_horse_id')
    .on('genetic_test')
    .columns(['horse_id', 'marker', 'is_current'])
    .execute()
  await partialImportIndex(db, 'genetic_test')
  await createTable(db, 'sale', (t) =>
    t
      .key('id', 'id')
      .required('horse_id', 'id', { references: 'horse.id' })
      .required('sale_date', 'text')
      .optional('sale_name', 'text')
      .required('sale_type', 'text', { in: ['yearling', 'weanling', 'broodmare', 'mixed', 'in_utero'] })
      .required('price_usd', 'real')
      .optional('import_id', 'id', { references: 'data_import.id' })
      .required('created_at', 'text'),
  )
  await schema.createIndex('sale_horse_id').on('sale').columns(['horse_id']).execute()
  await schema.createIndex('sale_type_date').on('sale').columns(['sale_type', 'sale_date']).execute()
  await partialImportIndex(db, 'sale')
}

const createInjury: Up = async (db) => {
  await createTable(db, 'injury', (t) =>
    t
      .key('id', 'id')
      .required('horse_id', 'id', { references: 'horse.id' })
      .required('injury_date', 'text')
      .required('type', 'text')
      .required('type_key', 'text')
      .required('severity', 'text', { in: ['minor', 'moderate', 'severe'] })
      .required('status', 'text', { in: ['active', 'recovered'] })
      .required('expected_days_off', 'int')
      .optional('return_date', 'text')
      .optional('notes', 'text')
      .optional('import_id', 'id', { references: 'data_import.id' })
      .required('version', 'int')
      .required('created_at', 'text')
      .required('updated_at', 'text'),
  )
  const { schema } = db.kysely
  await schema.createIndex('injury_horse_id').on('injury').columns(['horse_id']).execute()
  await schema.createIndex('injury_date').on('injury').columns(['injury_date', 'id']).execute()
  await schema.createIndex('injury_status').on('injury').columns(['status', 'injury_date', 'id']).execute()
  await schema.createIndex('injury_type_key').on('injury').columns(['type_key']).execute()
  await partialImportIndex(db, 'injury')
}
