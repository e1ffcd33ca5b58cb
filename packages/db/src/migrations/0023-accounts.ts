import { ROLES, TOKEN_SCOPES } from '@quarterpole/contract/roles'
import type { Migration } from './migration.ts'
import { addColumns, createTable } from './table.ts'

type Up = Migration['up']

/** People, where they are signed in, links that work once, passkeys and API tokens; and who did what. */
export const accounts: Migration = {
  name: '0023-accounts',
  async up(db) {
    await createAccount(db)
    await createSession(db)
    await createOneTimeToken(db)
    await createPasskey(db)
    await createApiToken(db)
    await addColumns(db, 'file_blob', (t) => t.required('has_money', 'flag', { default: 1 })) // unknown of those on file
    await addColumns(db, 'activity', (t) => t.optional('person', 'text').optional('account_id', 'id'))
    await addColumns(db, 'data_import', (t) => t.optional('person', 'text').optional('undone_by', 'text'))
  },
}

const createAccount: Up = async (db) => {
  await createTable(db, 'account', (t) =>
    t
      .key('id', 'id')
      .required('name', 'text')
      .required('name_key', 'text')
      .required('role', 'text', { in: ROLES })
      .required('trainer_names', 'text')
      .required('password_hash', 'text')
      .required('created_at', 'text')
      .required('updated_at', 'text'),
  )
  await db.kysely.schema.createIndex('account_name').on('account').columns(['name_key']).unique().execute()
}

const createSession: Up = async (db) => {
  await createTable(db, 'account_session', (t) =>
    t
      .key('id', 'id')
      .required('account_id', 'id', { references: 'account.id' })
      .required('token_hash', 'text')
      .required('device', 'text')
      .required('created_at', 'text')
      .required('last_seen_at', 'text')
      .required('expires_at', 'text'),
  )
  const { schema } = db.kysely
  await schema
    .createIndex('account_session_token')
    .on('account_session')
    .columns(['token_hash'])
    .unique()
    .execute()
  await schema.createIndex('account_session_account').on('account_session').columns(['account_id']).execute()
}

const createOneTimeToken: Up = async (db) => {
  await createTable(db, 'one_time_token', (t) =>
    t
      .key('id', 'id')
      .required('token_hash', 'text')
      .required('kind', 'text', { in: ['set_up', 'invitation', 'password', 'passkey'] })
      .optional('account_id', 'id', { references: 'account.id' })
      .optional('role', 'text', { in: ROLES })
      .required('trainer_names', 'text')
      .optional('made_by', 'text')
      .required('created_at', 'text')
      .required('expires_at', 'text'),
  )
  const { schema } = db.kysely
  await schema
    .createIndex('one_time_token_hash')
    .on('one_time_token')
    .columns(['token_hash'])
    .unique()
    .execute()
  await schema.createIndex('one_time_token_account').on('one_time_token').columns(['account_id']).execute()
}

const createPasskey: Up = async (db) => {
  await createTable(db, 'passkey', (t) =>
    t
      .key('id', 'id')
      .required('account_id', 'id', { references: 'account.id' })
      .required('credential_id', 'text')
      .required('public_key', 'text')
      .required('counter', 'int')
      .required('transports', 'text')
      .required('name', 'text')
      .required('created_at', 'text')
      .optional('last_used_at', 'text'),
  )
  const { schema } = db.kysely
  await schema.createIndex('passkey_credential').on('passkey').columns(['credential_id']).unique().execute()
  await schema.createIndex('passkey_account').on('passkey').columns(['account_id']).execute()
}

const createApiToken: Up = async (db) => {
  await createTable(db, 'api_token', (t) =>
    t
      .key('id', 'id')
      .required('account_id', 'id', { references: 'account.id' })
      .required('token_hash', 'text')
      .required('prefix', 'text')
      .required('name', 'text')
      .required('scope', 'text', { in: TOKEN_SCOPES })
      .required('created_at', 'text')
      .required('expires_at', 'text')
      .optional('last_used_at', 'text'),
  )
  const { schema } = db.kysely
  await schema.createIndex('api_token_hash').on('api_token').columns(['token_hash']).unique().execute()
  await schema.createIndex('api_token_account').on('api_token').columns(['account_id']).execute()
}
