import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, IsoDate, requiredText, typedText } from './values.ts'

/** How the connection to a mail server is kept private. Without either only on this machine or in a private network. */
export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const
export type MailSecurity = (typeof MAIL_SECURITIES)[number]

export const EmailAddress = z.email('must be an e-mail address such as ann@example.com').max(120)

/** The barn's own mail server, by which everything is sent. Nothing is sent before it is set up. */
const server = {
  host: requiredText(253).regex(/^[\w.:-]+$/, 'must be a host name or an address, such as smtp.example.com'),
  port: z.number().int().min(1).max(65_535),
  security: z.enum(MAIL_SECURITIES),
  user: typedText(200), // null: it asks for no password
  from: EmailAddress,
  hour: z.number().int().min(0).max(23), // when the morning's list goes out, by the server's own clock
}
export const MailServer = z.object({
  ...server,
  has_password: z.boolean(), // it is never read back
})
export type MailServer = z.infer<typeof MailServer>

export const MailSettings = z.object({
  server: MailServer.nullable(), // null: not set up
  readers: z.array(
    z.object({
      name: z.string().nullable(), // null where nobody signs in
      is_confirmed: z.boolean(),
      is_on: z.boolean(),
      sent_at: Instant.nullable(),
      fault: z.string().nullable(), // why the last sending failed
    }),
  ),
})
export type MailSettings = z.infer<typeof MailSettings>

/** What a person gets by e-mail each morning: what is due and past due. */
export const Digest = z.object({
  is_possible: z.boolean(), // a mail server is set up
  hour: z.number().int().nullable(),
  email: z.string().nullable(),
  is_confirmed: z.boolean(), // the link that was sent there was used
  is_on: z.boolean(),
  day: IsoDate.nullable(), // the last one that was looked at
  sent_at: Instant.nullable(),
  fault: z.string().nullable(),
})
export type Digest = z.infer<typeof Digest>

const tag = 'E-mail'

export const getMailSettings = endpoint({
  method: 'GET',
  path: '/mail',
  need: 'manage',
  tag,
  summary: 'The barn’s mail server without its password, and who gets a list each morning',
  reply: MailSettings,
  errors: [],
})
export const setMailServer = endpoint({
  method: 'PUT',
  path: '/mail',
  need: 'manage',
  tag,
  summary: 'Set up the mail server. A password that is left out stays, as long as it goes to the same server',
  body: z.strictObject({ ...server, password: z.string().min(1).max(500).optional() }),
  reply: MailSettings,
  errors: ['invalid'],
})
export const deleteMailServer = endpoint({
  method: 'DELETE',
  path: '/mail',
  need: 'manage',
  tag,
  summary: 'Send no more e-mail, and forget the server and its password',
  reply: z.null(),
  status: 204,
  errors: [],
})
export const testMailServer = endpoint({
  method: 'POST',
  path: '/mail/test',
  need: 'manage',
  callsPerMinute: 10,
  tag,
  summary: 'Send one message to yourself; what the server said if it didn’t take it',
  body: z.strictObject({ to: EmailAddress }),
  reply: z.object({ fault: z.string().nullable() }), // null: the server took it
  errors: ['invalid', 'conflict'],
})
export const getDigest = endpoint({
  method: 'GET',
  path: '/me/digest',
  need: 'person',
  tag,
  summary: 'Your list of what is due by e-mail each morning',
  reply: Digest,
  errors: [],
})
export const setDigest = endpoint({
  method: 'PUT',
  path: '/me/digest',
  need: 'person',
  callsPerMinute: 20,
  tag,
  summary: 'Turn your list on or off; a new address gets a link to confirm it first',
  body: z.strictObject({ email: EmailAddress, is_on: z.boolean() }),
  reply: Digest,
  errors: ['invalid', 'conflict', 'too_many', 'forbidden'],
})
export const deleteDigest = endpoint({
  method: 'DELETE',
  path: '/me/digest',
  need: 'person',
  tag,
  summary: 'Turn your list off and forget your e-mail address',
  reply: z.null(),
  status: 204,
  errors: [],
})
