import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './open.ts'

const TRIES = 5

/**
 * The connection was lost during COMMIT, so the outcome is unknown. The caller can find out with its idempotency key
 * or by reading.
 */
export class CommitUnknownError extends Error {
  override name = 'CommitUnknownError'
  constructor(cause: unknown) {
    super('The database connection was lost during the commit; the outcome is unknown.', {
      cause,
    })
  }
}

/** Ends a transaction that was to show what would happen, without writing. */
export class NothingWritten extends Error {}

/**
 * Runs `work` in one transaction and commits it. Retries up to five times, with exponential backoff and jitter, if the
 * database rolled it back for a transient reason (deadlock, serialization, lost connection, busy file), so `work` must
 * have no effect outside the database. Inside a transaction it joins that one.
 *
 * @throws {CommitUnknownError} if the connection was lost during COMMIT
 */
export async function tx<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.kysely.isTransaction) return work(db)
  for (let attempt = 1; ; attempt++) {
    let worked = false
    try {
      return await db.kysely.transaction().execute((kysely) =>
        db.guard(async () => {
          const result = await work({ ...db, kysely })
          if (db.idempotencyKey !== undefined) await noteCommitted(kysely, db.idempotencyKey)
          worked = true
          return result
        }),
      )
    } catch (error) {
      if (worked && db.engine.isConnectionLoss(error)) throw new CommitUnknownError(error)
      if (attempt >= TRIES || !db.engine.isRetryable(error)) throw error
    }
    await sleep(2 ** attempt * 10 * (0.5 + Math.random()))
  }
}

/** Response status of a running request that has saved something and is not answered yet. */
export const COMMITTED = 0

/** With the work itself, so that a repeat after a crash knows that it was saved. */
const noteCommitted = (kysely: Db['kysely'], key: string) =>
  kysely
    .updateTable('idempotency_key')
    .set({ response_status: COMMITTED })
    .where('key', '=', key)
    .where('status', '=', 'running')
    .execute()

/** Runs reads against one snapshot of the database; writes fail. */
export function readTx<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.kysely
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute((kysely) => work({ ...db, kysely }))
}
