import type { HorseId, ImportId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import type { RowChange } from './change.ts'
import { forEachChunk } from './chunks.ts'

/** A record on file that an import changes: the key and the columns that differ. */
export function differenceOf<T extends object>(
  table: RowChange['table'],
  key: Readonly<Record<string, number>>,
  { before, after }: { readonly before: T; readonly after: T },
): RowChange {
  const was: Record<string, unknown> = { ...key }
  const is: Record<string, unknown> = { ...key }
  for (const column of Object.keys(after) as (keyof T & string)[]) {
    if ((before[column] ?? null) === (after[column] ?? null)) continue
    was[column] = before[column] ?? null
    is[column] = after[column] ?? null
  }
  return { table, before: was, after: is }
}

/** What an import changed, by horse; each horse once. Call it in the import's transaction. */
export const insertImportChanges = (
  trx: Db,
  import_id: ImportId,
  changes: ReadonlyMap<number, readonly RowChange[]>,
): Promise<void> =>
  trx.engine.insertMany(
    trx.kysely,
    'import_change',
    Array.from(changes, ([horse_id, rows]) => ({
      horse_id: horse_id as HorseId, // an id of the horse table
      import_id,
      changes: JSON.stringify(rows),
      undone: 0,
    })),
  )

/** Marks what an import changed as put back, except of the horses that stay as they are. */
export async function markImportChangesUndone(
  trx: Db,
  import_id: ImportId,
  staying: readonly number[],
): Promise<void> {
  const rows = trx.kysely.updateTable('import_change').where('import_id', '=', import_id)
  await rows.set({ undone: 1 }).execute()
  await forEachChunk(staying, async (ids) => {
    await rows
      .set({ undone: 0 })
      .where('horse_id', 'in', ids as HorseId[])
      .execute() // ids of the horse table
  })
}
