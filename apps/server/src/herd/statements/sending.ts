import type { StatementId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { reachOf } from '@quarterpole/db/queries/contact'
import { enqueueJob } from '@quarterpole/db/queries/job'
import { readMailServer } from '@quarterpole/db/queries/mail-server'
import { readStatements, setSending } from '@quarterpole/db/queries/statement'
import { AppError } from '../../platform/http/problem.ts'
import type { Paper } from '../../platform/paper/page.ts'

export interface MailPayload {
  readonly statement_id: StatementId
  readonly paper: Paper
  /** Of this sending: tried again, it is the same message. */
  readonly message_id: string
}

/** Tried again for an hour or so, at growing intervals. */
export const ATTEMPTS = 12

/**
 * Has statements sent to the addresses that their contacts have now. One without an address says so.
 *
 * @throws {AppError} conflict where no mail server is set up
 */
export async function enqueueMails(
  trx: Db,
  ids: readonly StatementId[],
  { paper, now }: { paper: Paper; now: Date },
): Promise<void> {
  await checkMailServer(trx)
  const statements = await readStatements(trx, ids)
  const reach = await reachOf(
    trx,
    statements.map(({ contact_id }) => contact_id),
  )
  for (const { id, number, contact_id } of statements) {
    const email = reach.get(contact_id)?.email ?? null
    if (email === null) {
      await setSending(trx, id, { fault: 'No e-mail address on file.' })
      continue
    }
    await setSending(trx, id, { sent_to: email, sent_at: null, fault: null })
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

/** @throws {AppError} conflict where no mail server is set up */
export async function checkMailServer(db: Db): Promise<void> {
  if ((await readMailServer(db)) === null)
    throw new AppError('conflict', 'No mail server is set up. Set it up under Data Studio, System.')
}
