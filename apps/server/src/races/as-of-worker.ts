import { type OpenOptions, openDatabase } from '@quarterpole/db/open'
import { type EvaluatedHerd, evaluateHerd, NoStartsError } from '../evaluation/evaluate-herd.ts'
import { readHerdRecords } from '../evaluation/herd-records.ts'

export interface AsOfTask {
  readonly database: OpenOptions
  /** YYYY-MM-DD; starts of this day and later are not read. */
  readonly before: string
}
export type AsOfAnswer =
  | { readonly kind: 'evaluated'; readonly evaluated: EvaluatedHerd }
  | { readonly kind: 'no_starts' }

/** Evaluates the herd from the starts before a day, in a worker thread; writes nothing. */
export default async function evaluateAsOf({ database, before }: AsOfTask): Promise<AsOfAnswer> {
  const db = openDatabase(database)
  try {
    const { herd, records } = await readHerdRecords(db, { before })
    return { kind: 'evaluated', evaluated: evaluateHerd(herd, records) }
  } catch (error) {
    // an error loses its class between threads
    if (error instanceof NoStartsError) return { kind: 'no_starts' }
    throw error
  } finally {
    await db.close()
  }
}
