import type { Me } from '@quarterpole/contract/account'
import type { AccountId } from '@quarterpole/contract/ids'
import { type AccountRow, findAccount } from '@quarterpole/db/queries/account'
import { endSession, insertSession } from '@quarterpole/db/queries/account-session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/http/problem.ts'
import type { PeopleServices } from './account-store.ts'
import { setSessionCookie } from './cookie.ts'
import { deviceOf } from './device.ts'
import { hashOfSecret, newSecret } from './secrets.ts'

export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The same for an unknown name and a wrong password. */
const REFUSED = 'Name and password don’t match. Check both, or ask the barn’s owner for a new password link.'

/** @throws {AppError} not_signed_in, too_many */
export async function signInWithPassword(
  services: PeopleServices,
  { name, password }: { name: string; password: string },
  exchange: Exchange,
): Promise<Me> {
  const { db, accounts } = services
  const { ip } = exchange.request
  let account: AccountRow | undefined
  const isRight = await accounts.throttle.attempt(name, ip, async () => {
    account = await findAccount(db, name)
    return accounts.passwords.matches(account?.password_hash ?? null, password)
  })
  if (!isRight || account === undefined) throw new AppError('not_signed_in', REFUSED)
  return startSession(services, account.id, exchange)
}

/** Signs a person in under a new secret, and ends the session the browser had: nobody can have planted this one. */
export async function startSession(
  { db, accounts, herd }: PeopleServices,
  account_id: AccountId,
  { request, reply }: Exchange,
): Promise<Me> {
  const former = await accounts.callerOf(request)
  if (former?.sessionId) await endSession(db, former.id, former.sessionId)
  const secret = newSecret()
  await insertSession(db, {
    account_id,
    token_hash: hashOfSecret(secret),
    device: deviceOf(request.headers['user-agent']),
  })
  await accounts.refresh()
  setSessionCookie(reply, secret, accounts.isTls)
  return accounts.me(await accounts.callerOfSecret(secret), herd.current.yearStart)
}
