import { type Db, openDatabase, type OpenOptions } from '@quarterpole/db/open'
import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import { giveWay } from '../workers/give-way.ts'
import { handOver, inOnePiece } from '../workers/hand-over.ts'
import { Thread } from '../workers/thread.ts'
import { type Estimates, readEvaluation, readHerd, withEstimates } from './read-parts.ts'
import type { SnapshotParts } from './snapshot.ts'

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
    const { evaluation, results, ...herd } = await readTogether(db, task.database)
    return handOver({ ...inOnePiece(herd), ...inOnePiece({ evaluation, results }) })
  } finally {
    await db.close()
  }
}

/** The horses here and their estimates in another thread, at the same time: the database takes most of the time of both. */
async function readTogether(db: Db, database: OpenOptions): Promise<SnapshotParts> {
  const beside = new Thread<OpenOptions, Estimates | null>(new URL('./estimates-worker.ts', import.meta.url))
  try {
    const [herd, estimates] = await Promise.all([readHerd(db), beside.run(database)])
    return await withEstimates(herd, estimates)
  } finally {
    await beside.stop()
  }
}
