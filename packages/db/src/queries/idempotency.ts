import type { Db } from '../open.ts'
import { tx } from '../tx.ts'

export interface IdempotentRequest {
  key: string
  /** As in "POST /injuries". */
  method_path: string
  /** Hash of the body: the same key with another body is a mistake. */
  request_hash: string
}

export type Claimed =
  | { state: 'new' }
  | { state: 'running' }
  | { state: 'mismatch' }
  | { state: 'done'; response_status: number; response_body: string }

/** After this a request that never ended is taken to be dead, and its key may start again. */
const ABANDONED_SECONDS = 120

/** Claims a key for a request, or tells what became of it. Of any number of callers exactly one gets 'new'. */
export async function claimIdempotencyKey(db: Db, request: IdempotentRequest): Promise<Claimed> {
  return tx(db, async (trx) => {
    const inserted = await trx.kysely
      .insertInto('idempotency_key')
      .values({ ...request, status: 'running', created_at: trx.engine.now() })
      .onConflict((c) => c.column('key').doNothing())
      .returning('key')
      .executeTakeFirst()
    if (inserted) return { state: 'new' }
    const known = await trx.kysely
      .selectFrom('idempotency_key')
      .selectAll()
      .where('key', '=', request.key)
      .executeTakeFirstOrThrow()
    if (known.method_path !== request.method_path || known.request_hash !== request.request_hash)
      return { state: 'mismatch' }
    if (known.status === 'done')
      return {
        state: 'done',
        response_status: known.response_status ?? 200,
        response_body: known.response_body ?? '',
      }
    return (await takeOver(trx, request.key)) ? { state: 'new' } : { state: 'running' }
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

/** Keeps the answer. Write it in the transaction of the work where there is one. */
export async function keepAnswer(
  db: Db,
  key: string,
  response_status: number,
  response_body: string,
): Promise<void> {
  await db.kysely
    .updateTable('idempotency_key')
    .set({ status: 'done', response_status, response_body })
    .where('key', '=', key)
    .execute()
}

/** Frees the key of a request that failed without effect, so that it can be tried again. */
export async function dropIdempotencyKey(db: Db, key: string): Promise<void> {
  await db.kysely
    .deleteFrom('idempotency_key')
    .where('key', '=', key)
    .where('status', '=', 'running')
    .execute()
}

/** Forgets answers older than `hours` by the database's clock; a repeated request then counts as new. */
export async function deleteOldIdempotencyKeys(db: Db, hours = 24): Promise<void> {
  await db.kysely
    .deleteFrom('idempotency_key')
    .where('created_at', '<', db.engine.now(-hours * 3600))
    .execute()
}
