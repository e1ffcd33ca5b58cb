import { type OpenOptions, openDatabase } from '@quarterpole/db/open'
import { type EvaluatedHerd, evaluateHerd } from '../../evaluation/evaluate-herd.ts'
import { readHerdRecords } from '../../evaluation/herd-records.ts'
import { estimatesAsOf } from '../../evaluation/variances.ts'

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
    if (records.data.si.length === 0) return null
    return evaluateHerd(herd, records, estimatesAsOf(records, herd.crop))
  } finally {
    await db.close()
  }
}
