import type { ImportId } from '@quarterpole/contract/ids'
import type { FileType } from '@quarterpole/contract/limits'
import type { RepairMade } from '@quarterpole/contract/upload'
import type { Db } from '../open.ts'
import type { ImportTable } from '../schema-work.ts'
import { tx } from '../tx.ts'
import { allocateIds } from './id-block.ts'

/** How an import's file was read. */
export interface ImportReading {
  /** Our field → source column. */
  columns: Readonly<Record<string, string>>
  repairs: readonly RepairMade[]
  /** Rows left to fix. */
  left_out: number
}
export interface NewImport {
  file_type: FileType
  file_name: string
  file_hash: string
  mapping: ImportReading
  create_new_horses: boolean
  total_rows: number
  /** CSV of the rows left to fix. */
  rows_to_fix: string | null
}
export interface ImportCounts {
  horses_created: number
  updated: number
  unchanged: number
}
export interface ImportRow extends Omit<ImportTable, 'mapping'> {
  mapping: ImportReading
}

/** Creates an import in its transaction; the imported rows refer to it. */
export async function insertImport(db: Db, data: NewImport): Promise<ImportId> {
  return tx(db, async (trx) => {
    const id = await allocateIds(trx, 'data_import', 1)
    await trx.kysely
      .insertInto('data_import')
      .values({
        ...data,
        id,
        mapping: JSON.stringify(data.mapping),
        create_new_horses: data.create_new_horses ? 1 : 0,
        status: 'done',
        horses_created: 0,
        updated: 0,
        unchanged: 0,
        person: trx.writer?.name ?? null,
        created_at: trx.engine.now(),
      })
      .execute()
    return id
  })
}

export async function setImportCounts(db: Db, id: ImportId, counts: ImportCounts): Promise<void> {
  await db.kysely.updateTable('data_import').set(counts).where('id', '=', id).execute()
}

export async function countImports(db: Db): Promise<number> {
  const { n } = await db.kysely
    .selectFrom('data_import')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Imports, newest first, without the rows left to fix. */
export async function listImports(db: Db, limit: number, offset = 0) {
  const rows = await db.kysely
    .selectFrom('data_import')
    .select([
      'id',
      'file_type',
      'file_name',
      'status',
      'total_rows',
      'horses_created',
      'updated',
      'unchanged',
      'mapping',
    ])
    .select(['created_at', 'undone_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({ ...row, mapping: readingOf(row.mapping) }))
}

export async function readImport(db: Db, id: ImportId): Promise<ImportRow | undefined> {
  const row = await db.kysely.selectFrom('data_import').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...row, mapping: readingOf(row.mapping) }
}

/** Only insertImport writes it; of older imports the columns alone are known. */
function readingOf(stored: string): ImportReading {
  const read = JSON.parse(stored) as ImportReading | Record<string, string>
  return typeof read.columns === 'object'
    ? (read as ImportReading)
    : { columns: read as Record<string, string>, repairs: [], left_out: 0 }
}

/** An earlier import of the same file that was not undone. */
export const findImportOfFile = (db: Db, fileType: FileType, fileHash: string) =>
  db.kysely
    .selectFrom('data_import')
    .select(['id', 'file_name', 'created_at'])
    .where('file_hash', '=', fileHash)
    .where('file_type', '=', fileType)
    .where('status', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns true to exactly one caller, which then undoes it. */
export async function markUndone(db: Db, id: ImportId): Promise<boolean> {
  const row = await db.kysely
    .updateTable('data_import')
    .set({ status: 'undone', undone_at: db.engine.now(), undone_by: db.writer?.name ?? null })
    .where('id', '=', id)
    .where('status', '=', 'done')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
