import { openDatabase, type OpenOptions } from '@quarterpole/db/open'
import { giveWay } from '../workers/give-way.ts'
import { handOver, inOnePiece } from '../workers/hand-over.ts'
import { readCareers } from './careers.ts'

giveWay()

/** Reads the careers of all horses in a thread, and hands the columns over without a copy. */
export default async function work(database: OpenOptions): Promise<object | null> {
  const db = openDatabase(database)
  try {
    const careers = await readCareers(db)
    return careers && handOver(inOnePiece(careers))
  } finally {
    await db.close()
  }
}
