import type { Field } from '@quarterpole/contract/fields'
import { RECORD_NAMES, records } from '@quarterpole/contract/records'
import { sql } from 'kysely'
import { PIECE_BYTES } from '../files/bucket.ts'
import type { Db } from '../open.ts'
import type { FilePieceTable, FileSize } from '../schema-work.ts'
import { tx } from '../tx.ts'
import { lockHerd } from './herd-version.ts'

export type FileParts = ReadonlyMap<FileSize, Uint8Array>

/** Of an object in a bucket: `3f….jpg/large` */
export const keyOf = (file: string, size: FileSize) => `${file}/${size}`

/**
 * Stores a file whole or not at all; one that is there already counts as sent just now, and gets its bytes back if they
 * were lost. In a bucket the bytes are there before the row.
 *
 * @throws {BucketError} if the bucket can't be used; then nothing names what it has of it
 */
export async function insertStoredFile(db: Db, name: string, parts: FileParts): Promise<void> {
  const { bucket } = db
  if (bucket) for (const [size, whole] of parts) await bucket.put(keyOf(name, size), whole)
  await tx(db, async (trx) => {
    const bytes = [...parts.values()].reduce((sum, part) => sum + part.length, 0)
    const created_at = trx.engine.now()
    const fresh = await trx.kysely
      .insertInto('stored_file')
      .values({ name, bytes, created_at })
      .onConflict((c) => c.column('name').doNothing())
      .returning('name')
      .executeTakeFirst()
    if (fresh === undefined)
      await trx.kysely.updateTable('stored_file').set({ created_at }).where('name', '=', name).execute()
    // Until its row was there, the sweep could take it for left over.
    for (const [size, whole] of bucket && fresh ? parts : [])
      if (!(await bucket?.has(keyOf(name, size)))) await bucket?.put(keyOf(name, size), whole)
    if (!bucket && (fresh || !(await hasPieces(trx, name)))) await insertPieces(trx, name, parts)
  })
}

async function hasPieces(db: Db, file: string): Promise<boolean> {
  const query = db.kysely.selectFrom('file_piece').select('part').where('file', '=', file).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

async function insertPieces(trx: Db, file: string, parts: FileParts): Promise<void> {
  for (const [size, whole] of parts)
    for (let part = 0; part * PIECE_BYTES < whole.length; part++) {
      const bytes = whole.slice(part * PIECE_BYTES, (part + 1) * PIECE_BYTES)
      await trx.kysely.insertInto('file_piece').values({ file, size, part, bytes }).execute()
    }
}

export async function isFileStored(db: Db, name: string): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('stored_file')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst()
  return row !== undefined
}

/** Bytes of all stored files. */
export async function storedBytes(db: Db): Promise<number> {
  const { bytes } = await db.kysely
    .selectFrom('stored_file')
    .select((e) => e.fn.sum<number | string | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/**
 * The bytes of one size of a file, a piece at a time; nothing where it has no such size. What is not, or no longer, in the
 * database is read from the bucket.
 *
 * @throws {BucketError} if the bucket can't be read now
 */
export async function* readStoredFile(db: Db, file: string, size: FileSize): AsyncGenerator<Uint8Array> {
  let part = 0
  for (; ; part++) {
    const row = await db.kysely
      .selectFrom('file_piece')
      .select('bytes')
      .where('file', '=', file)
      .where('size', '=', size)
      .where('part', '=', part)
      .executeTakeFirst()
    if (row === undefined) break
    yield row.bytes
    if (row.bytes.length < PIECE_BYTES) return
  }
  if (db.bucket) yield* db.bucket.read(keyOf(file, size), part * PIECE_BYTES)
}

/** Sizes that a file of this name is kept in, in the order of keys. */
const sizesOf = (file: string): readonly FileSize[] =>
  file.endsWith('.jpg') ? ['large', 'medium', 'small'] : ['whole']

/** Whether some file's bytes are not in the database. */
export async function areFilesElsewhere(db: Db): Promise<boolean> {
  const elsewhere = await db.kysely
    .selectFrom('stored_file')
    .select('name')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('file_piece').select('part').whereRef('file_piece.file', '=', 'stored_file.name')),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return elsewhere !== undefined
}

/**
 * Every file as if it were in the database, in key order, for a backup.
 *
 * @param onMissing  called with a file of which bytes are nowhere
 */
export async function* readAllPieces(
  db: Db,
  onMissing: (file: string) => void,
): AsyncGenerator<FilePieceTable[]> {
  const files = await db.kysely.selectFrom('stored_file').select('name').orderBy('name').execute()
  for (const { name: file } of files)
    for (const size of sizesOf(file)) {
      let part = 0
      for await (const bytes of readStoredFile(db, file, size)) yield [{ file, size, part: part++, bytes }]
      if (part === 0) onMissing(file)
    }
}

/** The records that name files. */
export const FILED = RECORD_NAMES.filter((name) =>
  Object.values<Field>(records[name].fields).some(({ kind }) => kind === 'file'),
)

/** Of a stored file that no record names. */
const isUnnamed = () =>
  sql<boolean>`not exists (${sql.join(
    FILED.map((name) => sql`select 1 from ${sql.table(name)} filed where filed.file = stored_file.name`),
    sql` union all `,
  )})`

/** How long a file that no record names is kept: for a form that is still open, and for an undo. */
export interface KeepOrphans {
  readonly hours: number
  readonly undoDays: number
}

/** Deletes files that no record names, nor a change that can still be undone. @returns how many */
export async function deleteOrphanFiles(db: Db, { hours, undoDays }: KeepOrphans): Promise<number> {
  const orphans = await db.kysely
    .selectFrom('stored_file')
    .select('name')
    .where('created_at', '<', db.engine.now(-hours * 3600))
    .where(isUnnamed)
    .execute()
  let deleted = 0
  for (const { name } of orphans) if (await deleteOrphan(db, name, { hours, undoDays })) deleted++
  return deleted
}

/** With the herd and its row locked, so that nobody takes it into a record, or sends it once more, meanwhile. */
const deleteOrphan = (db: Db, name: string, { hours, undoDays }: KeepOrphans): Promise<boolean> =>
  tx(db, async (trx) => {
    await lockHerd(trx)
    const old = await trx.kysely
      .updateTable('stored_file')
      .set((e) => ({ bytes: e.ref('bytes') }))
      .where('name', '=', name)
      .where('created_at', '<', trx.engine.now(-hours * 3600))
      .where(isUnnamed)
      .returning('name')
      .executeTakeFirst()
    if (old === undefined) return false
    const named = await trx.kysely
      .selectFrom('activity')
      .select('id')
      .where('at', '>=', trx.engine.now(-undoDays * 86_400))
      .where((e) => trx.engine.contains(e.fn.coalesce('changes', e.val('')), name))
      .limit(1)
      .executeTakeFirst()
    if (named !== undefined) return false
    await trx.kysely.deleteFrom('file_piece').where('file', '=', name).execute()
    await trx.kysely.deleteFrom('stored_file').where('name', '=', name).execute()
    return true
  })
