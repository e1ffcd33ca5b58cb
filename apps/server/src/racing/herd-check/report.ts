import {
  type HerdCheck,
  type HerdModelReport,
  MIN_EARLIER_STARTS,
  MIN_SEASON_STARTS,
  MIN_VALUE_HORSES,
  MIN_VALUE_SIRES,
} from '@quarterpole/contract/herd-check'
import type { Db } from '@quarterpole/db/open'
import { currentEvaluation } from '@quarterpole/db/queries/evaluation'
import { latestHerdCheck } from '@quarterpole/db/queries/herd-check'
import { readHerdVersion } from '@quarterpole/db/queries/herd-version'
import { waitingJob } from '@quarterpole/db/queries/waiting-job'
import { seasonChances } from '../races/model-report.ts'
import { findingsOf } from './findings.ts'
import { HERD_CHECK } from './job.ts'

/** The newest check of the herd's predictions, and how the chances of its newest season's races did. */
export async function herdModelReport(db: Db): Promise<HerdModelReport> {
  return {
    check: await checkOf(db),
    chances: await seasonChances(db),
    job_id: await waitingJob(db, HERD_CHECK),
  }
}

async function checkOf(db: Db): Promise<HerdCheck> {
  const needed = { season_starts: MIN_SEASON_STARTS, earlier_starts: MIN_EARLIER_STARTS }
  const evaluation = await currentEvaluation(db)
  if (!evaluation) return { kind: 'not_enough_data', season_starts: 0, earlier_starts: 0, needed }
  const row = await latestHerdCheck(db)
  if (!row) return { kind: 'not_checked_yet' }
  const findings = findingsOf(row)
  if (findings.kind === 'too_few') {
    const { season_starts, earlier_starts } = findings
    return { kind: 'not_enough_data', season_starts, earlier_starts, needed }
  }
  const { starts_version } = await readHerdVersion(db)
  const { parameters: _, ...shown } = findings
  return {
    ...shown,
    checked_at: row.created_at,
    evaluation_id: row.evaluation_id,
    is_older_than_data: starts_version !== row.starts_version || evaluation.id !== row.evaluation_id,
    needed: { horses: MIN_VALUE_HORSES, sires: MIN_VALUE_SIRES, starts: MIN_SEASON_STARTS },
    code_version: row.code_version,
  }
}
