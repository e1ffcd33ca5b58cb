import type { AccountId, PasskeyId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import type { PasskeyTable } from '../schema-account.ts'
import { tx } from '../tx.ts'
import { allocateIds } from './id-block.ts'

export async function insertPasskey(
  db: Db,
  passkey: Omit<PasskeyTable, 'id' | 'created_at' | 'last_used_at'>,
): Promise<PasskeyTable> {
  return tx(db, async (trx) => {
    const id = await allocateIds(trx, 'passkey', 1)
    return trx.kysely
      .insertInto('passkey')
      .values({ ...passkey, id, created_at: trx.engine.now(), last_used_at: null })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

export const passkeysOf = (db: Db, account_id: AccountId): Promise<PasskeyTable[]> =>
  db.kysely.selectFrom('passkey').selectAll().where('account_id', '=', account_id).orderBy('id').execute()

export const findPasskey = (db: Db, credential_id: string): Promise<PasskeyTable | undefined> =>
  db.kysely.selectFrom('passkey').selectAll().where('credential_id', '=', credential_id).executeTakeFirst()

export async function notePasskeyUse(db: Db, id: PasskeyId, counter: number): Promise<void> {
  await db.kysely
    .updateTable('passkey')
    .set({ counter, last_used_at: db.engine.now() })
    .where('id', '=', id)
    .execute()
}

/** Returns false if the person has no such passkey. */
export async function deletePasskey(db: Db, account_id: AccountId, id: PasskeyId): Promise<boolean> {
  const row = await db.kysely
    .deleteFrom('passkey')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes all passkeys of a person. */
export async function deletePasskeys(db: Db, account_id: AccountId): Promise<void> {
  await db.kysely.deleteFrom('passkey').where('account_id', '=', account_id).execute()
}
