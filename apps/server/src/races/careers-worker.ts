import { openDatabase, type OpenOptions } from '@quarterpole/db/open'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { giveWay } from '../jobs/give-way.ts'
import { type Careers, readCareers } from './careers.ts'

giveWay()

/** Reads the careers of all horses in a thread, and hands the columns over without a copy. */
export default async function work(database: OpenOptions): Promise<object | null> {
  const db = openDatabase(database)
  try {
    const careers = await readCareers(db)
    return careers && move({ [transferableSymbol]: buffersOf(careers), [valueSymbol]: careers })
  } finally {
    await db.close()
  }
}

const buffersOf = (careers: Careers) =>
  Object.values(careers).flatMap((column) => (ArrayBuffer.isView(column) ? column.buffer : []))
