import { OwnerReport } from '@quarterpole/contract/owner-report'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { insertFile } from '@quarterpole/db/queries/file-blob'
import { readRecord } from '@quarterpole/db/queries/record'
import { portraitsOf } from '../../herd/attachments/portrait.ts'
import { onPaper } from '../../platform/http/private-parts.ts'
import { type JobKind, JobRefusedError } from '../../platform/jobs/runner.ts'
import { mailServerOn, sendMail } from '../../platform/mail/send-mail.ts'
import { today } from '../../platform/process/services.ts'
import { usMonth } from '../../platform/us-day.ts'
import type { WorkerPool } from '../../platform/workers/pool.ts'
import type { ReportOnPaper } from './draw-owner-report.ts'
import type { OwnerReportSource } from './load-facts.ts'
import { loadOwnerReport } from './load-owner-report.ts'
import type { Asked, OwnerReportMail } from './report-mail.ts'
import { reportMessage } from './report-message.ts'

type AskedFor = Asked & { readonly with_money: boolean }

/** A report as it is now, of the sections that are chosen, and whether there is money in it. @throws {AppError} not_found, invalid */
export async function gatherReport(
  services: OwnerReportSource,
  { contact_id, month, sections, note, paper, with_money }: AskedFor,
): Promise<{ content: ReportOnPaper; has_money: 0 | 1 }> {
  const whole = await loadOwnerReport(services, contact_id, month)
  const horses = whole.horses.map((horse) => ({
    ...horse,
    sections: horse.sections.filter(({ section }) => sections.includes(section)),
  }))
  const { shown: report, has_money } = onPaper({ ...whole, horses }, OwnerReport, with_money)
  const photos = await portraitsOf(
    services.db,
    horses.map(({ horse_id }) => horse_id),
    'medium',
  )
  return { content: { report, note, photos, paper, on: today(services) }, has_money }
}

export const drawOwnerReport = (pool: WorkerPool, content: ReportOnPaper, signal?: AbortSignal) =>
  pool.run<typeof import('./draw-owner-report.ts')>(
    new URL('./draw-owner-report.ts', import.meta.url),
    content,
    { signal },
  )

export const ownerReportFile = ({ name, month }: OwnerReport) => `${name} ${month} report.pdf`

async function draw(
  { services, pool }: { services: OwnerReportSource; pool: WorkerPool },
  asked: AskedFor,
  signal: AbortSignal,
) {
  if ((await readRecord(services.db, 'contact', asked.contact_id)) === undefined)
    throw new JobRefusedError('This contact was removed in the meantime.')
  const { content, has_money } = await gatherReport(services, asked)
  const bytes = await drawOwnerReport(pool, content, signal)
  return { report: content.report, has_money, file: { name: ownerReportFile(content.report), bytes } }
}

export const ownerReportJobs = (services: OwnerReportSource, pool: WorkerPool) => ({
  owner_report: pdfJob(services, pool),
  owner_report_mail: mailJob(services, pool),
})

/** Draws an owner's report and stores it as a file that every process can serve. */
const pdfJob =
  (services: OwnerReportSource, pool: WorkerPool): JobKind =>
  async (payload, { signal }) => {
    const asked = payload as AskedFor // createOwnerReportPdf wrote it
    const { file, has_money } = await draw({ services, pool }, asked, signal)
    return {
      write: async (trx) => {
        const id = await insertFile(trx, { ...file, media_type: 'application/pdf', has_money })
        return { result_url: `/api/files/${id}` }
      },
    }
  }

/** Sends an owner's report; who had it sent sees money. One that is tried again is the same message. */
const mailJob =
  (services: OwnerReportSource, pool: WorkerPool): JobKind =>
  async (payload, { signal }) => {
    const asked = payload as OwnerReportMail // sendOwnerReports wrote it
    const { to, message_id: messageId, note, month } = asked
    const server = await mailServerOn(services.db)
    const { report, file } = await draw({ services, pool }, { ...asked, with_money: true }, signal)
    await sendMail(server, { ...reportMessage(report, note), to, messageId, pdf: file }, signal)
    return {
      write: async (trx) => {
        const sentence = `Sent ${report.name} the report for ${usMonth(month)}.`
        await insertActivity(trx, { kind: 'report_made', sentence })
        return { result: { sent: true } }
      },
    }
  }
