import type { Migration } from '../migrate.ts'

/** What a running job is doing right now, in words. */
export const jobStage: Migration = {
  name: '0008-job-stage',
  async up(db) {
    await db.kysely.schema.alterTable('job').addColumn('stage', 'text').execute()
  },
}
