import type { HorseId, ImportId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import type { ImportChangeTable } from '../schema-work.ts'
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

/** Rows per statement, so that a whole herd is never in memory. */
const ROWS_AT_ONCE = 2000

/** What an import changed, by horse; each horse once. Call it in the import's transaction. */
export async function insertImportChanges(
  trx: Db,
  import_id: ImportId,
  changes: Iterable<readonly [horse: number, rows: readonly RowChange[]]>,
): Promise<void> {
  let rows: ImportChangeTable[] = []
  for (const [horse, ofHorse] of changes) {
    const horse_id = horse as HorseId // an id of the horse table
    rows.push({ horse_id, import_id, changes: JSON.stringify(ofHorse), undone: 0 })
    if (rows.length < ROWS_AT_ONCE) continue
    await trx.engine.insertMany(trx.kysely, 'import_change', rows)
    rows = []
  }
  await trx.engine.insertMany(trx.kysely, 'import_change', rows)
}

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

/** Later imports in force that changed any of these horses or their injuries, newest first. */
export async function laterImportsOf(
  db: Db,
  import_id: ImportId,
  horses: readonly number[],
): Promise<{ id: ImportId; file_name: string }[]> {
  const found = await forEachChunk(horses, (ids) =>
    db.kysely
      .selectFrom('import_change')
      .innerJoin('data_import', 'data_import.id', 'import_change.import_id')
      .select(['data_import.id', 'data_import.file_name'])
      .distinct()
      .where('import_change.import_id', '>', import_id)
      .where('data_import.status', '=', 'done')
      .where('import_change.horse_id', 'in', ids as HorseId[]) // ids of the horse table
      .execute(),
  )
  return [...new Map(found.map((row) => [row.id, row])).values()].toSorted((a, b) => b.id - a.id)
}
