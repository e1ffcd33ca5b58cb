import type { Migration } from './migration.ts'

/** Cached racing data depends on this version, so that an edit of a horse does not invalidate it. */
export const racingVersion: Migration = {
  name: '0010-racing-version',
  async up(db) {
    await db.kysely.schema
      .alterTable('herd_version')
      .addColumn('racing_version', db.engine.columnType('int'), (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
