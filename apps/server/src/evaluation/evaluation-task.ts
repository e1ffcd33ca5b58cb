import { type Database, type OpenOptions, openDatabase } from '@quarterpole/db/open'
import {
  currentEvaluation,
  dropOldEbvs,
  insertDayEffects,
  insertEbvs,
  insertEvaluation,
} from '@quarterpole/db/queries/evaluation'
import type { EvaluationId } from '@quarterpole/contract/ids'
import { type EvaluatedHerd, evaluateHerd, NoStartsError } from './evaluate-herd.ts'
import { readHerdRecords } from './herd-records.ts'
import { writeProgress } from './progress.ts'
import { storedVariancesOf } from './variances.ts'

export interface EvaluationTask {
  readonly database: OpenOptions
  readonly codeVersion: string
  /** Written as the work goes on; see progress.ts. */
  readonly progress: Float64Array
}
export type EvaluationAnswer =
  | {
      readonly kind: 'evaluated'
      readonly id: EvaluationId
      readonly horses: number
      readonly starts: number
    }
  | { readonly kind: 'no_starts'; readonly message: string }

/** Runs whose estimates stay beside the one in use, which the new one joins; gone first, the others leave it their room. */
const EARLIER_KEPT = 1

/**
 * Evaluates the herd in a worker thread and writes the run down, not yet in use: the job that asked for it puts it in
 * use in the transaction that ends the job.
 */
export async function run({ database, codeVersion, progress }: EvaluationTask): Promise<EvaluationAnswer> {
  const db = openDatabase(database)
  try {
    const { run, ebvs, days } = await evaluateOnFile(db, progress)
    await dropOldEbvs(db, EARLIER_KEPT)
    const id = await insertEvaluation(db, { ...run, code_version: codeVersion })
    await insertEbvs(db, id, ebvs, (written) => writeProgress(progress, 'writing', written / run.horses))
    await insertDayEffects(db, id, days)
    return { kind: 'evaluated', id, horses: run.horses, starts: run.starts }
  } catch (error) {
    // An error's class would be lost on the way to the other thread.
    if (error instanceof NoStartsError) return { kind: 'no_starts', message: error.message }
    throw error
  } finally {
    await db.close()
  }
}

/** On its own, so that a breed's starts are let go before the estimates are written. */
async function evaluateOnFile(db: Database, progress: Float64Array): Promise<EvaluatedHerd> {
  const { herd, records } = await readHerdRecords(db)
  const run = await currentEvaluation(db)
  return evaluateHerd(herd, records, {
    earlier: run ? storedVariancesOf(run) : null,
    progress: (phase, within, solver) => writeProgress(progress, phase, within, solver),
  })
}
