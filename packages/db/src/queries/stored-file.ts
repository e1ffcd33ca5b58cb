import type { Field } from '@quarterpole/contract/fields'
import { RECORD_NAMES, records } from '@quarterpole/contract/records'
import { sql } from 'kysely'
import type { Db } from '../open.ts'
import type { FileSize } from '../schema-work.ts'
import { tx } from '../tx.ts'
import { lockHerd } from './herd-version.ts'

/** Bytes of one row: small enough for a statement, a line of a backup, and what a server has in memory. */
const PIECE_BYTES = 256 * 1024

export type FileParts = ReadonlyMap<FileSize, Uint8Array>

/** Stores a file whole or not at all; one that is there already counts as sent just now. */
export async function insertStoredFile(db: Db, name: string, parts: FileParts): Promise<void> {
  await tx(db, async (trx) => {
    const bytes = [...parts.values()].reduce((sum, part) => sum + part.length, 0)
    const created_at = trx.engine.now()
    const fresh = await trx.kysely
      .insertInto('stored_file')
      .values({ name, bytes, created_at })
      .onConflict((c) => c.column('name').doNothing())
      .returning('name')
      .executeTakeFirst()
    if (fresh === undefined) {
      await trx.kysely.updateTable('stored_file').set({ created_at }).where('name', '=', name).execute()
      return
    }
    for (const [size, whole] of parts)
      for (let part = 0; part * PIECE_BYTES < whole.length; part++) {
        const piece = whole.slice(part * PIECE_BYTES, (part + 1) * PIECE_BYTES)
        await trx.kysely.insertInto('file_piece').values({ file: name, size, part, bytes: piece }).execute()
      }
  })
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

/** The bytes of one size of a file, a piece at a time; nothing where it has no such size. */
export async function* readStoredFile(db: Db, file: string, size: FileSize): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const row = await db.kysely
      .selectFrom('file_piece')
      .select('bytes')
      .where('file', '=', file)
      .where('size', '=', size)
      .where('part', '=', part)
      .executeTakeFirst()
    if (row === undefined) return
    yield row.bytes
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
