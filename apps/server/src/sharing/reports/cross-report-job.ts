import type { CrossId } from '@quarterpole/contract/ids'
import { findCouple } from '../../breeding/predictions/couple.ts'
import { loadMatingCosts } from '../../breeding/predictions/load-mating-costs.ts'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { insertFile } from '@quarterpole/db/queries/file-blob'
import { type JobKind, JobRefusedError } from '../../platform/jobs/runner.ts'
import type { WorkerPool } from '../../platform/workers/pool.ts'
import { AppError } from '../../platform/http/problem.ts'
import type { Paper } from '../../platform/paper/page.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import type { CrossReport } from './cross/cross-report.ts'
import { loadCrossReport } from './cross/load-cross-report.ts'

interface CrossReportPayload {
  cross_id: CrossId
  paper: Paper
}

/** Draws the report of a saved cross and stores it as a file that every process can serve. */
export const crossReportJob =
  (services: Pick<HerdServices, 'db' | 'herd' | 'clock'>, pool: WorkerPool): JobKind =>
  async (payload, { signal }) => {
    const { cross_id, paper } = payload as CrossReportPayload // exportCross alone writes it
    const content = await loadCrossReport(services, cross_id).catch((error: unknown) => {
      throw error instanceof AppError ? new JobRefusedError(error.message) : error
    })
    const { cross } = content
    const couple = await findCouple(services.db, cross.sire_id, cross.dam_id)
    const report: CrossReport = { ...content, costs: await loadMatingCosts(services, couple), paper }
    const bytes = await pool.run<typeof import('./cross/cross-report-task.ts')>(
      new URL('./cross/cross-report-task.ts', import.meta.url),
      report,
      { signal },
    )
    const name = `${cross.sire_name} x ${cross.dam_name}.pdf`
    return {
      write: async (trx) => {
        const id = await insertFile(trx, { name, media_type: 'application/pdf', bytes, has_money: 1 })
        const sentence = `Made the report for ${cross.sire_name} × ${cross.dam_name}.`
        await insertActivity(trx, { kind: 'report_made', sentence, subject: { noun: 'cross', id: cross_id } })
        return { result_url: `/api/files/${id}` }
      },
    }
  }
