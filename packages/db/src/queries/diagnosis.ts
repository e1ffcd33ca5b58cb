import { sql } from 'kysely'
import { ARCHIVED_TABLES } from '../archive/tables.ts'
import type { Db } from '../open.ts'
import type { JobTable } from '../schema-work.ts'

/** Number of rows of every table. */
export async function countRows(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of ARCHIVED_TABLES) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
      db.kysely,
    )
    counts[table] = Number(rows[0]?.n ?? 0)
  }
  return counts
}

export type LastJob = Pick<
  JobTable,
  'kind' | 'status' | 'attempt' | 'max_attempts' | 'error_message' | 'created_at' | 'updated_at'
>

/** The last jobs without their payloads and results, newest first. */
export const lastJobs = (db: Db, limit: number): Promise<LastJob[]> =>
  db.kysely
    .selectFrom('job')
    .select(['kind', 'status', 'attempt', 'max_attempts', 'error_message', 'created_at', 'updated_at'])
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute()
