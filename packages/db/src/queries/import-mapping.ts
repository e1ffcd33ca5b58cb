import type { FileMapping } from '@quarterpole/contract/import-mapping'
import type { ImportMappingId } from '@quarterpole/contract/ids'
import type { FileType } from '@quarterpole/contract/limits'
import type { Db } from '../open.ts'
import type { ImportMappingTable } from '../schema-work.ts'
import { tx } from '../tx.ts'
import { allocateIds } from './id-block.ts'

export interface ImportMappingRow extends Omit<ImportMappingTable, 'mapping'> {
  mapping: FileMapping
}
export type NewImportMapping = Pick<
  ImportMappingRow,
  'name' | 'file_type' | 'format' | 'header_fingerprint' | 'mapping'
>

const MAX_LISTED = 500

/** Saves a mapping, replacing one of the same name and file type. */
export async function saveImportMapping(db: Db, saved: NewImportMapping): Promise<ImportMappingRow> {
  return tx(db, async (trx) => {
    const now = trx.engine.now()
    const id = await allocateIds(trx, 'import_mapping', 1)
    const { format, header_fingerprint } = saved
    const mapping = JSON.stringify(saved.mapping)
    const row = await trx.kysely
      .insertInto('import_mapping')
      .values({ ...saved, id, mapping, created_at: now, updated_at: now })
      .onConflict((c) =>
        c
          .columns(['file_type', 'name'])
          .doUpdateSet({ format, header_fingerprint, mapping, updated_at: now }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    return parsed(row)
  })
}

/** Saved mappings by name, of one file type or all. */
export async function listImportMappings(db: Db, fileType?: FileType): Promise<ImportMappingRow[]> {
  const rows = await db.kysely
    .selectFrom('import_mapping')
    .selectAll()
    .$if(fileType !== undefined, (query) => query.where('file_type', '=', fileType ?? 'horses'))
    .orderBy('file_type')
    .orderBy('name')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(parsed)
}

/** Mappings saved for files with these headers, most recent first. */
export async function importMappingsFor(db: Db, headerFingerprint: string): Promise<ImportMappingRow[]> {
  const rows = await db.kysely
    .selectFrom('import_mapping')
    .selectAll()
    .where('header_fingerprint', '=', headerFingerprint)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(parsed)
}

/** Returns whether it existed. */
export async function deleteImportMapping(db: Db, id: ImportMappingId): Promise<boolean> {
  const row = await db.kysely
    .deleteFrom('import_mapping')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const parsed = (row: ImportMappingTable): ImportMappingRow => ({
  ...row,
  mapping: JSON.parse(row.mapping) as FileMapping, // only saveImportMapping writes it, from such a mapping
})
