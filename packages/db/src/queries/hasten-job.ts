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
