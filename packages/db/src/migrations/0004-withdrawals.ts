import type { Migration } from './migration.ts'
import { table } from './table.ts'

/** How long before a race a substance must not be given; the barn enters them. */
export const withdrawals: Migration = {
  name: '0004-withdrawals',
  up: table('withdrawal', (t) =>
    t
      .key('id', 'id')
      .required('name', 'text')
      .required('name_key', 'text')
      .optional('aliases', 'text')
      .required('body', 'text')
      .required('amount', 'int')
      .required('unit', 'text', { in: ['hours', 'days'] })
      .required('source', 'text')
      .required('source_date', 'text')
      .optional('notes', 'text')
      .stamps()
      .index('withdrawal_name_key', ['name_key', 'id']),
  ),
}
