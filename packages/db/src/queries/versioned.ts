import type { Db } from '../open.ts'
import type { Tables } from '../schema.ts'

/** Tables whose rows have a version and the time of their last edit. */
type Versioned = {
  [T in keyof Tables]: Tables[T] extends { id: number; version: number; updated_at: string | null }
    ? T
    : never
}[keyof Tables]

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
