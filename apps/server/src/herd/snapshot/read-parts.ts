import type { Db } from '@quarterpole/db/open'
import { readFilterColumns, readRecordFilters } from '@quarterpole/db/queries/filter-columns'
import { currentEvaluation, type EvaluationRow } from '@quarterpole/db/queries/evaluation'
import { readEbvColumns, readHerd } from '@quarterpole/db/queries/snapshot'
import { readRacingColumns } from '@quarterpole/db/queries/start-columns'
import { keyTable } from '@quarterpole/genetics/key-table'
import { joinEvaluation } from './evaluation-columns.ts'
import { type FilterColumns, joinFilters } from './filter-columns.ts'
import type { HerdEvaluation } from './herd-evaluation.ts'
import { joinRacing, type RaceResults } from './race-results.ts'
import { buildParts, type SnapshotParts } from './snapshot.ts'

/** An evaluation's estimates, with the race results read at the same time. */
export interface EvaluationParts {
  readonly evaluation: HerdEvaluation
  readonly results: RaceResults
}

/** The herd as it is in the database, with the current evaluation. */
export async function readParts(db: Db): Promise<SnapshotParts> {
  const { columns, ...texts } = await readHerd(db)
  const parts = buildParts(columns.version, columns, texts)
  const rows = rowsOf(parts.ids)
  const raced = await readRacingColumns(db)
  const filters = joinFilters({ horses: columns, raced, ...(await readRecordFilters(db)) }, rows)
  const run = await currentEvaluation(db)
  if (!run) return { ...parts, filters }
  const evaluation = await joinEvaluation(run, await readEbvColumns(db, run.id), rows)
  return { ...parts, filters, evaluation, results: joinRacing(raced, rows) }
}

const rowsOf = (ids: Float64Array) => ({ n: ids.length, table: keyTable<number>(ids) })

/** The list's filter columns by row of a snapshot with these ids. */
export const readFilters = async (db: Db, ids: Float64Array): Promise<FilterColumns> =>
  joinFilters(await readFilterColumns(db), rowsOf(ids))

/** An evaluation by row of a snapshot with these ids. */
export async function readEvaluation(
  db: Db,
  run: EvaluationRow,
  ids: Float64Array,
): Promise<EvaluationParts> {
  const rows = rowsOf(ids)
  return {
    evaluation: await joinEvaluation(run, await readEbvColumns(db, run.id), rows),
    results: joinRacing(await readRacingColumns(db), rows),
  }
}
