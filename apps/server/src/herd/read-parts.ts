import type { Db } from '@quarterpole/db/open'
import { currentEvaluation, type EvaluationRow } from '@quarterpole/db/queries/evaluation'
import { readHerdVersion } from '@quarterpole/db/queries/herd-version'
import { type EbvColumns, readEbvColumns, readHerdWithIdentities } from '@quarterpole/db/queries/snapshot'
import { type RacingColumns, readRacingColumns } from '@quarterpole/db/queries/start-columns'
import { keyTable } from '@quarterpole/genetics/key-table'
import { type HerdEvaluation, joinEvaluation } from './evaluation-columns.ts'
import { joinRacing, type RaceResults } from './race-results.ts'
import { buildParts, type SnapshotParts } from './snapshot.ts'

/** What comes with an evaluation: its estimates, and the racing it has read. */
export interface EvaluationParts {
  readonly evaluation: HerdEvaluation
  readonly results: RaceResults
}

/** The same as the database holds it, by horse id: read without knowing the rows. */
export interface Estimates {
  /** Of the herd, at least. */
  readonly version: number
  readonly run: EvaluationRow
  readonly ebvs: EbvColumns
  readonly racing: RacingColumns
}

/** The herd as it is in the database, with the evaluation in use. */
export const readParts = async (db: Db): Promise<SnapshotParts> =>
  withEstimates(await readHerd(db), await readEstimates(db))

/** The herd without an evaluation. */
export async function readHerd(db: Db): Promise<SnapshotParts> {
  const { version, identities, ...columns } = await readHerdWithIdentities(db)
  return buildParts(version, columns, identities)
}

/** The evaluation in use; null where there is none. */
export async function readEstimates(db: Db): Promise<Estimates | null> {
  const { version } = await readHerdVersion(db) // before the rows, as a herd's
  const run = await currentEvaluation(db)
  return run ? { version, ...(await estimatesOf(db, run)) } : null
}

/** Horses and estimates, in whichever order they were read: of the older version, from which changes are followed. */
export async function withEstimates(herd: SnapshotParts, read: Estimates | null): Promise<SnapshotParts> {
  if (read === null) return herd
  const joined = await join(read, herd.room.ids.subarray(0, herd.n))
  return { ...herd, ...joined, version: Math.min(herd.version, read.version) }
}

/** An evaluation by row of a snapshot with these ids. */
export const readEvaluation = async (
  db: Db,
  run: EvaluationRow,
  ids: Float64Array,
): Promise<EvaluationParts> => join(await estimatesOf(db, run), ids)

const estimatesOf = async (db: Db, run: EvaluationRow) => ({
  run,
  ebvs: await readEbvColumns(db, run.id),
  racing: await readRacingColumns(db),
})

async function join(
  { run, ebvs, racing }: Omit<Estimates, 'version'>,
  ids: Float64Array,
): Promise<EvaluationParts> {
  const herd = { n: ids.length, table: keyTable<number>(ids) }
  return { evaluation: await joinEvaluation(run, ebvs, herd), results: joinRacing(racing, herd) }
}
