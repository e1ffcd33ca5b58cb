import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Drops the trigram index over horse.search_text of older databases; searches run in memory. */
export const noSearchIndex: Migration = {
  name: '0013-no-search-index',
  async up({ kysely, engine }) {
    if (engine.name === 'postgres') return kysely.schema.dropIndex('horse_search').ifExists().execute()
    for (const trigger of ['horse_search_delete', 'horse_search_update'])
      await sql`drop trigger if exists ${sql.id(trigger)}`.execute(kysely)
    await kysely.schema.dropTable('horse_search').ifExists().execute()
  },
}
