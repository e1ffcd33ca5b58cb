import type { ApiToken, Session } from '@quarterpole/contract/account'
import type { ApiTokenId, SessionId } from '@quarterpole/contract/ids'
import type { TokenScope } from '@quarterpole/contract/roles'
import { readAccount, setPasswordHash } from '@quarterpole/db/queries/account'
import { endSession, endSessions, sessionsOf } from '@quarterpole/db/queries/account-session'
import { apiTokensOf, deleteApiToken, insertApiToken } from '@quarterpole/db/queries/api-token'
import type { Db } from '@quarterpole/db/open'
import type { ApiTokenTable } from '@quarterpole/db/schema-account'
import { tx } from '@quarterpole/db/tx'
import { AppError, invalid } from '../http/problem.ts'
import type { Services } from '../process/services.ts'
import type { Caller } from './caller.ts'
import { checkNewPassword } from './passwords.ts'
import { hashOfSecret, newSecret } from './secrets.ts'

const PREFIX_LENGTH = 9

export async function listSessions(db: Db, { id, sessionId }: Caller): Promise<Session[]> {
  const sessions = await sessionsOf(db, id)
  return sessions.map(({ id: session, device, created_at, last_seen_at, expires_at }) => ({
    id: session,
    device,
    created_at,
    last_seen_at,
    expires_at,
    is_this: session === sessionId,
  }))
}

/** @throws {AppError} not_found */
export async function endOwnSession(db: Db, caller: Caller, id: SessionId): Promise<void> {
  if (!(await endSession(db, caller.id, id)))
    throw new AppError('not_found', 'You’re not signed in on that device any more.')
}

/** Ends every other session too. @throws {AppError} invalid */
export async function changePassword(
  { db, accounts }: Services,
  caller: Caller,
  { current, password }: { current: string; password: string },
  address: string,
): Promise<void> {
  const account = await readAccount(db, caller.id)
  await accounts.throttle.pause(caller.name, address)
  if (!(await accounts.passwords.matches(account?.password_hash ?? null, current))) {
    accounts.throttle.failed(caller.name, address)
    throw invalid('current', 'That isn’t your current password.')
  }
  checkNewPassword(password, caller.name)
  const hash = await accounts.passwords.hash(password)
  await tx(db, async (trx) => {
    await setPasswordHash(trx, caller.id, hash)
    await endSessions(trx, caller.id, caller.sessionId ?? undefined)
  })
}

export const listTokens = async (db: Db, { id }: Caller): Promise<ApiToken[]> =>
  (await apiTokensOf(db, id)).map(presentToken)

export async function makeToken(
  db: Db,
  { id }: Caller,
  { name, scope, days }: { name: string; scope: TokenScope; days: number },
): Promise<{ token: string; of: ApiToken }> {
  const token = `qp_${newSecret()}`
  const row = await insertApiToken(db, {
    account_id: id,
    token_hash: hashOfSecret(token),
    prefix: token.slice(0, PREFIX_LENGTH),
    name,
    scope,
    seconds: days * 86_400,
  })
  return { token, of: presentToken(row) }
}

/** @throws {AppError} not_found */
export async function revokeToken(db: Db, caller: Caller, id: ApiTokenId): Promise<void> {
  if (!(await deleteApiToken(db, caller.id, id))) throw new AppError('not_found', 'You have no such token.')
}

const presentToken = ({
  id,
  name,
  prefix,
  scope,
  created_at,
  expires_at,
  last_used_at,
}: ApiTokenTable): ApiToken => ({
  id,
  name,
  prefix,
  scope,
  created_at,
  expires_at,
  last_used_at,
})
