import type { AccountId, SessionId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import type { AccountSessionTable } from '../schema-account.ts'
import { tx } from '../tx.ts'
import { allocateIds } from './id-block.ts'

/** Without a visit for two weeks a session ends; after ninety days in any case. */
const IDLE_SECONDS = 14 * 86_400
const MAX_SECONDS = 90 * 86_400

export async function insertSession(
  db: Db,
  session: Pick<AccountSessionTable, 'account_id' | 'token_hash' | 'device'>,
): Promise<SessionId> {
  return tx(db, async (trx) => {
    const id = await allocateIds(trx, 'account_session', 1)
    await trx.kysely
      .insertInto('account_session')
      .values({
        ...session,
        id,
        created_at: trx.engine.now(),
        last_seen_at: trx.engine.now(),
        expires_at: trx.engine.now(MAX_SECONDS),
      })
      .execute()
    return id
  })
}

const running = (db: Db) =>
  db.kysely
    .selectFrom('account_session')
    .where('account_session.expires_at', '>', db.engine.now())
    .where('account_session.last_seen_at', '>', db.engine.now(-IDLE_SECONDS))

/** The session of a cookie and its person; undefined if it has ended. */
export const findSession = (db: Db, token_hash: string) =>
  running(db)
    .innerJoin('account', 'account.id', 'account_session.account_id')
    .select(['account_session.id as session_id', 'account_session.last_seen_at'])
    .select(['account.id', 'account.name', 'account.role', 'account.trainer_names'])
    .where('account_session.token_hash', '=', token_hash)
    .executeTakeFirst()

/** Where a person is signed in, last seen first. */
export const sessionsOf = (db: Db, account_id: AccountId): Promise<AccountSessionTable[]> =>
  running(db)
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export async function touchSession(db: Db, id: SessionId): Promise<void> {
  await db.kysely
    .updateTable('account_session')
    .set({ last_seen_at: db.engine.now() })
    .where('id', '=', id)
    .execute()
}

/** Ends one session of a person. Returns false if he has no such session. */
export async function endSession(db: Db, account_id: AccountId, id: SessionId): Promise<boolean> {
  const row = await db.kysely
    .deleteFrom('account_session')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends all sessions of a person, but `except`. */
export async function endSessions(db: Db, account_id: AccountId, except?: SessionId): Promise<void> {
  await db.kysely
    .deleteFrom('account_session')
    .where('account_id', '=', account_id)
    .$if(except !== undefined, (qb) => qb.where('id', '<>', except ?? null))
    .execute()
}

export async function deleteEndedSessions(db: Db): Promise<void> {
  await db.kysely
    .deleteFrom('account_session')
    .where((e) =>
      e.or([e('expires_at', '<=', db.engine.now()), e('last_seen_at', '<=', db.engine.now(-IDLE_SECONDS))]),
    )
    .execute()
}
