import { z } from 'zod'
import { Me, NewPassword, PasskeyAnswer, PasskeyOptions, PersonName, TypedPassword } from './account.ts'
import { endpoint } from './endpoint.ts'
import { ROLES } from './roles.ts'
import { Instant } from './values.ts'

/** The secret of a link: 256 bits, base64url. */
const LinkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be the end of a link')

/** What a link is good for, before it is used. */
export const Link = z.object({
  kind: z.enum(['set_up', 'invitation', 'password']),
  role: z.enum(ROLES),
  name: z.string().nullable(), // of the person whose password it sets
  expires_at: Instant,
})
export type Link = z.infer<typeof Link>

const tag = 'Sign in'

export const signIn = endpoint({
  method: 'POST',
  path: '/sign-in',
  need: 'nobody',
  callsPerMinute: 30,
  tag,
  summary: 'Sign in with name and password; the session is a cookie no script can read',
  body: z.strictObject({ name: z.string().max(200), password: TypedPassword }),
  reply: Me,
  errors: ['invalid', 'not_signed_in', 'too_many'],
})
export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/sign-in/passkey/options',
  need: 'nobody',
  callsPerMinute: 60,
  tag,
  summary: 'What your browser needs to sign in with a passkey; good for five minutes',
  reply: PasskeyOptions,
  errors: ['conflict', 'too_many'],
})
export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/sign-in/passkey',
  need: 'nobody',
  callsPerMinute: 30,
  tag,
  summary: 'Sign in with a passkey',
  body: z.strictObject({ answer: PasskeyAnswer }),
  reply: Me,
  errors: ['invalid', 'not_signed_in', 'too_many'],
})
export const signOut = endpoint({
  method: 'POST',
  path: '/sign-out',
  need: 'person',
  tag,
  summary: 'Sign out of this device',
  reply: z.null(),
  status: 204,
  errors: [],
})
export const readLink = endpoint({
  method: 'POST',
  path: '/links/read',
  need: 'nobody',
  callsPerMinute: 60,
  tag,
  summary: 'What a set-up, invitation or password link is good for',
  body: z.strictObject({ token: LinkToken }),
  reply: Link,
  errors: ['invalid', 'not_found', 'too_many'],
})
export const useLink = endpoint({
  method: 'POST',
  path: '/links/use',
  need: 'nobody',
  callsPerMinute: 20,
  tag,
  summary: 'Make your account, or set your new password, and sign in; a link works once',
  body: z.strictObject({
    token: LinkToken,
    name: PersonName.nullable().default(null), // not with a password link
    password: NewPassword,
  }),
  reply: Me,
  errors: ['invalid', 'not_found', 'conflict', 'too_many'],
})
