import type { AccountId } from '@quarterpole/contract/ids'
import type { Role } from '@quarterpole/contract/roles'
import type { Link } from '@quarterpole/contract/sign-in'
import type { Db } from '@quarterpole/db/open'
import { hasAccounts, insertAccount, readAccount, setPasswordHash } from '@quarterpole/db/queries/account'
import { endSessions } from '@quarterpole/db/queries/account-session'
import { deleteApiTokens } from '@quarterpole/db/queries/api-token'
import {
  deleteOneTimeTokens,
  insertOneTimeToken,
  type OneTimeToken,
  readOneTimeToken,
  takeOneTimeToken,
} from '@quarterpole/db/queries/one-time-token'
import { deletePasskeys } from '@quarterpole/db/queries/passkey'
import { tx } from '@quarterpole/db/tx'
import { AppError, invalid } from '../platform/http/problem.ts'
import { checkNewName, isTaken } from './account-names.ts'
import { checkNewPassword, type Passwords } from './passwords.ts'
import { hashOfSecret, newSecret } from './secrets.ts'

const SET_UP_S = 15 * 60
const INVITATION_S = 7 * 86_400
const PASSWORD_S = 86_400

/** A page's path with the secret behind `#`: browsers send it to nobody, so that no log has it. */
export interface NewLink {
  readonly path: string
  readonly expires_at: string
}

const NO_ONE = { account_id: null, role: null, made_by: null, trainer_names: [] } as const

/** For the first owner, who has 15 minutes. */
export const newSetUpLink = (db: Db) =>
  newLink(db, { ...NO_ONE, kind: 'set_up', role: 'owner', seconds: SET_UP_S })

export const newInvitation = (
  db: Db,
  wanted: { role: Role; trainer_names: readonly string[]; made_by: string },
) => newLink(db, { ...NO_ONE, ...wanted, kind: 'invitation', seconds: INVITATION_S })

/** Replaces the person's earlier one. @param made_by  null for the command on this machine */
export async function newPasswordLink(
  db: Db,
  account_id: AccountId,
  made_by: string | null = null,
): Promise<NewLink> {
  await deleteOneTimeTokens(db, 'password', account_id)
  return newLink(db, { ...NO_ONE, kind: 'password', account_id, made_by, seconds: PASSWORD_S })
}

async function newLink(
  db: Db,
  token: Omit<Parameters<typeof insertOneTimeToken>[1], 'token_hash'>,
): Promise<NewLink> {
  const secret = newSecret()
  const { expires_at } = await insertOneTimeToken(db, { ...token, token_hash: hashOfSecret(secret) })
  return { path: `/join#${secret}`, expires_at }
}

const usedUp = () => new AppError('not_found', 'This link has been used or has expired. Ask for a new one.')

/** @throws {AppError} not_found */
export async function readLink(db: Db, secret: string): Promise<Link> {
  const token = await readOneTimeToken(db, hashOfSecret(secret))
  if (token === undefined || !(await isGood(db, token))) throw usedUp()
  const { kind, role, expires_at } = token
  if (kind === 'passkey') throw usedUp()
  const account = token.account_id === null ? undefined : await readAccount(db, token.account_id)
  return { kind, role: account?.role ?? role ?? 'viewer', name: account?.name ?? null, expires_at }
}

/** A set-up link is for the first account alone. */
const isGood = async (db: Db, { kind }: OneTimeToken) => kind !== 'set_up' || !(await hasAccounts(db))

/**
 * Uses a link up: makes the account it is for, or sets the password and ends everything else that let the person in:
 * sessions, API tokens and passkeys.
 *
 * @returns whose account it is
 * @throws {AppError} not_found for a link that was used, invalid for a weak password, conflict for a name that is taken
 */
export async function takeLink(
  db: Db,
  passwords: Passwords,
  { token: secret, name, password }: { token: string; name: string | null; password: string },
): Promise<AccountId> {
  const link = await readLink(db, secret)
  const own = link.name ?? name
  if (own === null) throw invalid('name', 'Type your name: you’ll sign in with it.')
  if (link.name === null) checkNewName(own)
  checkNewPassword(password, own)
  const password_hash = await passwords.hash(password)
  return tx(db, async (trx) => {
    const token = await takeOneTimeToken(trx, hashOfSecret(secret))
    if (token === undefined || !(await isGood(trx, token))) throw usedUp()
    if (token.account_id !== null) {
      await setPasswordHash(trx, token.account_id, password_hash)
      await endSessions(trx, token.account_id)
      await deleteApiTokens(trx, token.account_id)
      await deletePasskeys(trx, token.account_id)
      return token.account_id
    }
    if (token.role === null) throw usedUp()
    if (await isTaken(trx, own))
      throw new AppError('conflict', `There’s an account named ${own} already. Add a middle initial.`, {
        errors: [{ path: 'name', message: 'is taken; add a middle initial' }],
      })
    return insertAccount(trx, {
      name: own,
      role: token.role,
      trainer_names: token.trainer_names,
      password_hash,
    })
  })
}
