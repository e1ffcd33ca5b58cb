import type { ApiToken, Session } from '@quarterpole/contract/account'
import type { ApiTokenId, SessionId } from '@quarterpole/contract/ids'
import type { TokenScope } from '@quarterpole/contract/roles'
import { readAccount, setPasswordHash } from '@quarterpole/db/queries/account'
import { endSession, endSessions, sessionsOf } from '@quarterpole/db/queries/account-session'
import {
  deleteApiToken,
  deleteApiTokens,
  insertApiToken,
  listApiTokens,
} from '@quarterpole/db/queries/api-token'
import type { Db } from '@quarterpole/db/open'
import type { ApiTokenTable } from '@quarterpole/db/schema-account'
import { tx } from '@quarterpole/db/tx'
import { AppError, invalid } from '../platform/http/problem.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { PeopleServices } from './account-store.ts'
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

/** @throws {AppError} invalid for a wrong password, too_many */
async function checkOwnPassword(
  { db, accounts }: PeopleServices,
  caller: Caller,
  { member, typed, address }: { member: string; typed: string; address: string },
): Promise<void> {
  const isRight = await accounts.throttle.attempt(caller.name, address, async () => {
    const account = await readAccount(db, caller.id)
    return accounts.passwords.matches(account?.password_hash ?? null, typed)
  })
  if (!isRight) throw invalid(member, 'That isn’t your current password.')
}

/** Ends every other session and every API token too. @throws {AppError} invalid, too_many */
export async function changePassword(
  services: PeopleServices,
  caller: Caller,
  { current, password }: { current: string; password: string },
  address: string,
): Promise<void> {
  const { db, accounts } = services
  await checkOwnPassword(services, caller, { member: 'current', typed: current, address })
  checkNewPassword(password, caller.name)
  const hash = await accounts.passwords.hash(password)
  await tx(db, async (trx) => {
    await setPasswordHash(trx, caller.id, hash)
    await endSessions(trx, caller.id, caller.sessionId ?? undefined)
    await deleteApiTokens(trx, caller.id)
  })
}

export const listTokens = async (db: Db, { id }: Caller): Promise<ApiToken[]> =>
  (await listApiTokens(db, id)).map(presentToken)

/** A token works for long and without the browser, so that a session alone makes none. @throws {AppError} invalid, too_many */
export async function makeToken(
  services: PeopleServices,
  caller: Caller,
  { name, scope, days, password }: { name: string; scope: TokenScope; days: number; password: string },
  address: string,
): Promise<{ token: string; of: ApiToken }> {
  const { db } = services
  const { id } = caller
  await checkOwnPassword(services, caller, { member: 'password', typed: password, address })
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

export const presentToken = ({
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
