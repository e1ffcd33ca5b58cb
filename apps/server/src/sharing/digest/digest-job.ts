import type { DigestId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { digestsDue, markDigestSent, readDigest, updateDigest } from '@quarterpole/db/queries/digest'
import { enqueueJob } from '@quarterpole/db/queries/job'
import { readMailServer } from '@quarterpole/db/queries/mail-server'
import type { PeopleServices } from '../../people/account-store.ts'
import type { JobKind, JobWork } from '../../platform/jobs/runner.ts'
import { MailError } from '../../platform/mail/mail-faults.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { baseUrl } from '../../platform/process/config.ts'
import { today } from '../../platform/process/services.ts'
import { digestPath } from './digest-links.ts'
import { digestMessage } from './digest-message.ts'
import { digestReader, loadDigest } from './load-digest.ts'

type DigestServices = Pick<PeopleServices, 'db' | 'clock' | 'config'> & {
  readonly accounts: Pick<PeopleServices['accounts'], 'mode'>
}

interface Payload {
  readonly digest_id: DigestId
  /** YYYY-MM-DD: the day whose list it is. */
  readonly day: string
}

/** Tried again for an hour or so, at growing intervals. */
const ATTEMPTS = 12

const areAccounts = ({ accounts }: Pick<DigestServices, 'accounts'>) => accounts.mode !== 'open'

/** Whether the hour of the day has come for someone's list. */
export async function areDigestsDue(
  db: Db,
  services: Omit<DigestServices, 'db' | 'config'>,
): Promise<boolean> {
  const server = await readMailServer(db)
  if (server === null || services.clock().getHours() < server.hour) return false
  const due = await digestsDue(db, { day: today(services), withAccounts: areAccounts(services) })
  return due.length > 0
}

/** A job for each list of today; the row remembers the day, so that there is one. */
export async function enqueueDigests(
  trx: Db,
  services: Omit<DigestServices, 'db' | 'config'>,
): Promise<void> {
  if (!(await areDigestsDue(trx, services))) return
  const day = today(services)
  for (const { id } of await digestsDue(trx, { day, withAccounts: areAccounts(services) })) {
    await enqueueJob(trx, {
      kind: 'digest',
      payload: { digest_id: id, day } satisfies Payload,
      max_attempts: ATTEMPTS,
    })
    await updateDigest(trx, id, { day })
  }
}

const NOTHING: JobWork = { write: async () => ({ result: { sent: false } }) }

/**
 * Sends one person's list. It is sent before it is marked: a process that dies in between sends it again, with the same
 * message id, since a list that comes twice harms less than a foaling that nobody knew of.
 */
export const digestJob =
  (services: DigestServices): JobKind =>
  async (payload, { signal }) => {
    const { db, clock, config } = services
    const { digest_id, day } = payload as Payload // enqueueDigests wrote it
    const row = await readDigest(db, digest_id)
    const server = await readMailServer(db)
    if (row === undefined || server === null || day !== today(services)) return NOTHING
    if (row.is_on === 0 || row.confirmed_at === null) return NOTHING
    const reader = await digestReader(db, row, areAccounts(services))
    if (reader === undefined) return NOTHING
    const stopAt = `${baseUrl(config)}${await digestPath(db, 'stop', row, clock())}`
    const message = digestMessage(await loadDigest(db, reader, day), { publicUrl: config.publicUrl, stopAt })
    if (message === null) return NOTHING
    const oneClick = config.publicUrl === null ? undefined : stopAt
    try {
      const messageId = `due-${day}-${row.id}`
      await sendMail(server, { ...message, to: row.email, messageId, stopAt: oneClick }, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof MailError)) throw error
      await updateDigest(db, row.id, { fault: error.message })
      throw error
    }
    return {
      write: async (trx) => {
        await markDigestSent(trx, row.id)
        return { result: { sent: true } }
      },
    }
  }
