import type { Migration } from './migration.ts'

/** The activity log is read by event time; a sample herd's entries are inserted later than they are dated. */
export const activityOrder: Migration = {
  name: '0006-activity-order',
  async up(db) {
    await db.kysely.schema.createIndex('activity_at').on('activity').columns(['at', 'id']).execute()
  },
}
