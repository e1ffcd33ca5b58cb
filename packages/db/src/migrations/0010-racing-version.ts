import type { Migration } from '../migrate.ts'

/** Race cards keep what they read of the tables about racing; an edit of a horse is no reason to read them anew. */
export const racingVersion: Migration = {
  name: '0010-racing-version',
  async up(db) {
    await db.kysely.schema
      .alterTable('herd_version')
      .addColumn('racing_version', db.engine.columnType('int'), (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
