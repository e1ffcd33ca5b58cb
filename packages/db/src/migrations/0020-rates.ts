import type { Migration } from './migration.ts'
import { addColumns, table } from './table.ts'

/** What keep costs a day or a month, in cents, and the days a charge is for. */
export const rates: Migration = {
  name: '0020-rates',
  async up(db) {
    await table('rate', (t) =>
      t
        .key('id', 'id')
        .required('horse_id', 'id', { references: 'horse.id' })
        .required('kind', 'text')
        .required('amount_cents', 'int')
        .required('per', 'text')
        .required('from_day', 'text')
        .optional('through_day', 'text')
        .optional('contact_id', 'id', { references: 'contact.id' })
        .optional('what', 'text')
        .optional('notes', 'text')
        .stamps()
        .index('rate_contact', ['contact_id', 'from_day', 'id'])
        .index('rate_horse', ['horse_id', 'from_day', 'id']),
    )(db)
    await addColumns(db, 'charge', (t) => t.optional('from_day', 'text').optional('through_day', 'text'))
  },
}
