import type { ContactId } from '@quarterpole/contract/ids'
import type { sendOwnerReports } from '@quarterpole/contract/owner-report'
import type { Db } from '@quarterpole/db/open'
import { enqueueJob } from '@quarterpole/db/queries/job'
import { readMailServer } from '@quarterpole/db/queries/mail-server'
import { type HeldShare, sharesHeld } from '@quarterpole/db/queries/owner-report'
import { tx } from '@quarterpole/db/tx'
import type { z } from 'zod'
import { barnRecordOf } from '../../herd/records/barn-commands.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import { ATTEMPTS, checkMailServer } from '../../herd/statements/sending.ts'
import { AppError, invalid } from '../../platform/http/problem.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { enqueueReport, paperFor } from '../../platform/jobs/enqueue-report.ts'
import type { Paper } from '../../platform/paper/page.ts'
import { today } from '../../platform/process/services.ts'
import { usMonth } from '../../platform/us-day.ts'
import { daysOf, loadOwnerReport } from './load-owner-report.ts'
import { mailsOf, type OwnerReportMail } from './report-mail.ts'

export const ownerReportHandlers = {
  getOwnerReport: (services, { params, query }) => loadOwnerReport(services, params.id, query.month),
  createOwnerReportPdf: async (services, { params, body, request, reply }) => {
    await barnRecordOf(services.db, 'contact', params.id)
    daysOf(body.month, today(services))
    return enqueueReport(services, { request, reply }, 'owner_report', { ...body, contact_id: params.id })
  },
  previewOwnerReports: async (services, { query: { month } }) => {
    const { db } = services
    const mails = await mailsOf(db, month)
    const owners = byOwner(await sharesHeld(db, daysOf(month, today(services)), null))
    return {
      month,
      rows: [...owners].map(([contact_id, [first, ...more]]) => ({
        contact_id,
        name: first.contact_name,
        email: first.email,
        horses: [...new Map([first, ...more].map((one) => [one.horse_id, one.horse_name])).values()],
        mail: mails.get(contact_id) ?? null,
      })),
      is_mail_possible: (await readMailServer(db)) !== null,
    }
  },
  sendOwnerReports: async (services, { body, request }) => {
    const { db, clock, wakeJobs } = services
    const days = daysOf(body.month, today(services))
    const sending = await tx(db, async (trx) => {
      const owners = byOwner(await sharesHeld(trx, days, null))
      return enqueueMails(trx, body, { owners, paper: paperFor(request), now: clock() })
    })
    wakeJobs()
    return { sending }
  },
} satisfies Partial<Handlers<HerdServices>>

const byOwner = (shares: readonly HeldShare[]) =>
  Map.groupBy(shares, ({ contact_id }) => contact_id) as Map<ContactId, [HeldShare, ...HeldShare[]]> // a group has one

/** @throws {AppError} not_found, conflict without a mail server, or invalid for whom nothing can be sent to */
async function enqueueMails(
  trx: Db,
  { contact_ids, ...asked }: z.output<NonNullable<typeof sendOwnerReports.body>>,
  { owners, paper, now }: { owners: ReturnType<typeof byOwner>; paper: Paper; now: Date },
): Promise<number> {
  await checkMailServer(trx)
  const mails = await mailsOf(trx, asked.month)
  const ids = new Set(contact_ids)
  for (const contact_id of ids) {
    const { name, email } = await barnRecordOf(trx, 'contact', contact_id)
    if (!owners.has(contact_id))
      throw invalid('contact_ids', `${name} owned no horse in ${usMonth(asked.month)}, so nothing was sent.`)
    if (email === null)
      throw invalid('contact_ids', `${name} has no e-mail address on file, so nothing was sent. Add one.`)
    if (mails.get(contact_id)?.state === 'waiting')
      throw new AppError('conflict', `${name}’s report is on its way already, so nothing was sent again.`)
    const message_id = `owner-report-${contact_id}-${asked.month}-${now.getTime()}`
    const payload: OwnerReportMail = { ...asked, contact_id, paper, to: email, message_id }
    await enqueueJob(trx, { kind: 'owner_report_mail', payload, max_attempts: ATTEMPTS })
  }
  return ids.size
}
