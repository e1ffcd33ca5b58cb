import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AccountId, ApiTokenId, PasskeyId, pathId, SessionId } from './ids.ts'
import { RIGHTS, ROLES, TOKEN_SCOPES } from './roles.ts'
import { Instant, requiredText } from './values.ts'
import { YearStart } from './year-start.ts'

/** Shortest password; length over rules (NIST SP 800-63B §3.1.1). */
export const MIN_PASSWORD = 12
/** A new password. Spaces count, nothing is trimmed. */
export const NewPassword = z
  .string()
  .min(MIN_PASSWORD, `must have at least ${MIN_PASSWORD} characters`)
  .max(200)
/** A password as typed to sign in: any that could be on file. */
export const TypedPassword = z.string().min(1).max(200)
export const PersonName = requiredText(80)

export const Person = z.object({
  id: AccountId,
  name: z.string(),
  role: z.enum(ROLES),
  trainer_names: z.array(z.string()), // as on his horses; of a trainer alone
})
export type Person = z.infer<typeof Person>

/** Who is asking, and how this server is used. */
export const Me = z.object({
  /** open: no accounts, on this machine only. set_up: on a network, waiting for its owner. accounts: people sign in. */
  mode: z.enum(['open', 'set_up', 'accounts']),
  person: Person.nullable(), // null: nobody is signed in
  rights: z.array(z.enum(RIGHTS)), // all of them where there are no accounts
  year_start: YearStart, // of the barn's horses
})
export type Me = z.infer<typeof Me>

export const Session = z.object({
  id: SessionId,
  device: z.string(), // "Firefox on Windows"
  created_at: Instant,
  last_seen_at: Instant, // to within five minutes
  expires_at: Instant,
  is_this: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const Passkey = z.object({
  id: PasskeyId,
  name: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const ApiToken = z.object({
  id: ApiTokenId,
  name: z.string(),
  prefix: z.string(), // the first characters, to tell tokens apart
  scope: z.enum(TOKEN_SCOPES),
  created_at: Instant,
  expires_at: Instant,
  last_used_at: Instant.nullable(), // to within five minutes
})
export type ApiToken = z.infer<typeof ApiToken>

/** What a browser is asked for, and what its authenticator answers: JSON forms of WebAuthn Level 3 §5.1. */
export const PasskeyOptions = z.record(z.string(), z.unknown())
export const PasskeyAnswer = z.looseObject({
  id: z.string().min(1).max(1400),
  rawId: z.string().min(1).max(1400),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
})

const tag = 'Your account'

export const getMe = endpoint({
  method: 'GET',
  path: '/me',
  need: 'nobody',
  tag,
  summary: 'Who is signed in, with his rights, and whether this server has accounts',
  reply: Me,
  errors: [],
})
export const listSessions = endpoint({
  method: 'GET',
  path: '/me/sessions',
  need: 'person',
  tag,
  summary: 'Where you are signed in, last seen first',
  reply: z.array(Session),
  errors: [],
})
export const endSession = endpoint({
  method: 'DELETE',
  path: '/me/sessions/:id',
  need: 'person',
  tag,
  summary: 'Sign out of one device',
  params: z.object({ id: pathId(SessionId) }),
  reply: z.null(),
  status: 204,
  errors: ['not_found'],
})
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/me/sessions',
  need: 'person',
  tag,
  summary: 'Sign out of every other device',
  reply: z.null(),
  status: 204,
  errors: [],
})
export const changePassword = endpoint({
  method: 'PUT',
  path: '/me/password',
  need: 'person',
  callsPerMinute: 20,
  tag,
  summary: 'Change your password; every other device is signed out, and your API tokens end',
  body: z.strictObject({ current: TypedPassword, password: NewPassword }),
  reply: z.null(),
  status: 204,
  errors: ['invalid', 'too_many'],
})
export const listPasskeys = endpoint({
  method: 'GET',
  path: '/me/passkeys',
  need: 'person',
  tag,
  summary: 'Your passkeys',
  reply: z.array(Passkey),
  errors: [],
})
export const startPasskey = endpoint({
  method: 'POST',
  path: '/me/passkeys/options',
  need: 'person',
  tag,
  summary: 'What your browser needs to make a passkey; good for five minutes',
  reply: PasskeyOptions,
  errors: ['conflict'],
})
export const createPasskey = endpoint({
  method: 'POST',
  path: '/me/passkeys',
  need: 'person',
  tag,
  summary: 'Add the passkey your browser made',
  body: z.strictObject({ name: requiredText(60), answer: PasskeyAnswer }),
  reply: Passkey,
  status: 201,
  errors: ['invalid', 'conflict'],
})
export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/me/passkeys/:id',
  need: 'person',
  tag,
  summary: 'Remove a passkey',
  params: z.object({ id: pathId(PasskeyId) }),
  reply: z.null(),
  status: 204,
  errors: ['not_found', 'conflict'],
})
export const listTokens = endpoint({
  method: 'GET',
  path: '/me/tokens',
  need: 'person',
  tag,
  summary: 'Your API tokens, without their secrets',
  reply: z.array(ApiToken),
  errors: [],
})
export const createToken = endpoint({
  method: 'POST',
  path: '/me/tokens',
  need: 'person',
  tag,
  summary: 'Make an API token with your password; the only answer that shows it',
  body: z.strictObject({
    password: TypedPassword,
    name: requiredText(60),
    scope: z.enum(TOKEN_SCOPES),
    days: z.number().int().min(1).max(366),
  }),
  reply: z.object({ token: z.string(), of: ApiToken }),
  status: 201,
  errors: ['invalid', 'too_many'],
})
export const deleteToken = endpoint({
  method: 'DELETE',
  path: '/me/tokens/:id',
  need: 'person',
  tag,
  summary: 'Revoke an API token',
  params: z.object({ id: pathId(ApiTokenId) }),
  reply: z.null(),
  status: 204,
  errors: ['not_found'],
})
