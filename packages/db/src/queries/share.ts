import type { AccountId, ShareId, StatementId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import type { ShareTable } from '../schema-account.ts'
import { allocateIds } from './id-block.ts'

/** A share without its page, which is as long as all the rest of a list. */
export type ShareRow = Omit<ShareTable, 'html' | 'token_hash' | 'statement_id'>

const LISTED = [
  'id',
  'kind',
  'title',
  'with_money',
  'made_by',
  'account_id',
  'created_at',
  'expires_at',
  'visits',
  'last_visit_at',
] as const satisfies readonly (keyof ShareRow)[]

export interface NewShare extends Pick<ShareTable, 'token_hash' | 'kind' | 'title' | 'html' | 'with_money'> {
  statement_id?: StatementId | null
  /** How long its link works. */
  seconds: number
}

/** Stores a page under the hash of its link's secret, in the name of who is calling. */
export async function insertShare(db: Db, { seconds, ...share }: NewShare): Promise<ShareRow> {
  const id = await allocateIds(db, 'share', 1)
  return db.kysely
    .insertInto('share')
    .values({
      ...share,
      id,
      made_by: db.writer?.name ?? null,
      account_id: db.writer?.account_id ?? null,
      created_at: db.engine.now(),
      expires_at: db.engine.now(seconds),
      visits: 0,
      last_visit_at: null,
    })
    .returning(LISTED)
    .executeTakeFirstOrThrow()
}

/** The page of a link that still works, counting the visit; undefined for an unknown, expired or revoked one. */
export const visitShare = (
  db: Db,
  token_hash: string,
): Promise<Pick<ShareTable, 'html' | 'statement_id'> | undefined> =>
  db.kysely
    .updateTable('share')
    .set((e) => ({ visits: e('visits', '+', 1), last_visit_at: db.engine.now() }))
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', db.engine.now())
    .returning(['html', 'statement_id'])
    .executeTakeFirst()

/** Whose links: of one person, or of everyone. */
export type SharesOf = AccountId | 'everyone'

const working = (db: Db, of: SharesOf) =>
  db.kysely
    .selectFrom('share')
    .where('expires_at', '>', db.engine.now())
    .$if(of !== 'everyone', (qb) => qb.where('account_id', '=', of as AccountId)) // the only other member

/** Links that still work, newest first. */
export const listShares = (db: Db, of: SharesOf): Promise<ShareRow[]> =>
  working(db, of).select(LISTED).orderBy('id', 'desc').execute()

export const readShare = (db: Db, id: ShareId, of: SharesOf): Promise<ShareRow | undefined> =>
  working(db, of).select(LISTED).where('id', '=', id).executeTakeFirst()

export async function countShares(db: Db): Promise<number> {
  const { n } = await working(db, 'everyone')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export async function deleteShare(db: Db, id: ShareId): Promise<void> {
  await db.kysely.deleteFrom('share').where('id', '=', id).execute()
}

/** Ends every link that a person made. */
export async function deleteSharesOf(db: Db, account_id: AccountId): Promise<void> {
  await db.kysely.deleteFrom('share').where('account_id', '=', account_id).execute()
}

export async function deleteExpiredShares(db: Db): Promise<void> {
  await db.kysely.deleteFrom('share').where('expires_at', '<=', db.engine.now()).execute()
}
