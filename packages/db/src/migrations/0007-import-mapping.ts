import { FILE_TYPES, MAPPING_FORMATS } from '@quarterpole/contract/limits'
import type { Migration } from './migration.ts'
import { createTable } from './table.ts'

/** Saved mappings, applied to later files of the same type with the same headers. */
export const importMapping: Migration = {
  name: '0007-import-mapping',
  async up(db) {
    await createTable(db, 'import_mapping', (t) =>
      t
        .key('id', 'id')
        .required('name', 'text')
        .required('file_type', 'text', { in: FILE_TYPES })
        .required('format', 'text', { in: MAPPING_FORMATS })
        .required('header_fingerprint', 'text')
        .required('mapping', 'text')
        .required('created_at', 'text')
        .required('updated_at', 'text'),
    )
    const { schema } = db.kysely
    await schema
      .createIndex('import_mapping_name')
      .unique()
      .on('import_mapping')
      .columns(['file_type', 'name'])
      .execute()
    await schema
      .createIndex('import_mapping_header')
      .on('import_mapping')
      .columns(['header_fingerprint'])
      .execute()
  },
}
