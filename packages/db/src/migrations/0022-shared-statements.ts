import type { Migration } from './migration.ts'
import { addColumns } from './table.ts'

/** Of which statement a shared page is, so that it can say when that was reversed. */
export const sharedStatements: Migration = {
  name: '0022-shared-statements',
  up: (db) => addColumns(db, 'share', (t) => t.optional('statement_id', 'id')),
}
