import type { StatementId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { emailsOf } from '@quarterpole/db/queries/contact'
import { enqueueJob } from '@quarterpole/db/queries/job'
import { readMailServer } from '@quarterpole/db/queries/mail-server'
import { setSending } from '@quarterpole/db/queries/statement'
import { AppError } from '../../platform/http/problem.ts'
import type { Paper } from '../../platform/paper/page.ts'
import { statementOn } from './commands.ts'

export interface MailPayload {
  readonly statement_id: StatementId
  readonly paper: Paper
  /** Of this sending: tried again, it is the same message. */
  readonly message_id: string
}

/** Tried again for an hour or so, at growing intervals. */
const ATTEMPTS = 12

/**
 * Has statements sent to the addresses that their contacts have now. One without an address says so.
 *
 * @throws {AppError} not_found, or conflict where no mail server is set up
 */
export async function enqueueMails(
  trx: Db,
  ids: readonly StatementId[],
  { paper, now }: { paper: Paper; now: Date },
): Promise<void> {
  if ((await readMailServer(trx)) === null)
    throw new AppError('conflict', 'No mail server is set up. Set it up under Data Studio, System.')
  for (const id of ids) {
    const { contact_id, number } = await statementOn(trx, id)
    const email = (await emailsOf(trx, [contact_id])).get(contact_id) ?? null
    await setSending(trx, id, { sent_to: email, fault: email === null ? 'No e-mail address on file.' : null })
    if (email === null) continue
    await enqueueJob(trx, {
      kind: 'statement_mail',
      payload: {
        statement_id: id,
        paper,
        message_id: `statement-${number}-${now.getTime()}`,
      } satisfies MailPayload,
      max_attempts: ATTEMPTS,
    })
  }
}
