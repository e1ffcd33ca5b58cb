import type { Migration } from './migration.ts'
import { addColumns } from './table.ts'

/** What a paper is about, beside its horse: "injury:12". */
export const papersAbout: Migration = {
  name: '0016-papers-about',
  async up(db) {
    await addColumns(db, 'paper', (t) => t.optional('about', 'text'))
    await db.kysely.schema.createIndex('paper_about').on('paper').column('about').execute()
  },
}
