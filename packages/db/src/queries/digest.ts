import type { AccountId, DigestId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import type { DigestTable } from '../schema-account.ts'
import { allocateIds } from './id-block.ts'

export type DigestRow = DigestTable
export type DigestEdit = Partial<Omit<DigestTable, 'id' | 'account_id' | 'created_at' | 'updated_at'>>

/** @param account_id  null where nobody signs in */
export const findDigest = (db: Db, account_id: AccountId | null): Promise<DigestRow | undefined> =>
  db.kysely
    .selectFrom('digest')
    .selectAll()
    .where('account_id', account_id === null ? 'is' : '=', account_id)
    .executeTakeFirst()

export const readDigest = (db: Db, id: DigestId): Promise<DigestRow | undefined> =>
  db.kysely.selectFrom('digest').selectAll().where('id', '=', id).executeTakeFirst()

export async function insertDigest(
  db: Db,
  digest: Pick<DigestTable, 'account_id' | 'email' | 'is_on' | 'day' | 'asked_on' | 'asked'>,
): Promise<DigestRow> {
  const now = db.engine.now()
  return db.kysely
    .insertInto('digest')
    .values({
      ...digest,
      id: await allocateIds(db, 'digest', 1),
      confirmed_at: null,
      sent_at: null,
      fault: null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateDigest(db: Db, id: DigestId, edit: DigestEdit): Promise<void> {
  await db.kysely
    .updateTable('digest')
    .set({ ...edit, updated_at: db.engine.now() })
    .where('id', '=', id)
    .execute()
}

/** Marks it as sent now. */
export async function markDigestSent(db: Db, id: DigestId): Promise<void> {
  const now = db.engine.now()
  await db.kysely
    .updateTable('digest')
    .set({ sent_at: now, fault: null, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Confirmed now, as far as the address is still the one that was confirmed. */
export async function confirmDigest(db: Db, { id, email }: Pick<DigestRow, 'id' | 'email'>): Promise<void> {
  const now = db.engine.now()
  await db.kysely
    .updateTable('digest')
    .set({ confirmed_at: now, updated_at: now })
    .where('id', '=', id)
    .where('email', '=', email)
    .where('confirmed_at', 'is', null)
    .execute()
}

export async function deleteDigest(db: Db, id: DigestId): Promise<void> {
  await db.kysely.deleteFrom('digest').where('id', '=', id).execute()
}

/** Those to be sent today: on, confirmed, and not yet taken care of. @param withAccounts  of people who sign in, or of the one who doesn't */
export const digestsDue = (
  db: Db,
  { day, withAccounts }: { day: string; withAccounts: boolean },
): Promise<DigestRow[]> =>
  db.kysely
    .selectFrom('digest')
    .selectAll()
    .where('is_on', '=', 1)
    .where('confirmed_at', 'is not', null)
    .where('account_id', withAccounts ? 'is not' : 'is', null)
    .where((e) => e.or([e('day', 'is', null), e('day', '<', day)]))
    .orderBy('id')
    .execute()

/** Everyone's, with the name of who gets it; null where nobody signs in. */
export const listDigests = (db: Db): Promise<(DigestRow & { name: string | null })[]> =>
  db.kysely
    .selectFrom('digest')
    .leftJoin('account', 'account.id', 'digest.account_id')
    .selectAll('digest')
    .select('account.name')
    .orderBy('digest.id')
    .execute()
