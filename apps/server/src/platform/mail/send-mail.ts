import { lookup } from 'node:dns/promises'
import type { Db } from '@quarterpole/db/open'
import { readMailServer, type StoredMailServer } from '@quarterpole/db/queries/mail-server'
import { createTransport } from 'nodemailer'
import { isWithin, PRIVATE_RANGES } from '../private-ranges.ts'
import { MailError, mailErrorOf } from './mail-faults.ts'

export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same when a message is sent again, so that mail programs show it once. */
  readonly messageId: string
  /** Where one click stops these messages; the header is for mail programs. */
  readonly stopAt?: string | undefined
  readonly pdf?: { readonly name: string; readonly bytes: Uint8Array } | undefined
}

const CONNECT_MS = 15_000
const ANSWER_MS = 30_000

/** For a message that was asked for while there was one. @throws {MailError} */
export async function mailServerOn(db: Db): Promise<StoredMailServer> {
  const server = await readMailServer(db)
  if (server === null) throw new MailError('The mail server was turned off before it was sent.', false)
  return server
}

/** Hands one message to the barn's mail server. @throws {MailError} */
export async function sendMail(server: StoredMailServer, message: Message, signal?: AbortSignal) {
  const { host, port, security, user, password, from } = server
  if (user !== null && password === null)
    throw new MailError(
      `The password of ${host} isn’t on file: backups leave it out. Type it again under Data Studio, System.`,
      false,
    )
  const transport = createTransport({
    host: security === 'none' ? await privateAddressOf(host, port) : host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { to, subject, text, html, messageId, stopAt, pdf } = message
  try {
    await transport.sendMail({
      from: { name: 'Quarterpole', address: from },
      to: { name: '', address: to },
      subject,
      text,
      html,
      ...(pdf && {
        attachments: [
          { filename: pdf.name, content: Buffer.from(pdf.bytes), contentType: 'application/pdf' },
        ],
      }),
      ...(signal && { signal }),
      messageId: `<${messageId}@${from.split('@')[1] ?? 'quarterpole'}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(stopAt === undefined
          ? {}
          : { 'List-Unsubscribe': `<${stopAt}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
    })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw mailErrorOf(error, { host, port, security })
  } finally {
    transport.close()
  }
}

/** On this machine, or in a network of one's own. */
const isPrivate = isWithin(['127.0.0.0/8', '::1/128', ...PRIVATE_RANGES, 'fe80::/10'])

/**
 * The address to connect to without encryption: on this machine or in a private network, whatever its name is.
 *
 * @throws {MailError} for any other, since a password and what is due would cross the Internet in the clear
 */
export async function privateAddressOf(host: string, port: number): Promise<string> {
  const found = await lookup(host).catch(() => {
    throw mailErrorOf(Object.assign(new Error('not found'), { code: 'EDNS' }), {
      host,
      port,
      security: 'none',
    })
  })
  if (isPrivate(found.address)) return found.address
  throw new MailError(
    `${host} isn’t on this computer or in your own network, so mail can’t go there unencrypted. Choose TLS or STARTTLS.`,
    false,
  )
}
