import { type Database, type OpenOptions, openDatabase } from '@quarterpole/db/open'
import { currentEvaluation, insertEbvs, insertEvaluation } from '@quarterpole/db/queries/evaluation'
import { readEbvColumns, readHerdColumns } from '@quarterpole/db/queries/snapshot'
import { readFigureColumns } from '@quarterpole/db/queries/start-columns'
import type { EvaluationId } from '@quarterpole/contract/ids'
import { evaluateHerd, NoStartsError } from './evaluate-herd.ts'
import type { LastSolution } from './last-solution.ts'
import { writeProgress } from './progress.ts'

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

/**
 * Evaluates the herd in a worker thread and writes the run down, not yet in use: the job that asked for it puts it in
 * use in the transaction that ends the job.
 */
export default async function runEvaluation({
  database,
  codeVersion,
  progress,
}: EvaluationTask): Promise<EvaluationAnswer> {
  const db = openDatabase(database)
  try {
    const { run, ebvs } = evaluateHerd(await readHerdColumns(db), await readFigureColumns(db), {
      earlier: await lastSolution(db),
      progress: (phase, within, solver) => writeProgress(progress, phase, within, solver),
    })
    const id = await insertEvaluation(db, { ...run, code_version: codeVersion })
    await insertEbvs(db, id, ebvs, (written) => writeProgress(progress, 'writing', written / run.horses))
    return { kind: 'evaluated', id, horses: run.horses, starts: run.starts }
  } catch (error) {
    // An error's class would be lost on the way to the other thread.
    if (error instanceof NoStartsError) return { kind: 'no_starts', message: error.message }
    throw error
  } finally {
    await db.close()
  }
}

/** What the run in use found: the next one starts there. */
async function lastSolution(db: Database): Promise<LastSolution | null> {
  const run = await currentEvaluation(db)
  return run ? { run, ebvs: await readEbvColumns(db, run.id) } : null
}
