import type { MailSettings, setMailServer } from '@quarterpole/contract/mail'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { listDigests } from '@quarterpole/db/queries/digest'
import {
  deleteMailServer,
  type MailServerRow,
  readMailServer,
  type StoredMailServer,
  writeMailServer,
} from '@quarterpole/db/queries/mail-server'
import { tx } from '@quarterpole/db/tx'
import type { z } from 'zod'
import { AppError, invalid } from '../../platform/http/problem.ts'
import { MailError } from '../../platform/mail/mail-faults.ts'
import { privateAddressOf, sendMail } from '../../platform/mail/send-mail.ts'
import { shortMessage } from './short-message.ts'

type Typed = z.output<NonNullable<typeof setMailServer.body>>

/** Without the password. */
export async function loadMailSettings(db: Db): Promise<MailSettings> {
  const server = await readMailServer(db)
  const readers = await listDigests(db)
  return {
    server: server === null ? null : present(server),
    readers: readers.map(({ name, confirmed_at, is_on, sent_at, fault }) => ({
      name,
      is_confirmed: confirmed_at !== null,
      is_on: is_on === 1,
      sent_at,
      fault,
    })),
  }
}

const present = ({ password, ...server }: StoredMailServer) => ({
  ...server,
  has_password: password !== null,
})

/** @throws {AppError} invalid */
export async function saveMailServer(db: Db, { password, ...server }: Typed): Promise<void> {
  if (server.security === 'none') await checkPrivate(server)
  await tx(db, async (trx) => {
    const before = await readMailServer(trx)
    if (server.user !== null && password === undefined && !mayKeepPassword(before, server))
      throw invalid('password', 'Type the password: it’s kept only for the server and user it was typed for.')
    await writeMailServer(trx, server, server.user === null ? null : password)
    const sentence = `Set up e-mail by ${server.host}.`
    await insertActivity(trx, { kind: 'mail_server_edited', sentence })
  })
}

/** Nobody gets at the password by naming a server of his own. */
const mayKeepPassword = (before: StoredMailServer | null, after: MailServerRow) =>
  before !== null &&
  before.password !== null &&
  (['host', 'port', 'security', 'user'] as const).every((part) => before[part] === after[part])

async function checkPrivate({ host, port }: MailServerRow): Promise<void> {
  try {
    await privateAddressOf(host, port)
  } catch (error) {
    throw error instanceof MailError ? invalid('security', error.message) : error
  }
}

export async function forgetMailServer(db: Db): Promise<void> {
  await tx(db, async (trx) => {
    if ((await readMailServer(trx)) === null) return
    await deleteMailServer(trx)
    await insertActivity(trx, { kind: 'mail_server_edited', sentence: 'Turned off e-mail.' })
  })
}

/** @returns what went wrong and what to do; null if the server took the message @throws {AppError} conflict */
export async function tryMailServer(db: Db, to: string, now: Date): Promise<string | null> {
  const server = await readMailServer(db)
  if (server === null) throw new AppError('conflict', 'Save the mail server first.')
  try {
    const message = shortMessage({
      subject: 'Quarterpole can send e-mail',
      sentence: 'This is the test you asked for. Your mail server works.',
    })
    await sendMail(server, { ...message, to, messageId: `test-${now.getTime()}` })
    return null
  } catch (error) {
    if (error instanceof MailError) return error.message
    throw error
  }
}
