import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ContactId, HorseId, JobId, pathId } from './ids.ts'
import { onlyFor } from './privacy.ts'
import { REPORT_SECTIONS } from './report-sections.ts'
import { Month } from './statement.ts'
import { Instant, IsoDate, notesText } from './values.ts'

const ReportSection = z.enum(REPORT_SECTIONS)
/** A sentence written from what is on file. */
const Line = z.object({ day: IsoDate.nullable(), words: z.string() })
const Lines = z.object({
  section: ReportSection,
  lines: z.array(Line), // by day, without one last
  money_lines: onlyFor('money', z.array(Line)), // race payments, which only some may see
})

/** A horse of which the contact owned a share on a day of the month. What happened on other days isn't in it. */
export const ReportedHorse = z.object({
  horse_id: HorseId,
  name: z.string(),
  facts: z.string(), // "Bay mare, foaled March 2, 2019 · AQHA 1234567"
  by_line: z.string().nullable(),
  portrait: z.number().int().nullable(), // the photo's id
  owned: z.string(), // "Share 1/2 until Jun 14, 2026"
  stood: z.array(z.string()), // where, and until when
  sections: z.array(Lines), // works of a mare that isn't in training, and the like, are left out
})
export type ReportedHorse = z.infer<typeof ReportedHorse>

/** How an e-mail fared; of those of the last 30 days. */
const Mail = z.object({
  state: z.enum(['waiting', 'sent', 'failed']),
  to: z.string(),
  at: Instant,
  fault: z.string().nullable(), // of the last try
})
export type ReportMail = z.infer<typeof Mail>

/** A month of an owner's horses. */
export const OwnerReport = z.object({
  contact_id: ContactId,
  name: z.string(),
  email: z.string().nullable(),
  month: Month,
  through_day: IsoDate, // the last of the month, or today
  horses: z.array(ReportedHorse), // by name
  mail: Mail.nullable(), // the last of this month
  is_mail_possible: z.boolean(), // a mail server is set up
})
export type OwnerReport = z.infer<typeof OwnerReport>

const RunRow = z.object({
  contact_id: ContactId,
  name: z.string(),
  email: z.string().nullable(),
  horses: z.array(z.string()), // their names
  mail: Mail.nullable(),
})
/** Whom a month's reports are for. */
export const OwnerReportRun = z.object({
  month: Month,
  rows: z.array(RunRow), // by name
  is_mail_possible: z.boolean(),
})
export type OwnerReportRun = z.infer<typeof OwnerReportRun>

const MAX_NOTE = 2000
/** Which lines, and what is written above them; nothing of it is kept. */
const Chosen = {
  month: Month,
  sections: z.array(ReportSection),
  note: notesText(MAX_NOTE),
}
export const ReportChoice = z.strictObject(Chosen)
export type ReportChoice = z.output<typeof ReportChoice>
const tag = 'Owner reports'
const params = z.object({ id: pathId(ContactId) })

export const getOwnerReport = endpoint({
  method: 'GET',
  path: '/contacts/:id/owner-report',
  need: 'contacts',
  tag,
  summary: 'The report of a month to an owner: each horse he owned in it, on the days he owned it',
  params,
  query: z.strictObject({ month: Month }),
  reply: OwnerReport,
  errors: ['not_found', 'invalid'],
})
export const createOwnerReportPdf = endpoint({
  method: 'POST',
  path: '/contacts/:id/owner-report/pdf',
  need: 'contacts',
  callsPerMinute: 60,
  tag,
  summary: 'Start a job that renders the report as PDF, a horse a sheet',
  params,
  body: ReportChoice,
  reply: z.object({ job_id: JobId }),
  status: 202,
  errors: ['not_found', 'invalid', 'too_many'],
})
export const previewOwnerReports = endpoint({
  method: 'GET',
  path: '/owner-report-run',
  need: 'contacts',
  tag,
  summary: 'Whom a month’s reports are for, with their horses and how the last e-mail fared',
  query: z.strictObject({ month: Month }),
  reply: OwnerReportRun,
  errors: ['invalid'],
})
export const sendOwnerReports = endpoint({
  method: 'POST',
  path: '/owner-report-run',
  need: 'money',
  callsPerMinute: 60,
  tag,
  summary:
    'Send reports of a month as PDF by the barn’s mail server, to the e-mail addresses that the contacts have now; all or none',
  body: z.strictObject({ contact_ids: z.array(ContactId).min(1).max(1000), ...Chosen }),
  reply: z.object({ sending: z.number().int() }),
  status: 202,
  errors: ['not_found', 'invalid', 'conflict'],
})
