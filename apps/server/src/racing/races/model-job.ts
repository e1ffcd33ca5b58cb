import { latestToday } from '@quarterpole/contract/day'
import { MIN_MODEL_RACES } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { enqueueJob } from '@quarterpole/db/queries/job'
import { countDecidedRaces } from '@quarterpole/db/queries/race'
import { insertRaceModel, latestRaceModel, type NewRaceModel } from '@quarterpole/db/queries/race-model'
import type { JobContext, JobKind } from '../../platform/jobs/runner.ts'
import type { WorkerPool } from '../../platform/workers/pool.ts'
import type { RaceModelAnswer } from './model-task.ts'
import { RACE_MODEL_VERSION } from './model-in-use.ts'
import { fitStage, readFitProgress, sharedFitProgress } from './model-progress.ts'
import { scoreArrivedCards } from './score.ts'

const RACE_MODEL = 'race_model'

/** Follows every evaluation. Enqueue it in the transaction that puts the evaluation in use. */
export const enqueueRaceModel = (trx: Db) =>
  enqueueJob(trx, { kind: RACE_MODEL, payload: { reason: 'evaluation' } })

/** Fits and tests the race model where there are enough races, and scores the sealed cards whose results are on file. */
export const raceModelJob =
  (db: Db, pool: WorkerPool, clock: () => Date): JobKind =>
  async (_payload, context) => {
    const answer = await fitIfEnough(db, pool, context)
    return {
      write: async (trx) => {
        const fitted = answer.kind === 'fitted' && (await isNew(trx, answer.fit))
        const race_model_id = fitted ? await insertRaceModel(trx, answer.fit) : null
        // today's results may arrive while it is still yesterday in UTC, or the other way around
        const tomorrow = latestToday(clock().toISOString().slice(0, 10))
        return { result: { race_model_id, scored: await scoreArrivedCards(trx, tomorrow) } }
      },
    }
  }

async function fitIfEnough(
  db: Db,
  pool: WorkerPool,
  { signal, progress }: JobContext,
): Promise<RaceModelAnswer> {
  const races = await countDecidedRaces(db, MIN_MODEL_RACES)
  if (races < MIN_MODEL_RACES) return { kind: 'not_enough_races', races }
  const shared = sharedFitProgress()
  const report = () => {
    const { fraction, stage } = fitStage(readFitProgress(shared))
    progress(fraction, stage)
  }
  const task = { database: pool.database, codeVersion: RACE_MODEL_VERSION, progress: shared }
  return pool.run<typeof import('./model-task.ts')>(new URL('./model-task.ts', import.meta.url), task, {
    signal,
    report,
  })
}

/** Of other races than the newest fit, or by another version. */
async function isNew(trx: Db, { data_hash, code_version }: NewRaceModel): Promise<boolean> {
  const newest = await latestRaceModel(trx)
  return newest?.data_hash !== data_hash || newest.code_version !== code_version
}
