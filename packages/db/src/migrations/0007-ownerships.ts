import type { Migration } from './migration.ts'
import { table } from './table.ts'

/** Who owns what of a horse, leases or acts for him, from a day on. */
export const ownerships: Migration = {
  name: '0007-ownerships',
  up: table('ownership', (t) =>
    t
      .key('id', 'id')
      .required('horse_id', 'id', { references: 'horse.id' })
      .required('kind', 'text')
      .required('contact_id', 'id', { references: 'contact.id' })
      .optional('share', 'text')
      .optional('lease_for', 'text')
      .required('from_day', 'text')
      .optional('until_day', 'text')
      .optional('notes', 'text')
      .stamps()
      .index('ownership_contact', ['contact_id', 'from_day', 'id'])
      .index('ownership_horse', ['horse_id', 'from_day', 'id']),
  ),
}
