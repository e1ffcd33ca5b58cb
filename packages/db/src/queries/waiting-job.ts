import type { JobId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'

/** Makes a queued job of a kind due now where it is due later. Null if there is none. */
export async function hastenJob(db: Db, kind: string): Promise<JobId | null> {
  const now = db.engine.now()
  const row = await db.kysely
    .updateTable('job')
    .set({ run_at: now, updated_at: now })
    .where('kind', '=', kind)
    .where('status', '=', 'queued')
    .where('run_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A queued job of a kind; null if there is none. */
export const queuedJob = (db: Db, kind: string) => jobOfKind(db, kind, ['queued'])

/** A queued or running job of a kind; null if there is none. */
export const waitingJob = (db: Db, kind: string) => jobOfKind(db, kind, ['queued', 'running'])

async function jobOfKind(db: Db, kind: string, statuses: ('queued' | 'running')[]): Promise<JobId | null> {
  const row = await db.kysely
    .selectFrom('job')
    .select('id')
    .where('kind', '=', kind)
    .where('status', 'in', statuses)
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
