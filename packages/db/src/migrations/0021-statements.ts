import type { Migration } from './migration.ts'
import { table } from './table.ts'

/** Statements as they were issued. What a line billed or counted has no reference: it may be deleted after a reversal. */
export const statements: Migration = {
  name: '0021-statements',
  up: async (db) => {
    await table('statement', (t) =>
      t
        .key('id', 'id')
        .required('number', 'int')
        .required('contact_id', 'id', { references: 'contact.id' })
        .required('name', 'text')
        .optional('address', 'text')
        .required('from_day', 'text')
        .required('through_day', 'text')
        .required('issued_on', 'text')
        .optional('reverses_id', 'id', { references: 'statement.id' })
        .required('forward_cents', 'int')
        .required('charges_cents', 'int')
        .required('paid_cents', 'int')
        .required('due_cents', 'int')
        .optional('current', 'int')
        .optional('over_30', 'int')
        .optional('over_60', 'int')
        .optional('over_90', 'int')
        .optional('sent_to', 'text')
        .optional('sent_at', 'text')
        .optional('fault', 'text')
        .required('created_at', 'text')
        .unique('statement_number', ['number'])
        .unique('statement_reverses', ['reverses_id'])
        .index('statement_contact', ['contact_id', 'number'])
        .index('statement_through', ['through_day', 'number']),
    )(db)
    await table('statement_line', (t) =>
      t
        .key('id', 'id')
        .required('statement_id', 'id', { references: 'statement.id' })
        .required('day', 'text')
        .optional('horse_name', 'text')
        .required('kind', 'text')
        .optional('what', 'text')
        .optional('charge_cents', 'int')
        .optional('share', 'text')
        .required('cents', 'int')
        .optional('charge_id', 'id')
        .optional('payment_id', 'id')
        .index('statement_line_statement', ['statement_id', 'id'])
        .index('statement_line_charge', ['charge_id'])
        .index('statement_line_payment', ['payment_id']),
    )(db)
  },
}
