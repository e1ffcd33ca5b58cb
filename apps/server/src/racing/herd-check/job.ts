import type { JobId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { insertHerdCheck } from '@quarterpole/db/queries/herd-check'
import { enqueueJob } from '@quarterpole/db/queries/job'
import { type EvaluationProgress, readProgress, sharedProgress, stageOf } from '../../evaluation/progress.ts'
import { type JobKind, JobRefusedError } from '../../platform/jobs/runner.ts'
import { VERSION } from '../../platform/process/version.ts'
import type { WorkerPool } from '../../platform/workers/pool.ts'

export const HERD_CHECK = 'herd_check'

/** Follows every evaluation, or is asked for. Enqueue it in the transaction that puts the evaluation in use. */
export const enqueueHerdCheck = (trx: Db, reason: 'evaluation' | 'asked'): Promise<JobId> =>
  enqueueJob(trx, { kind: HERD_CHECK, payload: { reason } })

/** Hides the newest season, predicts it, and stores how good the predictions were, with the evaluation in use. */
export const herdCheckJob =
  (pool: WorkerPool): JobKind =>
  async (_payload, { signal, progress }) => {
    const shared = sharedProgress()
    const report = () => {
      const state = readProgress(shared)
      progress(state.fraction, stageInWords(state))
    }
    const answer = await pool.run<typeof import('./check-task.ts')>(
      new URL('./check-task.ts', import.meta.url),
      { database: pool.database, progress: shared },
      { signal, report },
    )
    if (answer.kind === 'not_evaluated') throw new JobRefusedError(NOT_EVALUATED)
    const { evaluationId: evaluation_id, startsVersion: starts_version, findings } = answer
    return {
      write: async (trx) => ({
        result: {
          herd_check_id: await insertHerdCheck(trx, {
            evaluation_id,
            starts_version,
            report: findings,
            code_version: VERSION,
          }),
        },
      }),
    }
  }

export const NOT_EVALUATED =
  'There are no breeding values to check yet. Import race results with speed indexes first.'

/** An evaluation's phases, but for the last: nothing is written, the season is compared. */
const stageInWords = (state: EvaluationProgress): string =>
  state.phase === 'writing'
    ? 'comparing with the season’s results'
    : `without the newest season: ${stageOf(state)}`
