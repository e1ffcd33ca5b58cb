import { sql } from 'kysely'
import { FILE_TYPES, MAPPING_FORMATS } from '@quarterpole/contract/limits'
import { table, type Table } from '../table.ts'

/** Horses, what is known of each, the versions of the herd, and files read into it. */
export const herd: readonly Table[] = [
  table('id_block', (t) => t.key('noun', 'text').required('next_id', 'id')),
  table('app_meta', (t) => t.key('key', 'text').required('value', 'text')),
  table('herd_version', (t) =>
    t
      .key('id', 'id')
      .required('version', 'int')
      .required('rebuild_from', 'int')
      .required('updated_at', 'text')
      .required('racing_version', 'int')
      .required('starts_version', 'int'),
  ),
  // The horses that each write changed or removed, so that a process updates its herd in memory instead of reading it.
  table('herd_change', (t) =>
    t.key('version', 'int').optional('horse_ids', 'text').optional('removed_ids', 'text'),
  ),
  table('data_import', (t) =>
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
      .optional('undone_at', 'text')
      .optional('person', 'text')
      .optional('undone_by', 'text')
      .optional('rows_to_fix', 'text')
      .required('created_at', 'text')
      .index('data_import_file_hash', ['file_hash']),
  ),
  // What imports changed, as the rows before and after: like an activity, a part at a time.
  table('import_part', (t) =>
    t
      .required('import_id', 'id', { references: 'data_import.id' })
      .required('part', 'int')
      .required('table_name', 'text')
      .required('added', 'flag')
      .required('changes', 'text')
      .keyOf(['import_id', 'part']),
  ),
  table('import_horse', (t) =>
    t
      .required('horse_id', 'id')
      .required('import_id', 'id', { references: 'data_import.id' })
      .required('part', 'int')
      .required('undone', 'flag')
      .keyOf(['horse_id', 'import_id', 'part'])
      .index('import_horse_import_id', ['import_id']),
  ),
  table('import_mapping', (t) =>
    t
      .key('id', 'id')
      .required('name', 'text')
      .required('file_type', 'text', { in: FILE_TYPES })
      .required('format', 'text', { in: MAPPING_FORMATS })
      .required('header_fingerprint', 'text')
      .required('mapping', 'text')
      .required('created_at', 'text')
      .required('updated_at', 'text')
      .index('import_mapping_header', ['header_fingerprint'])
      .unique('import_mapping_name', ['file_type', 'name']),
  ),
  table('horse', (t) =>
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
      .required('is_mine', 'flag')
      .optional('status', 'text', { in: ['alive', 'died', 'sold', 'retired'] })
      .optional('status_date', 'text')
      .optional('sold_to', 'text')
      .optional('role', 'text', { in: ['broodmare', 'at_stud', 'in_training', 'young_stock'] })
      .optional('barn_name', 'text')
      .optional('microchip', 'text')
      .optional('brand', 'text')
      .optional('notes', 'text')
      .required('is_stub', 'flag')
      .required('is_sample', 'flag')
      .required('search_text', 'text')
      .optional('aqha_valid', 'flag')
      .required('panel_known', 'int')
      .required('markers_known', 'int')
      .required('quality_score', 'real')
      .optional('import_id', 'id', { references: 'data_import.id' })
      .required('changed_in', 'int')
      .stamps()
      .unique('horse_aqha_id', ['aqha_id'])
      .index('horse_aqha_valid', ['aqha_valid'])
      .index('horse_changed_in', ['changed_in'])
      .index('horse_created_at', ['created_at'])
      .index('horse_dam_id', ['dam_id'])
      .index('horse_foaled', ['foaled', 'id'])
      .ofImports()
      .index('horse_mine', ['status', 'role', 'sex', 'id'], sql<boolean>`is_mine = 1`)
      .index('horse_name_key', ['name_key', 'id'])
      .index('horse_owner_key', ['owner_key', 'id'])
      .index('horse_quality_score', ['quality_score', 'id'])
      .index('horse_sample', ['id'], sql<boolean>`is_sample = 1`)
      .index('horse_sire_id', ['sire_id'])
      // All that a ranking reads of the stallions: 50 ms instead of 580 for the 160,000 of a million horses.
      .index('horse_stallion', ['id', 'stud_fee', 'panel_known'], sql<boolean>`sex = 'S' and is_stub = 0`)
      .index('horse_with_genetics', ['id'], sql<boolean>`panel_known + markers_known > 0`),
  ),
  table('genetic_test', (t) =>
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
      .required('version', 'int')
      .required('created_at', 'text')
      .index('genetic_test_horse_id', ['horse_id', 'marker', 'is_current'])
      .ofImports(),
  ),
  table('sale', (t) =>
    t
      .key('id', 'id')
      .required('horse_id', 'id', { references: 'horse.id' })
      .required('sale_date', 'text')
      .optional('sale_name', 'text')
      .required('sale_type', 'text', { in: ['yearling', 'weanling', 'broodmare', 'mixed', 'in_utero'] })
      .required('price_usd', 'real')
      .optional('buyer', 'text')
      .optional('notes', 'text')
      .stamps()
      .index('sale_horse_id', ['horse_id'])
      .index('sale_type_date', ['sale_type', 'sale_date']),
  ),
  table('injury', (t) =>
    t
      .key('id', 'id')
      .required('horse_id', 'id', { references: 'horse.id' })
      .required('injury_date', 'text')
      .required('type', 'text')
      .required('type_key', 'text')
      .required('severity', 'text', { in: ['minor', 'moderate', 'severe'] })
      .required('status', 'text', { in: ['active', 'recovered'] })
      .optional('outcome', 'text', { in: ['recovered', 'retired', 'died', 'put_down'] })
      .required('expected_days_off', 'int')
      .optional('return_date', 'text')
      .optional('notes', 'text')
      .optional('import_id', 'id', { references: 'data_import.id' })
      .stamps()
      .index('injury_date', ['injury_date', 'id'])
      .index('injury_horse_id', ['horse_id'])
      .ofImports()
      .index('injury_status', ['status', 'injury_date', 'id'])
      .index('injury_type_key', ['type_key']),
  ),
  table('vaccination', (t) =>
    t
      .key('id', 'id')
      .required('horse_id', 'id', { references: 'horse.id' })
      .required('given_on', 'text')
      .required('product', 'text')
      .optional('lot', 'text')
      .optional('given_by', 'text')
      .optional('next_due', 'text')
      .optional('notes', 'text')
      .stamps()
      .index('vaccination_horse', ['horse_id', 'given_on', 'id'])
      .index('vaccination_next_due', ['next_due']),
  ),
]
