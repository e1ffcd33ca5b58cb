import type { Migration } from './migration.ts'
import { table } from './table.ts'

/** Who gets a list of what is due by e-mail each morning. */
export const digests: Migration = {
  name: '0008-digests',
  up: table('digest', (t) =>
    t
      .key('id', 'id')
      .optional('account_id', 'id', { references: 'account.id' })
      .required('email', 'text')
      .optional('confirmed_at', 'text')
      .required('is_on', 'flag')
      .optional('day', 'text')
      .optional('sent_at', 'text')
      .optional('fault', 'text')
      .required('asked_on', 'text')
      .required('asked', 'int')
      .required('created_at', 'text')
      .required('updated_at', 'text')
      .unique('digest_account', ['account_id']),
  ),
}
