import { type OpenOptions, openDatabase } from '@quarterpole/db/open'
import { type EvaluatedHerd, evaluateHerd, NoStartsError } from '../evaluation/evaluate-herd.ts'
import { readHerdRecords } from '../evaluation/herd-records.ts'

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
    return evaluateHerd(herd, records)
  } catch (error) {
    if (error instanceof NoStartsError) return null
    throw error
  } finally {
    await db.close()
  }
}
