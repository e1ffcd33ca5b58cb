import { openDatabase, type OpenOptions } from '@quarterpole/db/open'
import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { giveWay } from '../jobs/give-way.ts'
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
    const parts = task.kind === 'herd' ? await readParts(db) : await readEvaluation(db, task.run, task.ids)
    return move({ [transferableSymbol]: buffersOf(parts), [valueSymbol]: parts })
  } finally {
    await db.close()
  }
}

/** The memory of all columns in an object of objects of columns. */
function buffersOf(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : []
  if (typeof value !== 'object' || value === null) return []
  return [...new Set(Object.values(value).flatMap(buffersOf))]
}
