import type { Migration } from './migration.ts'
import { addColumns } from './table.ts'

/** What a lab found in an embryo's cells, from whom it was bought, and to whom it was sold. */
export const embryoTrade: Migration = {
  name: '0025-embryo-trade',
  async up(db) {
    await addColumns(db, 'embryo', (t) =>
      t.optional('biopsy', 'text').optional('bought_from', 'text').optional('sold_to', 'text'),
    )
  },
}
