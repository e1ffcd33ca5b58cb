import type { Migration } from './migration.ts'
import { table } from './table.ts'

/** What keeps horses eligible for races, in cents. */
export const nominations: Migration = {
  name: '0015-nominations',
  up: table('nomination', (t) =>
    t
      .key('id', 'id')
      .required('horse_id', 'id', { references: 'horse.id' })
      .required('race', 'text')
      .required('kind', 'text')
      .required('due_on', 'text')
      .required('amount_cents', 'int')
      .optional('status', 'text')
      .optional('paid_on', 'text')
      .optional('notes', 'text')
      .stamps()
      .index('nomination_due', ['status', 'due_on', 'id'])
      .index('nomination_horse', ['horse_id', 'due_on', 'id']),
  ),
}
