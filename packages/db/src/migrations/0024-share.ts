import type { Migration } from './migration.ts'
import { createTable } from './table.ts'

/** Pages of one thing for people who don't sign in, frozen as they were made; a link's secret only as a hash. */
export const share: Migration = {
  name: '0024-share',
  async up(db) {
    await createTable(db, 'share', (t) =>
      t
        .key('id', 'id')
        .required('token_hash', 'text')
        .required('kind', 'text')
        .required('title', 'text')
        .required('html', 'text')
        .required('with_money', 'flag')
        .optional('made_by', 'text')
        .optional('account_id', 'id') // no reference: the link outlives the account
        .required('created_at', 'text')
        .required('expires_at', 'text')
        .required('visits', 'int')
        .optional('last_visit_at', 'text'),
    )
    await db.kysely.schema.createIndex('share_token').on('share').columns(['token_hash']).unique().execute()
  },
}
