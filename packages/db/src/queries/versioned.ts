import type { Db } from '../open.ts'
import type { Tables } from '../schema.ts'
import { tx } from '../tx.ts'
import { readClock } from './clock.ts'
import { allocateIds, type BlockIds } from './id-block.ts'

/** Tables whose rows have a version and the time of their last edit. */
type Versioned = {
  [T in keyof Tables]: Tables[T] extends { id: number; version: number; updated_at: string | null }
    ? T
    : never
}[keyof Tables]

/** A row to insert. */
type Fresh<T extends Versioned> = Omit<Tables[T], 'id' | 'version' | 'created_at' | 'updated_at'>

/** Inserts rows of version 1 with consecutive ids in the given order, and returns the first id. */
export async function insertVersioned<T extends Versioned & keyof BlockIds>(
  db: Db,
  table: T,
  rows: readonly Fresh<T>[],
): Promise<Tables[T]['id']> {
  return tx(db, async (trx) => {
    const first = await allocateIds(trx, table, rows.length)
    const now = await readClock(trx)
    const stamps = { version: 1, created_at: now, updated_at: now }
    const stamped = rows.map((row, i) => ({ ...row, ...stamps, id: first + i })) // consecutive ids of the block
    await trx.engine.insertMany(trx.kysely, table as 'work', stamped as unknown as Tables['work'][]) // of the table
    return first as Tables[T]['id'] // of its block
  })
}

/**
 * Writes the fields of a row and raises its version. With a `version`, only if it is the stored one.
 *
 * @returns whether it wrote: false for a stale version, or a row that is not there
 */
export async function updateVersioned<T extends Versioned>(
  db: Db,
  table: T,
  id: Tables[T]['id'],
  { version, ...fields }: { [F in keyof Tables[T]]?: Tables[T][F] | undefined },
): Promise<boolean> {
  const changed = await db.kysely
    .updateTable(table as 'work') // the columns named here are in every versioned table
    .set({ ...(fields as object), updated_at: db.engine.now() })
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', '=', id as Tables['work']['id'])
    .$if(version !== undefined, (qb) => qb.where('version', '=', Number(version)))
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function deleteVersioned<T extends Versioned>(
  db: Db,
  table: T,
  id: Tables[T]['id'],
): Promise<void> {
  await db.kysely
    .deleteFrom(table as 'work') // as above
    .where('id', '=', id as Tables['work']['id'])
    .execute()
}
