import type { Paper } from '../../platform/paper/page.ts'
import type { ContactId } from '@quarterpole/contract/ids'
import type { ReportMail } from '@quarterpole/contract/owner-report'
import type { ReportSection } from '@quarterpole/contract/report-sections'
import type { Db } from '@quarterpole/db/open'
import { jobsOf } from '@quarterpole/db/queries/job'

export interface Asked {
  readonly contact_id: ContactId
  readonly month: string
  readonly sections: readonly ReportSection[]
  readonly note: string | null
  readonly paper: Paper
}
export interface OwnerReportMail extends Asked {
  readonly to: string
  /** Of this sending: tried again, it is the same message. */
  readonly message_id: string
}

/** How the last e-mail of a month to each contact fared. */
export async function mailsOf(db: Db, month: string): Promise<Map<ContactId, ReportMail>> {
  const jobs = (await jobsOf(db, 'owner_report_mail')).map((job) => ({
    ...job,
    of: job.payload as OwnerReportMail, // sendOwnerReports wrote it
  }))
  return new Map(
    jobs
      .filter(({ of }) => of.month === month)
      .map(({ of, status, updated_at, error_message }) => {
        const state = status === 'done' ? 'sent' : status === 'failed' ? 'failed' : 'waiting'
        return [of.contact_id, { state, to: of.to, at: updated_at, fault: error_message }]
      }),
  )
}
