import { sql } from 'kysely'
import type { Db } from '../open.ts'

/** Key of the highest id of a horse that came with the sample herd: what has come since was added by somebody. */
export const SEEDED_THROUGH = 'seeded_through'

/** A fact about this installation, as when the sample herd was put in. */
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
 * Writes a fact that nobody has written yet. Of processes that do so at once the second waits for the first one's
 * transaction. @returns whether it was this call that wrote it
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
