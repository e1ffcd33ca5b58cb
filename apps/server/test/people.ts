import { createHash } from 'node:crypto'
import type { AccountId, SessionId } from '@quarterpole/contract/ids'
import { type Role, ROLES, type TokenScope } from '@quarterpole/contract/roles'
import { insertAccount } from '@quarterpole/db/queries/account'
import { insertSession } from '@quarterpole/db/queries/account-session'
import { insertApiToken } from '@quarterpole/db/queries/api-token'
import { type Derive, Passwords } from '../src/people/passwords.ts'
import { hashOfSecret, newSecret } from '../src/people/secrets.ts'
import type { PeopleServices } from '../src/people/account-store.ts'

/** A quick stand-in for argon2id that counts how often it is asked. */
export function countingPasswords() {
  const count = { hashes: 0 }
  const derive: Derive = async (_algorithm, { message, nonce, tagLength }) => {
    count.hashes++
    return createHash('sha256')
      .update(nonce as Buffer)
      .update(message as Buffer)
      .digest()
      .subarray(0, tagLength)
  }
  return { count, passwords: new Passwords(derive) }
}

/** A name on some horses of the sample herd, for the trainer among the people. */
export const TRAINER = 'Pat Trainer'

export interface TestPerson {
  id: AccountId
  sessionId: SessionId
  secret: string
  /** The header of his browser. */
  cookie: { cookie: string }
}

/** Signs a new person in, past the password: most tests are about what comes after. */
export async function addPerson(
  { db, accounts }: Pick<PeopleServices, 'db' | 'accounts'>,
  role: Role,
  name = `Test ${role}`,
): Promise<TestPerson> {
  const id = await insertAccount(db, {
    name,
    role,
    trainer_names: role === 'trainer' ? [TRAINER] : [],
    password_hash: `$argon2id$v=19$m=65536,t=3,p=4$${'A'.repeat(22)}$${'B'.repeat(43)}`, // of no password
  })
  const secret = newSecret()
  const sessionId = await insertSession(db, {
    account_id: id,
    token_hash: hashOfSecret(secret),
    device: 'Test',
  })
  await accounts.refresh()
  return { id, sessionId, secret, cookie: { cookie: `qp_session=${secret}` } }
}

/** The header of a script with a token of this person's, made past his password. */
export async function addToken(
  { db }: Pick<PeopleServices, 'db'>,
  { id: account_id }: Pick<TestPerson, 'id'>,
  scope: TokenScope,
): Promise<{ authorization: string }> {
  const token = `qp_${newSecret()}`
  const [prefix, token_hash] = [token.slice(0, 9), hashOfSecret(token)]
  await insertApiToken(db, { account_id, token_hash, prefix, name: scope, scope, seconds: 86_400 })
  return { authorization: `Bearer ${token}` }
}

/** One signed-in person of every role. */
export async function everyRole(
  services: Pick<PeopleServices, 'db' | 'accounts'>,
): Promise<Record<Role, TestPerson>> {
  const people = []
  for (const role of ROLES) people.push([role, await addPerson(services, role)] as const)
  return Object.fromEntries(people) as Record<Role, TestPerson> // one entry for each role
}
