import type { Migration } from './migration.ts'
import { table } from './table.ts'

/** What contacts paid, in cents. */
export const payments: Migration = {
  name: '0018-payments',
  up: table('payment', (t) =>
    t
      .key('id', 'id')
      .required('contact_id', 'id', { references: 'contact.id' })
      .required('paid_on', 'text')
      .required('amount_cents', 'int')
      .required('kind', 'text')
      .optional('how', 'text')
      .optional('what', 'text')
      .optional('notes', 'text')
      .stamps()
      .index('payment_contact', ['contact_id', 'paid_on', 'id']),
  ),
}
