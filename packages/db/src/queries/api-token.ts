import type { AccountId, ApiTokenId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import type { ApiTokenTable } from '../schema-account.ts'
import { tx } from '../tx.ts'
import { allocateIds } from './id-block.ts'

export async function insertApiToken(
  db: Db,
  {
    seconds,
    ...token
  }: Pick<ApiTokenTable, 'account_id' | 'token_hash' | 'prefix' | 'name' | 'scope'> & {
    seconds: number
  },
): Promise<ApiTokenTable> {
  return tx(db, async (trx) => {
    const id = await allocateIds(trx, 'api_token', 1)
    return trx.kysely
      .insertInto('api_token')
      .values({
        ...token,
        id,
        created_at: trx.engine.now(),
        expires_at: trx.engine.now(seconds),
        last_used_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** A token that has not expired, and its holder. */
export const findApiToken = (db: Db, token_hash: string) =>
  db.kysely
    .selectFrom('api_token')
    .innerJoin('account', 'account.id', 'api_token.account_id')
    .select(['api_token.id as token_id', 'api_token.scope', 'api_token.last_used_at'])
    .select(['account.id', 'account.name', 'account.role', 'account.trainer_names'])
    .where('api_token.token_hash', '=', token_hash)
    .where('api_token.expires_at', '>', db.engine.now())
    .executeTakeFirst()

/** Tokens that have not expired, of one person or of everyone. */
export const listApiTokens = (db: Db, account_id?: AccountId): Promise<ApiTokenTable[]> =>
  db.kysely
    .selectFrom('api_token')
    .selectAll()
    .$if(account_id !== undefined, (qb) => qb.where('account_id', '=', account_id ?? null))
    .where('expires_at', '>', db.engine.now())
    .orderBy('id')
    .execute()

export async function touchApiToken(db: Db, id: ApiTokenId): Promise<void> {
  await db.kysely
    .updateTable('api_token')
    .set({ last_used_at: db.engine.now() })
    .where('id', '=', id)
    .execute()
}

/** Ends all tokens of a person. */
export async function deleteApiTokens(db: Db, account_id: AccountId): Promise<void> {
  await db.kysely.deleteFrom('api_token').where('account_id', '=', account_id).execute()
}

/** Returns false if the person has no such token. */
export async function deleteApiToken(db: Db, account_id: AccountId, id: ApiTokenId): Promise<boolean> {
  const row = await db.kysely
    .deleteFrom('api_token')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
