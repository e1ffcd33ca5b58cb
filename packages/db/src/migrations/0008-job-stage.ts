import type { Migration } from './migration.ts'

/** Current step of a running job, as text. */
export const jobStage: Migration = {
  name: '0008-job-stage',
  async up(db) {
    await db.kysely.schema.alterTable('job').addColumn('stage', 'text').execute()
  },
}
