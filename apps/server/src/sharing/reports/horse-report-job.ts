import type { HorseReport } from '@quarterpole/contract/horse-report'
import type { HorseId } from '@quarterpole/contract/ids'
import { Pedigree } from '@quarterpole/contract/pedigree'
import { ProduceRecord } from '@quarterpole/contract/produce-record'
import { Progeny, SireSummary } from '@quarterpole/contract/progeny'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { insertFile } from '@quarterpole/db/queries/file-blob'
import { type HorseRow, readHorse } from '@quarterpole/db/queries/horse'
import { z } from 'zod'
import { onPaper } from '../../platform/http/private-parts.ts'
import { type JobKind, JobRefusedError } from '../../platform/jobs/runner.ts'
import type { Paper } from '../../platform/paper/page.ts'
import type { WorkerPool } from '../../platform/workers/pool.ts'
import { loadReport, type ReportSource } from './load-report.ts'
import type { HorseReportInput } from './report.ts'

interface HorseReportPayload {
  horse_id: HorseId
  report: HorseReport
  paper: Paper
  with_money: boolean
}

export const REPORT_TITLES: Readonly<Record<HorseReport, string>> = {
  sale_page: 'sale page',
  pedigree: 'pedigree',
  produce_record: 'produce record',
  sire_summary: 'sire summary',
}

/** Where the reports have marks, if anywhere: in the contract's own pedigree, produce record and summary. */
const REPORTED = z.object({
  pedigree: Pedigree,
  record: ProduceRecord,
  summary: SireSummary,
  best: z.array(Progeny),
})

interface Drawn {
  readonly horse: HorseRow
  readonly report: HorseReport
  readonly paper: Paper
  readonly with_money: boolean
}

/** One report about a horse as PDF, and whether there is money in it. */
export async function drawReport(
  { services, pool }: { readonly services: ReportSource; readonly pool: WorkerPool },
  { horse, report, paper, with_money }: Drawn,
  signal?: AbortSignal,
) {
  const { shown, has_money } = onPaper(await loadReport(services, horse, report), REPORTED, with_money)
  const input: HorseReportInput = { ...shown, paper }
  const bytes = await pool.run<typeof import('./horse-report-task.ts')>(
    new URL('./horse-report-task.ts', import.meta.url),
    input,
    { signal },
  )
  return { bytes, has_money }
}

/** Draws a report about one horse and stores it as a file that every process can serve. */
export const horseReportJob =
  (services: ReportSource, pool: WorkerPool): JobKind =>
  async (payload, { signal }) => {
    const { horse_id, report, paper, with_money } = payload as HorseReportPayload // createHorseReport alone writes it
    const horse = await readHorse(services.db, horse_id)
    if (!horse) throw new JobRefusedError('This horse was removed in the meantime.')
    const of = { horse, report, paper, with_money }
    const { bytes, has_money } = await drawReport({ services, pool }, of, signal)
    return {
      write: async (trx) => {
        const name = `${horse.name} ${REPORT_TITLES[report]}.pdf`
        const id = await insertFile(trx, { name, media_type: 'application/pdf', bytes, has_money })
        const sentence = `Made the ${REPORT_TITLES[report]} of ${horse.name}.`
        await insertActivity(trx, { kind: 'report_made', sentence, subject: { noun: 'horse', id: horse_id } })
        return { result_url: `/api/files/${id}` }
      },
    }
  }
