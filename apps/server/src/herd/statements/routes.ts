import { LIST_DEFAULT } from '@quarterpole/contract/limits'
import { ledgerOf } from '@quarterpole/db/queries/charge'
import { reachOf } from '@quarterpole/db/queries/contact'
import { readMailServer } from '@quarterpole/db/queries/mail-server'
import { issuedSoFar, linesOfStatements, listStatements } from '@quarterpole/db/queries/statement'
import { tx } from '@quarterpole/db/tx'
import { sendCsv } from '../../platform/http/files.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { enqueueReport, paperFor } from '../../platform/jobs/enqueue-report.ts'
import { type Services, today } from '../../platform/process/services.ts'
import { issue, reverse, statementOn } from './commands.ts'
import { issuedCsv } from './issued-csv.ts'
import { loadIssued, present } from './issued.ts'
import { enqueueMails } from './sending.ts'
import { draftsOf, spanOf } from './drafts.ts'

/** Of one month: more than any barn has. */
const MAX_CSV = 1_000_000

export const statementHandlers = {
  previewStatements: (services, { query }) => loadRun(services, query.month),
  issueStatements: async (services, { body, request }) => {
    const { db, clock, wakeJobs } = services
    const { first, last } = await tx(db, async (trx) => {
      const issued = await issue(trx, body, today(services))
      if (body.send) await enqueueMails(trx, issued.ids, { paper: paperFor(request), now: clock() })
      return issued
    })
    wakeJobs()
    return { first, last }
  },
  listIssued: async ({ db }, { query, reply }) => {
    const { rows, total } = await listStatements(db, { ...query, limit: query.limit ?? LIST_DEFAULT })
    reply.header('x-total-count', total)
    return rows.map(present)
  },
  getIssued: ({ db }, { params }) => loadIssued(db, params.id),
  reverseStatement: async (services, { params }) =>
    loadIssued(services.db, await reverse(services.db, params.id, today(services))),
  createStatementPdf: async (services, { params, request, reply }) => {
    await statementOn(services.db, params.id)
    return enqueueReport(services, { request, reply }, 'statement_pdf', { statement_id: params.id })
  },
  sendStatement: async (services, { params, request }) => {
    const { db, clock, wakeJobs } = services
    const about = { paper: paperFor(request), now: clock() }
    await tx(db, async (trx) => {
      await statementOn(trx, params.id)
      await enqueueMails(trx, [params.id], about)
    })
    wakeJobs()
    return loadIssued(db, params.id)
  },
  downloadIssued: async ({ db }, { query: { month }, reply }) => {
    const { rows } = await listStatements(db, { month, limit: MAX_CSV })
    const lines = await linesOfStatements(
      db,
      rows.map(({ id }) => id),
    )
    return sendCsv(reply, `statements-${month}.csv`, issuedCsv(rows, lines))
  },
} satisfies Partial<Handlers>

async function loadRun(services: Services, month: string) {
  const { db } = services
  const { through_day } = spanOf(month, today(services))
  const { drafts, others_cents, unsplit } = draftsOf(
    await ledgerOf(db, null),
    await issuedSoFar(db),
    through_day,
  )
  const reach = await reachOf(
    db,
    drafts.map(({ contact_id }) => contact_id),
  )
  return {
    month,
    through_day,
    rows: drafts.map(({ lines, payments, aging: _a, ...draft }) => ({
      ...draft,
      email: reach.get(draft.contact_id)?.email ?? null,
      lines: lines.length + payments.length,
    })),
    others_cents,
    unsplit,
    is_mail_possible: (await readMailServer(db)) !== null,
  }
}
