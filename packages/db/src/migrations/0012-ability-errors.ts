import type { Migration } from '../migrate.ts'

/**
 * How well a horse's level is known, permanent environment included. Empty for horses without own starts, for whom
 * nothing is known of it, and in runs made before.
 */
export const abilityErrors: Migration = {
  name: '0012-ability-errors',
  async up(db) {
    for (const column of ['ability_ll', 'ability_ls', 'ability_ss'])
      await db.kysely.schema.alterTable('ebv').addColumn(column, db.engine.columnType('real')).execute()
  },
}
