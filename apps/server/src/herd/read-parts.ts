import type { Db } from '@quarterpole/db/open'
import { currentEvaluation, type EvaluationRow } from '@quarterpole/db/queries/evaluation'
import { readEbvColumns, readHerdWithIdentities } from '@quarterpole/db/queries/snapshot'
import { keyTable } from '@quarterpole/genetics/key-table'
import { type HerdEvaluation, joinEvaluation } from './evaluation-columns.ts'
import { type RaceResults, readRaceResults } from './race-results.ts'
import { buildParts, type SnapshotParts } from './snapshot.ts'

/** What comes with an evaluation: its estimates, and the racing it has read. */
export interface EvaluationParts {
  readonly evaluation: HerdEvaluation
  readonly results: RaceResults
}

/** The herd as it is in the database, with the evaluation in use. */
export async function readParts(db: Db): Promise<SnapshotParts> {
  const { version, identities, ...columns } = await readHerdWithIdentities(db)
  const parts = buildParts(version, columns, identities)
  const run = await currentEvaluation(db)
  return run ? { ...parts, ...(await readEvaluation(db, run, parts.room.ids.subarray(0, parts.n))) } : parts
}

/** An evaluation by row of a snapshot with these ids. */
export async function readEvaluation(
  db: Db,
  run: EvaluationRow,
  ids: Float64Array,
): Promise<EvaluationParts> {
  const herd = { n: ids.length, table: keyTable<number>(ids) }
  const evaluation = await joinEvaluation(run, await readEbvColumns(db, run.id), herd)
  return { evaluation, results: await readRaceResults(db, herd) }
}
