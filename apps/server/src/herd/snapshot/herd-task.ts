import { openDatabase, type OpenOptions } from '@quarterpole/db/open'
import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import { transfer } from '../../platform/workers/transfer.ts'
import type { FilterColumns } from './filter-columns.ts'
import { type EvaluationParts, readEvaluation, readFilters, readParts } from './read-parts.ts'
import type { SnapshotParts } from './snapshot.ts'

export interface HerdTask {
  readonly database: OpenOptions
  /** Reads only this evaluation, by row of a snapshot with these ids. */
  readonly evaluation?: { readonly run: EvaluationRow; readonly ids: Float64Array }
  /** Reads only the list's filter columns, by row of a snapshot with these ids. */
  readonly filters?: { readonly ids: Float64Array }
}

/** Reads and builds the parts of a snapshot in a worker thread. */
export async function run({
  database,
  evaluation,
  filters,
}: HerdTask): Promise<SnapshotParts | EvaluationParts | FilterColumns> {
  const db = openDatabase(database)
  try {
    if (evaluation) return transfer(await readEvaluation(db, evaluation.run, evaluation.ids))
    if (filters) return transfer(await readFilters(db, filters.ids))
    return transfer(await readParts(db))
  } finally {
    await db.close()
  }
}
