import { randomUUID } from 'node:crypto'
import type { Db } from '../open.ts'
import type { FileBlobTable } from '../schema-work.ts'

export interface NewFile {
  name: string
  media_type: string
  bytes: Uint8Array
  /** 1 = names fees, prices or values: not for everyone. */
  has_money: 0 | 1
}

/** Stores a generated file for all processes; returns its unguessable id. */
export async function insertFile(db: Db, file: NewFile): Promise<string> {
  const id = randomUUID()
  await db.kysely
    .insertInto('file_blob')
    .values({ ...file, id, created_at: db.engine.now() })
    .execute()
  return id
}

export const readFileBlob = (db: Db, id: string): Promise<FileBlobTable | undefined> =>
  db.kysely.selectFrom('file_blob').selectAll().where('id', '=', id).executeTakeFirst()

/** Deletes files older than `days` by the database's clock. */
export async function deleteOldFiles(db: Db, days: number): Promise<void> {
  await db.kysely
    .deleteFrom('file_blob')
    .where('created_at', '<', db.engine.now(-days * 86_400))
    .execute()
}
