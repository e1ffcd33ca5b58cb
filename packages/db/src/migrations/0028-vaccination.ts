import type { Migration } from './migration.ts'
import { createTable } from './table.ts'

export const vaccination: Migration = {
  name: '0028-vaccination',
  async up(db) {
    await createTable(db, 'vaccination', (t) =>
      t
        .key('id', 'id')
        .required('horse_id', 'id', { references: 'horse.id' })
        .required('given_on', 'text')
        .required('product', 'text')
        .optional('lot', 'text')
        .optional('given_by', 'text')
        .optional('next_due', 'text')
        .optional('notes', 'text')
        .required('version', 'int')
        .required('created_at', 'text')
        .required('updated_at', 'text'),
    )
    await db.kysely.schema
      .createIndex('vaccination_horse')
      .on('vaccination')
      .columns(['horse_id', 'given_on', 'id'])
      .execute()
    await db.kysely.schema
      .createIndex('vaccination_next_due')
      .on('vaccination')
      .columns(['next_due'])
      .execute()
  },
}
