import type { AccountId } from '@quarterpole/contract/ids'
import { nameKey } from '@quarterpole/contract/name-key'
import type { Role } from '@quarterpole/contract/roles'
import type { Db } from '../open.ts'
import type { AccountTable } from '../schema-account.ts'
import { tx } from '../tx.ts'
import { allocateIds } from './id-block.ts'

export interface AccountRow extends Omit<AccountTable, 'trainer_names'> {
  trainer_names: string[]
}
export type NewAccount = Pick<AccountRow, 'name' | 'role' | 'trainer_names' | 'password_hash'>

const rowOf = ({ trainer_names, ...row }: AccountTable): AccountRow => ({
  ...row,
  trainer_names: JSON.parse(trainer_names) as string[], // only the functions below write it
})

export async function hasAccounts(db: Db): Promise<boolean> {
  const row = await db.kysely.selectFrom('account').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

export async function insertAccount(db: Db, account: NewAccount): Promise<AccountId> {
  return tx(db, async (trx) => {
    const id = await allocateIds(trx, 'account', 1)
    await trx.kysely
      .insertInto('account')
      .values({
        ...account,
        id,
        name_key: nameKey(account.name),
        trainer_names: JSON.stringify(account.trainer_names),
        created_at: trx.engine.now(),
        updated_at: trx.engine.now(),
      })
      .execute()
    return id
  })
}

export async function readAccount(db: Db, id: AccountId): Promise<AccountRow | undefined> {
  const row = await db.kysely.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
  return row && rowOf(row)
}

/** By the name a person types to sign in, whatever its case and spacing. */
export async function findAccount(db: Db, name: string): Promise<AccountRow | undefined> {
  const row = await db.kysely
    .selectFrom('account')
    .selectAll()
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst()
  return row && rowOf(row)
}

/** Everyone, by name, with when he was last seen. */
export async function listAccounts(db: Db): Promise<(AccountRow & { last_seen_at: string | null })[]> {
  const rows = await db.kysely
    .selectFrom('account')
    .selectAll()
    .select((e) =>
      e
        .selectFrom('account_session')
        .select((s) => s.fn.max('last_seen_at').as('at'))
        .whereRef('account_session.account_id', '=', 'account.id')
        .as('last_seen_at'),
    )
    .orderBy('name_key')
    .execute()
  return rows.map(({ last_seen_at, ...row }) => ({ ...rowOf(row), last_seen_at }))
}

export async function countOwners(db: Db): Promise<number> {
  const { n } = await db.kysely
    .selectFrom('account')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function setRole(
  db: Db,
  id: AccountId,
  { role, trainer_names }: { role: Role; trainer_names: readonly string[] },
): Promise<void> {
  await db.kysely
    .updateTable('account')
    .set({ role, trainer_names: JSON.stringify(trainer_names), updated_at: db.engine.now() })
    .where('id', '=', id)
    .execute()
}

export async function setPasswordHash(db: Db, id: AccountId, password_hash: string): Promise<void> {
  await db.kysely
    .updateTable('account')
    .set({ password_hash, updated_at: db.engine.now() })
    .where('id', '=', id)
    .execute()
}

/** Removes an account with everything that lets it in. What he did keeps his name. */
export async function deleteAccount(db: Db, id: AccountId): Promise<void> {
  await tx(db, async (trx) => {
    for (const table of ['account_session', 'one_time_token', 'passkey', 'api_token', 'digest'] as const)
      await trx.kysely.deleteFrom(table).where('account_id', '=', id).execute()
    await trx.kysely.deleteFrom('account').where('id', '=', id).execute()
  })
}
