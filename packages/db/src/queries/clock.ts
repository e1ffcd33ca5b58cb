import { sql } from 'kysely'
import type { Db } from '../open.ts'

/** The database's clock, which all processes share. */
export async function readClock(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select ${db.engine.now()} as now`.execute(db.kysely)
  const [row] = rows
  if (!row) throw new Error('the database returned no time')
  return row.now
}
