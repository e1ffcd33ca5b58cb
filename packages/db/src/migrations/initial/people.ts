import { ROLES, TOKEN_SCOPES } from '@quarterpole/contract/roles'
import { table, type Table } from '../table.ts'

/** People, where they are signed in, links that work once, passkeys, tokens, and pages shared by a link. */
export const people: readonly Table[] = [
  table('account', (t) =>
    t
      .key('id', 'id')
      .required('name', 'text')
      .required('name_key', 'text')
      .required('role', 'text', { in: ROLES })
      .required('trainer_names', 'text')
      .required('password_hash', 'text')
      .required('created_at', 'text')
      .required('updated_at', 'text')
      .unique('account_name', ['name_key']),
  ),
  table('account_session', (t) =>
    t
      .key('id', 'id')
      .required('account_id', 'id', { references: 'account.id' })
      .required('token_hash', 'text')
      .required('device', 'text')
      .required('last_seen_at', 'text')
      .required('expires_at', 'text')
      .required('created_at', 'text')
      .index('account_session_account', ['account_id'])
      .unique('account_session_token', ['token_hash']),
  ),
  table('one_time_token', (t) =>
    t
      .key('id', 'id')
      .required('token_hash', 'text')
      .required('kind', 'text', { in: ['set_up', 'invitation', 'password', 'passkey'] })
      .optional('account_id', 'id', { references: 'account.id' })
      .optional('role', 'text', { in: ROLES })
      .required('trainer_names', 'text')
      .optional('made_by', 'text')
      .required('expires_at', 'text')
      .required('created_at', 'text')
      .index('one_time_token_account', ['account_id'])
      .unique('one_time_token_hash', ['token_hash']),
  ),
  table('passkey', (t) =>
    t
      .key('id', 'id')
      .required('account_id', 'id', { references: 'account.id' })
      .required('credential_id', 'text')
      .required('public_key', 'text')
      .required('counter', 'int')
      .required('transports', 'text')
      .required('name', 'text')
      .optional('last_used_at', 'text')
      .required('created_at', 'text')
      .index('passkey_account', ['account_id'])
      .unique('passkey_credential', ['credential_id']),
  ),
  table('api_token', (t) =>
    t
      .key('id', 'id')
      .required('account_id', 'id', { references: 'account.id' })
      .required('token_hash', 'text')
      .required('prefix', 'text')
      .required('name', 'text')
      .required('scope', 'text', { in: TOKEN_SCOPES })
      .required('expires_at', 'text')
      .optional('last_used_at', 'text')
      .required('created_at', 'text')
      .index('api_token_account', ['account_id'])
      .unique('api_token_hash', ['token_hash']),
  ),
  table('share', (t) =>
    t
      .key('id', 'id')
      .required('token_hash', 'text')
      .required('kind', 'text')
      .required('title', 'text')
      .required('html', 'text')
      .required('with_money', 'flag')
      .optional('made_by', 'text')
      .optional('account_id', 'id') // no reference: the link outlives the account
      .required('expires_at', 'text')
      .required('visits', 'int')
      .optional('last_visit_at', 'text')
      .required('created_at', 'text')
      .unique('share_token', ['token_hash']),
  ),
]
