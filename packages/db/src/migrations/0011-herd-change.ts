import type { Migration } from './migration.ts'
import { createTable } from './table.ts'

/**
 * Lists the horses changed or removed by each write, so that a process can update its snapshot instead of reloading it.
 * A separate version for starts keeps cached starts valid when injuries or tracks change.
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
