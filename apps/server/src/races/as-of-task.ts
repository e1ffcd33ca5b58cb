import { type OpenOptions, openDatabase } from '@quarterpole/db/open'
import { type EvaluatedHerd, evaluateHerd, NoStartsError } from '../evaluation/evaluate-herd.ts'
import { readHerdRecords } from '../evaluation/herd-records.ts'
import { startParameters } from '../evaluation/variances.ts'
import { withOwnRaceVariance } from '@quarterpole/genetics/race-variance'

export interface AsOfTask {
  readonly database: OpenOptions
  /** YYYY-MM-DD; starts of this day and later are not read. */
  readonly before: string
}

/** Evaluates the herd from the starts before a day, in a worker thread; null where there are none. Writes nothing. */
export async function run({ database, before }: AsOfTask): Promise<EvaluatedHerd | null> {
  const db = openDatabase(database)
  try {
    const { herd, records } = await readHerdRecords(db, { before })
    const { parameters } = withOwnRaceVariance(records.data, startParameters(records.data))
    return evaluateHerd(herd, records, { parameters, through: Number(before.slice(0, 4)) })
  } catch (error) {
    if (error instanceof NoStartsError) return null
    throw error
  } finally {
    await db.close()
  }
}
