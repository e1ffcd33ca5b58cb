import { insertActivity } from '@quarterpole/db/queries/activity'
import type { Db } from '@quarterpole/db/open'
import { activateEvaluation } from '@quarterpole/db/queries/evaluation'
import type { HerdStore } from '../herd/snapshot/store.ts'
import { type JobKind, JobRefusedError } from '../platform/jobs/runner.ts'
import { evaluateInWorker } from './evaluate-in-worker.ts'
import type { WorkerPool } from '../platform/workers/pool.ts'
import { stageOf } from './progress.ts'

/**
 * Evaluates the herd and puts the run in use.
 *
 * @param enqueueNext  enqueues the jobs that follow an evaluation, in the transaction that puts it in use
 */
export const evaluationJob =
  (herd: HerdStore, pool: WorkerPool, enqueueNext: (trx: Db) => Promise<unknown>): JobKind =>
  async (_payload, { signal, progress }) => {
    const answer = await evaluateInWorker(pool, signal, (state) => progress(state.fraction, stageOf(state)))
    if (answer.kind === 'no_starts') throw new JobRefusedError(answer.message)
    const { id, horses, starts } = answer
    return {
      write: async (trx) => {
        await activateEvaluation(trx, id)
        await enqueueNext(trx)
        const sentence = `Updated the breeding values of ${horses.toLocaleString('en-US')} horses from ${starts.toLocaleString('en-US')} starts.`
        await insertActivity(trx, { kind: 'evaluation_done', sentence, subject: { noun: 'evaluation', id } })
        return { result: { evaluation_id: id } }
      },
      after: async () => {
        await herd.refresh()
      },
    }
  }
