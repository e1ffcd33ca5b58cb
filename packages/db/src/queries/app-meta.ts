import { sql } from 'kysely'
import type { Db } from '../open.ts'

/** Key of the highest horse id of the sample herd; later horses were added by the user. */
export const SEEDED_THROUGH = 'seeded_through'

/** Key of the lowest and the highest id of the sample herd’s contacts. */
export const SEEDED_CONTACTS = 'seeded_contacts'

/** Key of the name by which a bucket knows this database; in no backup. */
export const BUCKET_OWNER = 'bucket_owner'

/** A fact about this installation, such as the time the sample herd was loaded. */
export async function readMeta(db: Db, key: string): Promise<string | null> {
  const row = await db.kysely.selectFrom('app_meta').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

export async function writeMeta(db: Db, key: string, value: string): Promise<void> {
  await db.kysely
    .insertInto('app_meta')
    .values({ key, value })
    .onConflict((c) => c.column('key').doUpdateSet({ value }))
    .execute()
}

/**
 * Writes a fact only if its key is free. A concurrent second writer waits for the first transaction.
 * @returns whether this call wrote it
 */
export async function claimMeta(db: Db, key: string, value: string): Promise<boolean> {
  const first = await db.kysely
    .insertInto('app_meta')
    .values({ key, value })
    .onConflict((c) => c.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return first !== undefined
}

/** Whether the database answers. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db.kysely)
}

/** When the database was made: its first migration. */
export async function firstStartAt(db: Db): Promise<string | null> {
  const row = await db.kysely
    .selectFrom('schema_migration')
    .select((e) => e.fn.min<string | null>('applied_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}
