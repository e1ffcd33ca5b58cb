import type { Migration } from './migration.ts'
import { addColumns } from './table.ts'

/** The breeding that embryos were flushed from, by its day; recipients are looked up by name. */
export const flushedCovers: Migration = {
  name: '0014-flushed-covers',
  async up(db) {
    await addColumns(db, 'embryo', (t) => t.optional('bred_on', 'text'))
    for (const table of ['cover', 'embryo'] as const)
      await db.kysely.schema.createIndex(`${table}_recipient`).on(table).column('recipient').execute()
  },
}
