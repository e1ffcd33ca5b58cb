import type { ContactId } from '@quarterpole/contract/ids'
import type { OwnerReport } from '@quarterpole/contract/owner-report'
import { findHorses } from '@quarterpole/db/queries/horse'
import { readMailServer } from '@quarterpole/db/queries/mail-server'
import { sharesHeld } from '@quarterpole/db/queries/owner-report'
import { barnRecordOf } from '../../herd/records/barn-commands.ts'
import { spanOf } from '../../herd/statements/drafts.ts'
import { invalid } from '../../platform/http/problem.ts'
import { today } from '../../platform/process/services.ts'
import { usMonth } from '../../platform/us-day.ts'
import { reported } from './horse-sections.ts'
import { loadFacts, type OwnerReportSource } from './load-facts.ts'
import type { Days } from './report-lines.ts'
import { mailsOf } from './report-mail.ts'

/** The days of a month, up to today. @throws {AppError} invalid for a month ahead */
export function daysOf(month: string, now: string): Days {
  const { from_day: from, through_day: through } = spanOf(month, now)
  if (from > now) throw invalid('month', `${usMonth(month)} hasn’t begun. Choose an earlier month.`)
  return { from, through }
}

/**
 * The report of a month to a contact: of each horse of which he owned a share, what happened on the days he owned it; what
 * is next, of those he still owns.
 *
 * @throws {AppError} not_found, or invalid for a month ahead
 */
export async function loadOwnerReport(
  services: OwnerReportSource,
  id: ContactId,
  month: string,
): Promise<OwnerReport> {
  const { db } = services
  const now = today(services)
  const days = daysOf(month, now)
  const { name, email } = await barnRecordOf(db, 'contact', id)
  const shares = Map.groupBy(await sharesHeld(db, days, id), ({ horse_id }) => horse_id)
  const facts = await loadFacts(services, [...shares.keys()], { days, now })
  return {
    contact_id: id,
    name,
    email,
    month,
    through_day: days.through,
    horses: (await findHorses(db, [...shares.keys()])).map((horse) =>
      reported(horse, shares.get(horse.id) ?? [], facts),
    ),
    mail: (await mailsOf(db, month)).get(id) ?? null,
    is_mail_possible: (await readMailServer(db)) !== null,
  }
}
