import { type OpenOptions, openDatabase } from '@quarterpole/db/open'
import { insertEbvs, insertEvaluation } from '@quarterpole/db/queries/evaluation'
import { readHerdColumns } from '@quarterpole/db/queries/snapshot'
import { readStartColumns } from '@quarterpole/db/queries/start-columns'
import type { EvaluationId } from '@quarterpole/contract/ids'
import { evaluateHerd, NoStartsError } from './evaluate-herd.ts'

export interface EvaluationTask {
  readonly database: OpenOptions
  readonly codeVersion: string
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
}: EvaluationTask): Promise<EvaluationAnswer> {
  const db = openDatabase(database)
  try {
    const starts = await readStartColumns(db)
    const { run, ebvs } = evaluateHerd(await readHerdColumns(db), starts)
    const id = await insertEvaluation(db, { ...run, code_version: codeVersion })
    await insertEbvs(db, id, ebvs)
    return { kind: 'evaluated', id, horses: run.horses, starts: run.starts }
  } catch (error) {
    // An error's class would be lost on the way to the other thread.
    if (error instanceof NoStartsError) return { kind: 'no_starts', message: error.message }
    throw error
  } finally {
    await db.close()
  }
}
