import type { AccountId } from '@quarterpole/contract/ids'
import type { Passkey, PasskeyAnswer } from '@quarterpole/contract/account'
import type { Db } from '@quarterpole/db/open'
import { insertOneTimeToken, takeOneTimeToken } from '@quarterpole/db/queries/one-time-token'
import { findPasskey, insertPasskey, passkeysOf, notePasskeyUse } from '@quarterpole/db/queries/passkey'
import type { PasskeyTable } from '@quarterpole/db/schema-account'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../platform/http/problem.ts'
import type { Caller } from '../platform/http/caller.ts'
import { hashOfSecret, newSecret } from './secrets.ts'

type Answer = z.output<typeof PasskeyAnswer>

/** Time to touch the reader. */
const CHALLENGE_S = 5 * 60
const MAX_PASSKEYS = 20
const ADDRESS_ONLY = /^[\d.]+$|^\[/

/** Loaded with the first passkey: it reads certificates of twenty formats. */
const webauthn = () => import('@simplewebauthn/server')

/** The host name that a passkey is bound to. @throws {AppError} conflict where browsers know no passkeys */
function hostOf({ headers }: FastifyRequest): string {
  const host = (headers.host ?? '').replace(/:\d+$/, '')
  if (ADDRESS_ONLY.test(host))
    throw new AppError('conflict', 'Passkeys need a host name. Open this server by its name, not its number.')
  return host
}

/** The guards have checked that the host is ours. */
const originsOf = ({ headers }: FastifyRequest) => [`https://${headers.host}`, `http://${headers.host}`]

/** A random challenge that is good for one answer; its hash is kept, so that any process can check the answer. */
async function newChallenge(db: Db, account_id: AccountId | null): Promise<string> {
  const challenge = newSecret()
  await insertOneTimeToken(db, {
    kind: 'passkey',
    account_id,
    token_hash: hashOfSecret(challenge),
    role: null,
    made_by: null,
    trainer_names: [],
    seconds: CHALLENGE_S,
  })
  return challenge
}

/** Uses a challenge up. */
const isChallenge = (db: Db, account_id: AccountId | null) => async (challenge: string) => {
  const token = await takeOneTimeToken(db, hashOfSecret(challenge))
  return token?.kind === 'passkey' && token.account_id === account_id
}

export async function startPasskey(db: Db, { id, name }: Caller, request: FastifyRequest) {
  const { generateRegistrationOptions } = await webauthn()
  const rpID = hostOf(request)
  const existing = await passkeysOf(db, id)
  if (existing.length >= MAX_PASSKEYS)
    throw new AppError('conflict', `You have ${existing.length} passkeys. Remove one you no longer use.`)
  const options = await generateRegistrationOptions({
    rpName: 'Quarterpole',
    rpID,
    userName: name,
    userID: new TextEncoder().encode(String(id)),
    challenge: Buffer.from(await newChallenge(db, id), 'base64url'),
    attestationType: 'none',
    excludeCredentials: existing.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options } as Record<string, unknown>
}

/** @throws {AppError} conflict for an answer that does not prove the key */
export async function addPasskey(
  db: Db,
  { id }: Caller,
  { name, answer }: { name: string; answer: Answer },
  request: FastifyRequest,
): Promise<Passkey> {
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON, // verified here; nothing of it is used unverified
    expectedChallenge: isChallenge(db, id),
    expectedOrigin: originsOf(request),
    expectedRPID: hostOf(request),
    requireUserVerification: true,
  }).catch(() => undefined)
  const credential = verified?.registrationInfo?.credential
  if (!verified?.verified || credential === undefined || (await findPasskey(db, credential.id)) !== undefined)
    throw new AppError('conflict', 'That passkey could not be added. Try again.')
  const row = await insertPasskey(db, {
    account_id: id,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(credential.transports ?? []),
    name,
  })
  return presentPasskey(row)
}

export async function startPasskeySignIn(db: Db, request: FastifyRequest) {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: hostOf(request),
    challenge: Buffer.from(await newChallenge(db, null), 'base64url'),
    userVerification: 'required',
  })
  return { ...options } as Record<string, unknown>
}

/** Whose passkey it is. @throws {AppError} not_signed_in */
export async function checkPasskey(db: Db, answer: Answer, request: FastifyRequest): Promise<AccountId> {
  const refused = new AppError('not_signed_in', 'That passkey isn’t known here. Sign in with your password.')
  const passkey = await findPasskey(db, answer.id)
  if (passkey === undefined) throw refused
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON, // as above
    expectedChallenge: isChallenge(db, null),
    expectedOrigin: originsOf(request),
    expectedRPID: hostOf(request),
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => undefined)
  if (!verified?.verified) throw refused
  await notePasskeyUse(db, passkey.id, verified.authenticationInfo.newCounter)
  return passkey.account_id
}

export const presentPasskey = ({ id, name, created_at, last_used_at }: PasskeyTable): Passkey => ({
  id,
  name,
  created_at,
  last_used_at,
})
