import type { Migration } from './migration.ts'
import { table } from './table.ts'

/** What horses cost, in cents. */
export const charges: Migration = {
  name: '0013-charges',
  up: table('charge', (t) =>
    t
      .key('id', 'id')
      .required('horse_id', 'id', { references: 'horse.id' })
      .required('charge_date', 'text')
      .required('kind', 'text')
      .required('amount_cents', 'int')
      .required('is_credit', 'flag')
      .optional('contact_id', 'id', { references: 'contact.id' })
      .optional('what', 'text')
      .optional('notes', 'text')
      .stamps()
      .index('charge_contact', ['contact_id', 'charge_date', 'id'])
      .index('charge_horse', ['horse_id', 'charge_date', 'id']),
  ),
}
