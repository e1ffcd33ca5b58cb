import type { Migration } from './migration.ts'
import { createTable } from './table.ts'

/** What imports changed in records that were on file, by horse. */
export const importChange: Migration = {
  name: '0019-import-change',
  async up(db) {
    await createTable(db, 'import_change' as 'import_part', (t) =>
      // 0027 drops it
      t
        .required('horse_id', 'id')
        .required('import_id', 'id', { references: 'data_import.id' })
        .optional('changes', 'text')
        .required('undone', 'flag')
        .keyOf(['horse_id', 'import_id']),
    )
    await db.kysely.schema
      .createIndex('import_change_import_id')
      .on('import_change')
      .columns(['import_id'])
      .execute()
  },
}
