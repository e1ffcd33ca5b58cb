import { BreedingReport } from '@quarterpole/contract/stallion-season'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Database } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { insertFile } from '@quarterpole/db/queries/file-blob'
import { onPaper } from '../../platform/http/private-parts.ts'
import { AppError } from '../../platform/http/problem.ts'
import { type JobKind, JobRefusedError } from '../../platform/jobs/runner.ts'
import type { Paper } from '../../platform/paper/page.ts'
import type { WorkerPool } from '../../platform/workers/pool.ts'
import { breedingReport } from '../../season/stallion-book/breeding-report.ts'

interface BreedingReportPayload {
  stallion_id: HorseId
  season_year: number
  paper: Paper
  with_money: boolean
}

/** Draws the stallion breeding report as of now and stores it as a file that every process can serve. */
export const breedingReportJob =
  (db: Database, pool: WorkerPool, clock: () => Date): JobKind =>
  async (payload, { signal }) => {
    const { stallion_id, season_year, paper, with_money } = payload as BreedingReportPayload // exportBreedingReport alone writes it
    const whole = await breedingReport(db, stallion_id, season_year).catch((error: unknown) => {
      throw error instanceof AppError ? new JobRefusedError(error.message) : error
    })
    const { shown: report, has_money } = onPaper(whole, BreedingReport, with_money)
    const made = clock().toISOString()
    const bytes = await pool.run<typeof import('./breeding-report-task.ts')>(
      new URL('./breeding-report-task.ts', import.meta.url),
      { report, paper, made },
      { signal },
    )
    const title = `${report.stallion_name} breeding report ${season_year}`
    return {
      write: async (trx) => {
        const id = await insertFile(trx, {
          name: `${title}.pdf`,
          media_type: 'application/pdf',
          bytes,
          has_money,
        })
        await insertActivity(trx, {
          kind: 'report_made',
          sentence: `Made the ${season_year} breeding report of ${report.stallion_name}.`,
          subject: { noun: 'stallion_season', id: `${stallion_id}-${season_year}` },
          horses: [stallion_id],
        })
        return { result_url: `/api/files/${id}` }
      },
    }
  }
