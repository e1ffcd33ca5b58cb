import type { Migration } from './migration.ts'
import { addColumns } from './table.ts'

/** The activity of a stored reply: a replayed one tells it again, so that its toast can offer Undo. */
export const idempotency: Migration = {
  name: '0018-idempotency',
  async up(db) {
    await addColumns(db, 'idempotency_key', (t) => t.optional('activity_id', 'int'))
  },
}
