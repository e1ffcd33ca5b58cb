import { openDatabase, type OpenOptions } from '@quarterpole/db/open'
import { giveWay } from '../workers/give-way.ts'
import { handOver, inOnePiece } from '../workers/hand-over.ts'
import { readEstimates } from './read-parts.ts'

giveWay()

/** Reads the evaluation in use in a thread, beside the one that reads the horses. */
export default async function work(database: OpenOptions): Promise<object | null> {
  const db = openDatabase(database)
  try {
    const estimates = await readEstimates(db)
    return estimates && handOver(inOnePiece(estimates))
  } finally {
    await db.close()
  }
}
