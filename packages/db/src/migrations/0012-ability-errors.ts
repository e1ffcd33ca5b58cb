import type { Migration } from './migration.ts'

/**
 * Prediction error variances of a horse's level including permanent environment. Null for horses without own starts
 * and in older runs.
 */
export const abilityErrors: Migration = {
  name: '0012-ability-errors',
  async up(db) {
    for (const column of ['ability_ll', 'ability_ls', 'ability_ss'])
      await db.kysely.schema.alterTable('ebv').addColumn(column, db.engine.columnType('real')).execute()
  },
}
