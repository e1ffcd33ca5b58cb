import { openDatabase, type OpenOptions } from '@quarterpole/db/open'
import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import { giveWay } from '../jobs/give-way.ts'
import { handOver, inOnePiece } from '../jobs/hand-over.ts'
import { readEvaluation, readParts } from './read-parts.ts'

giveWay()

export type HerdTask =
  | { readonly kind: 'herd'; readonly database: OpenOptions }
  | {
      readonly kind: 'evaluation'
      readonly database: OpenOptions
      readonly run: EvaluationRow
      readonly ids: Float64Array
    }

/** Reads and builds in a thread what a snapshot is made of, and hands the columns over without a copy. */
export default async function work(task: HerdTask): Promise<object> {
  const db = openDatabase(task.database)
  try {
    if (task.kind === 'evaluation') return handOver(inOnePiece(await readEvaluation(db, task.run, task.ids)))
    // In a piece of their own: another evaluation takes their place while the rest stays.
    const { evaluation, results, ...herd } = await readParts(db)
    return handOver({ ...inOnePiece(herd), ...inOnePiece({ evaluation, results }) })
  } finally {
    await db.close()
  }
}
