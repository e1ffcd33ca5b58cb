import type { Db } from '../open.ts'
import { insertAccount } from '../queries/account.ts'
import { insertSession } from '../queries/account-session.ts'
import { insertApiToken } from '../queries/api-token.ts'
import { insertOneTimeToken } from '../queries/one-time-token.ts'
import { insertPasskey } from '../queries/passkey.ts'
import { insertDigest } from '../queries/digest.ts'
import { insertShare } from '../queries/share.ts'

/** A person with everything that lets him in; the backup takes the account and the passkey only. */
export async function fillAccounts(db: Db): Promise<void> {
  const account_id = await insertAccount(db, {
    name: 'Ann Roe',
    role: 'owner',
    trainer_names: [],
    password_hash: '$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA',
  })
  await insertSession(db, { account_id, token_hash: 'a hash', device: 'Firefox on Linux' })
  await insertApiToken(db, {
    account_id,
    token_hash: 'a hash',
    prefix: 'qp_abcdef',
    name: 'a script',
    scope: 'read',
    seconds: 60,
  })
  await insertOneTimeToken(db, {
    kind: 'password',
    token_hash: 'a hash',
    account_id,
    role: null,
    made_by: null,
    trainer_names: [],
    seconds: 60,
  })
  await insertShare(db, {
    token_hash: 'a hash',
    kind: 'horse',
    title: 'Amber Fever',
    html: 'a shared page',
    with_money: 0,
    seconds: 60,
  })
  await insertDigest(db, {
    account_id,
    email: 'ann@example.com',
    is_on: 1,
    day: '2026-11-20',
    asked_on: '2026-11-19',
    asked: 1,
  })
  await insertPasskey(db, {
    account_id,
    credential_id: 'a credential',
    public_key: 'a key',
    counter: 1,
    transports: '["internal"]',
    name: 'a phone',
  })
}
