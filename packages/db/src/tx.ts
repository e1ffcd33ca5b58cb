import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './open.ts'

const TRIES = 5

/**
 * The connection broke while COMMIT was under way: the transaction happened or did not. Only the caller can tell,
 * by its idempotency key or by looking.
 */
export class CommitUnknownError extends Error {
  override name = 'CommitUnknownError'
  constructor(cause: unknown) {
    super('The connection to the database broke during the commit; whether it happened is unknown.', {
      cause,
    })
  }
}

/**
 * Runs `work` in one transaction and commits it. Repeats the whole of it, up to five times with growing, jittered
 * pauses, when the database rolled it back for a passing reason (deadlock, serialisation, lost connection, busy file):
 * so `work` must have no effect outside the database. Called inside a transaction it joins that one.
 *
 * @throws {CommitUnknownError} when the connection was lost during COMMIT
 */
export async function tx<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.kysely.isTransaction) return work(db)
  for (let attempt = 1; ; attempt++) {
    let worked = false
    try {
      return await db.kysely.transaction().execute((kysely) =>
        db.guard(async () => {
          const result = await work({ kysely, engine: db.engine, guard: db.guard })
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

/** Runs reads against one state of the database; writing in it fails. */
export function readTx<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.kysely
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute((kysely) => work({ kysely, engine: db.engine, guard: db.guard }))
}
