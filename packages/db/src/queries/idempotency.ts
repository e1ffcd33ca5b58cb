import type { Db } from '../open.ts'
import { COMMITTED, tx } from '../tx.ts'

export interface IdempotentRequest {
  key: string
  /** For example "POST /injuries". */
  method_path: string
  /** Hash of the body; the same key with another body is an error. */
  request_hash: string
}

export interface StoredReply {
  response_status: number
  response_body: string
  /** By which the write can be undone; null where it wrote nothing. */
  activity_id: number | null
}

export type Claimed =
  | { state: 'new' }
  | { state: 'running' }
  | { state: 'mismatch' }
  /** Its process ended after it was saved and before it was answered. */
  | { state: 'saved' }
  | ({ state: 'done' } & StoredReply)

/** A running request renews its key; after this time without that it counts as crashed, and its key can be claimed. */
const ABANDONED_SECONDS = 15

/**
 * Claims a key for a request, or returns its state. Of concurrent callers exactly one gets 'new'.
 *
 * @param isRunning  whether the caller knows that the first request still runs, however long ago it renewed its key
 */
export async function claimIdempotencyKey(
  db: Db,
  request: IdempotentRequest,
  isRunning = false,
): Promise<Claimed> {
  return tx(db, async (trx) => {
    const inserted = await trx.kysely
      .insertInto('idempotency_key')
      .values({ ...request, status: 'running', created_at: trx.engine.now() })
      .onConflict((c) => c.column('key').doNothing())
      .returning('key')
      .executeTakeFirst()
    if (inserted) return { state: 'new' }
    const existing = await trx.kysely
      .selectFrom('idempotency_key')
      .selectAll()
      .where('key', '=', request.key)
      .executeTakeFirst()
    // The first request was refused in between and dropped it: trying again claims it.
    if (existing === undefined) return { state: 'running' }
    if (existing.method_path !== request.method_path || existing.request_hash !== request.request_hash)
      return { state: 'mismatch' }
    if (existing.status === 'done')
      return {
        state: 'done',
        response_status: existing.response_status ?? 200,
        response_body: existing.response_body ?? '',
        activity_id: existing.activity_id,
      }
    if (isRunning || !(await takeOver(trx, request.key))) return { state: 'running' }
    return { state: existing.response_status === COMMITTED ? 'saved' : 'new' }
  })
}

async function takeOver(db: Db, key: string): Promise<boolean> {
  const row = await db.kysely
    .updateTable('idempotency_key')
    .set({ created_at: db.engine.now() })
    .where('key', '=', key)
    .where('status', '=', 'running')
    .where('created_at', '<', db.engine.now(-ABANDONED_SECONDS))
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** Says that the requests of these keys still run. */
export async function renewIdempotencyKeys(db: Db, keys: readonly string[]): Promise<void> {
  await db.kysely
    .updateTable('idempotency_key')
    .set({ created_at: db.engine.now() })
    .where('key', 'in', keys)
    .where('status', '=', 'running')
    .execute()
}

/** Stores the reply. Call it in the transaction of the work, if there is one. */
export async function storeReply(db: Db, key: string, reply: StoredReply): Promise<void> {
  await db.kysely
    .updateTable('idempotency_key')
    .set({ status: 'done', ...reply })
    .where('key', '=', key)
    .execute()
}

/** Releases the key of a request that failed without effect, so that it can be retried. */
export async function dropIdempotencyKey(db: Db, key: string): Promise<void> {
  await db.kysely
    .deleteFrom('idempotency_key')
    .where('key', '=', key)
    .where('status', '=', 'running')
    .execute()
}

/**
 * Releases the key of a request that broke down, if it had saved nothing by then; otherwise a repeat would save it
 * again; it learns of it instead.
 */
export async function settleBrokenRequest(db: Db, key: string, ifSaved: StoredReply): Promise<void> {
  await db.kysely
    .deleteFrom('idempotency_key')
    .where('key', '=', key)
    .where('status', '=', 'running')
    .where('response_status', 'is', null)
    .execute()
  await db.kysely
    .updateTable('idempotency_key')
    .set({ status: 'done', ...ifSaved })
    .where('key', '=', key)
    .where('status', '=', 'running')
    .execute()
}

/** Deletes keys older than `hours` by the database's clock; a repeated request then counts as new. */
export async function deleteOldIdempotencyKeys(db: Db, hours = 24): Promise<void> {
  await db.kysely
    .deleteFrom('idempotency_key')
    .where('created_at', '<', db.engine.now(-hours * 3600))
    .execute()
}
