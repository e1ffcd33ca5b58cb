import type { Migration } from './migration.ts'
import { addColumns, createTable } from './table.ts'

/** What imports changed, as the rows before and after: like an activity, a part at a time. */
export const importRows: Migration = {
  name: '0027-import-rows',
  async up(db) {
    const { schema } = db.kysely
    await schema.dropTable('import_change').execute()
    await createTable(db, 'import_part', (t) =>
      t
        .required('import_id', 'id', { references: 'data_import.id' })
        .required('part', 'int')
        .required('table_name', 'text')
        .required('added', 'flag')
        .required('changes', 'text')
        .keyOf(['import_id', 'part']),
    )
    await createTable(db, 'import_horse', (t) =>
      t
        .required('horse_id', 'id')
        .required('import_id', 'id', { references: 'data_import.id' })
        .required('part', 'int')
        .required('undone', 'flag')
        .keyOf(['horse_id', 'import_id', 'part']),
    )
    await schema.createIndex('import_horse_import_id').on('import_horse').columns(['import_id']).execute()
    await schema.alterTable('data_import').dropColumn('reversal').execute()
    await addColumns(db, 'data_import', (t) => t.optional('rows_to_fix', 'text'))
  },
}
