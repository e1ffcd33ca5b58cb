import type { Migration } from '../migrate.ts'
import { createTable } from './table.ts'

/**
 * What a process keeps of a breed need not be read anew for a hundred results or a removal: it is told of which horses
 * they were. What is kept of starts outlives injuries and tracks.
 */
export const herdChange: Migration = {
  name: '0011-herd-change',
  async up(db) {
    await createTable(db, 'herd_change', (t) =>
      t.key('version', 'int').optional('horse_ids', 'text').optional('removed_ids', 'text'),
    )
    await db.kysely.schema
      .alterTable('herd_version')
      .addColumn('starts_version', db.engine.columnType('int'), (c) => c.notNull().defaultTo(0))
      .execute()
    await db.kysely
      .updateTable('herd_version')
      .set((e) => ({ starts_version: e.ref('racing_version') }))
      .execute()
  },
}
