import type { IssuedInFull } from '@quarterpole/contract/issued-statement'
import type { StatementId } from '@quarterpole/contract/ids'
import type { Database } from '@quarterpole/db/open'
import { insertFile } from '@quarterpole/db/queries/file-blob'
import { markStatementSent, setSending } from '@quarterpole/db/queries/statement'
import { loadIssued } from '../../herd/statements/issued.ts'
import type { MailPayload } from '../../herd/statements/sending.ts'
import { type JobKind, messageOf } from '../../platform/jobs/runner.ts'
import { mailServerOn, sendMail } from '../../platform/mail/send-mail.ts'
import type { Paper } from '../../platform/paper/page.ts'
import type { WorkerPool } from '../../platform/workers/pool.ts'
import { statementMessage } from './statement-words.ts'

export const statementFile = ({ number, name }: IssuedInFull) => `Statement ${number} ${name}.pdf`

export const drawStatement = (
  pool: WorkerPool,
  input: { statement: IssuedInFull; paper: Paper },
  signal?: AbortSignal,
) =>
  pool.run<typeof import('./draw-statement.ts')>(new URL('./draw-statement.ts', import.meta.url), input, {
    signal,
  })

/** Draws an issued statement and stores it as a file that every process can serve, to who sees money. */
export const statementPdfJob =
  (db: Database, pool: WorkerPool): JobKind =>
  async (payload, { signal }) => {
    const { statement_id, paper } = payload as { statement_id: StatementId; paper: Paper } // createStatementPdf wrote it
    const statement = await loadIssued(db, statement_id)
    const bytes = await drawStatement(pool, { statement, paper }, signal)
    return {
      write: async (trx) => {
        const file = {
          name: statementFile(statement),
          media_type: 'application/pdf',
          bytes,
          has_money: 1,
        } as const
        return { result_url: `/api/files/${await insertFile(trx, file)}` }
      },
    }
  }

/**
 * Sends an issued statement to the address it is meant for, unless it went there already by another job. It is sent before it
 * is marked: a process that dies in between sends it again, with the same message id.
 */
export const statementMailJob =
  (db: Database, pool: WorkerPool): JobKind =>
  async (payload, { signal }) => {
    const { statement_id, paper, message_id } = payload as MailPayload // enqueueMails wrote it
    const statement = await loadIssued(db, statement_id)
    const to = statement.sent_to
    if (to === null || statement.sent_at !== null) return { write: async () => ({ result: { sent: false } }) }
    try {
      const server = await mailServerOn(db)
      const pdf = {
        name: statementFile(statement),
        bytes: await drawStatement(pool, { statement, paper }, signal),
      }
      await sendMail(server, { ...statementMessage(statement), to, messageId: message_id, pdf }, signal)
    } catch (error) {
      signal.throwIfAborted()
      await setSending(db, statement_id, { fault: messageOf(error) })
      throw error
    }
    return {
      write: async (trx) => {
        await markStatementSent(trx, statement_id, to)
        return { result: { sent: true } }
      },
    }
  }
