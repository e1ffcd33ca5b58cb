import type { IssuedInFull } from '@quarterpole/contract/issued-statement'
import type { StatementId } from '@quarterpole/contract/ids'
import type { Database } from '@quarterpole/db/open'
import { insertFile } from '@quarterpole/db/queries/file-blob'
import { readMailServer } from '@quarterpole/db/queries/mail-server'
import { markStatementSent, setSending } from '@quarterpole/db/queries/statement'
import { loadIssued } from '../../herd/statements/issued.ts'
import type { MailPayload } from '../../herd/statements/sending.ts'
import { type JobKind, JobRefusedError } from '../../platform/jobs/runner.ts'
import { MailError } from '../../platform/mail/mail-faults.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import type { Paper } from '../../platform/paper/page.ts'
import type { WorkerPool } from '../../platform/workers/pool.ts'
import { statementMessage } from './statement-words.ts'

const fileName = ({ number, name }: IssuedInFull) => `Statement ${number} ${name}.pdf`

const draw = (pool: WorkerPool, input: { statement: IssuedInFull; paper: Paper }, signal: AbortSignal) =>
  pool.run<typeof import('./draw-statement.ts')>(new URL('./draw-statement.ts', import.meta.url), input, {
    signal,
  })

/** Draws an issued statement and stores it as a file that every process can serve, to who sees money. */
export const statementPdfJob =
  (db: Database, pool: WorkerPool): JobKind =>
  async (payload, { signal }) => {
    const { statement_id, paper } = payload as { statement_id: StatementId; paper: Paper } // createStatementPdf wrote it
    const statement = await loadIssued(db, statement_id)
    const bytes = await draw(pool, { statement, paper }, signal)
    return {
      write: async (trx) => {
        const file = {
          name: fileName(statement),
          media_type: 'application/pdf',
          bytes,
          has_money: 1,
        } as const
        return { result_url: `/api/files/${await insertFile(trx, file)}` }
      },
    }
  }

/**
 * Sends an issued statement to the address it is meant for. It is sent before it is marked: a process that dies in between
 * sends it again, with the same message id.
 */
export const statementMailJob =
  (db: Database, pool: WorkerPool): JobKind =>
  async (payload, { signal }) => {
    const { statement_id, paper, message_id } = payload as MailPayload // enqueueMails wrote it
    const statement = await loadIssued(db, statement_id)
    const server = await readMailServer(db)
    const refuse = async (sentence: string) => {
      await setSending(db, statement_id, { sent_to: statement.sent_to, fault: sentence })
      return new JobRefusedError(sentence)
    }
    if (server === null || statement.sent_to === null)
      throw await refuse('The mail server was turned off before it was sent.')
    const bytes = await draw(pool, { statement, paper }, signal)
    try {
      const message = { ...statementMessage(statement), to: statement.sent_to, messageId: message_id }
      await sendMail(server, { ...message, pdf: { name: fileName(statement), bytes } }, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof MailError)) throw error
      const refused = await refuse(error.message)
      throw error.mayPass ? error : refused
    }
    return {
      write: async (trx) => {
        await markStatementSent(trx, statement_id)
        return { result: { sent: true } }
      },
    }
  }
