import { randomUUID } from 'node:crypto'
import type { Db } from '../open.ts'
import { BUCKET_OWNER, claimMeta, readMeta } from '../queries/app-meta.ts'
import { keyOf } from '../queries/stored-file.ts'
import { tx } from '../tx.ts'
import type { Bucket } from './bucket.ts'
import { BucketError } from './bucket-fault.ts'

/** Has the name of the database that the folder belongs to. */
const OWNER_OBJECT = 'owner'
const OF_A_FILE = /^([0-9a-f]{64}\.(?:jpg|pdf))\/\w+$/

/**
 * Makes sure that the bucket can be read and written, and belongs to this database alone: what this one has no row for is
 * deleted from it. A backup does not carry the name, so a copy of the herd elsewhere can't take the folder over.
 *
 * @throws {BucketError}
 */
export async function claimBucket(db: Db): Promise<void> {
  const { bucket } = db
  if (bucket === undefined) return
  await claimMeta(db, BUCKET_OWNER, randomUUID())
  const own = await readMeta(db, BUCKET_OWNER)
  const pieces: Uint8Array[] = []
  for await (const piece of bucket.read(OWNER_OBJECT)) pieces.push(piece)
  const owner = pieces.length === 0 ? own : Buffer.concat(pieces).toString()
  if (owner !== own)
    throw new BucketError(
      `The bucket ${bucket.location} has the files of another database. Set FILES_PREFIX to a folder of its own. If this ` +
        `database was restored to take the other’s place, delete the object “${OWNER_OBJECT}” in that folder and start again.`,
      { isSetting: true },
    )
  await bucket.put(OWNER_OBJECT, Buffer.from(own ?? ''))
}

/** Moves into the bucket what the database still has, a file at a time. @returns how many */
export async function moveToBucket(db: Db): Promise<number> {
  const { bucket } = db
  if (bucket === undefined) return 0
  for (let moved = 0, after = ''; ; moved++) {
    const next = await db.kysely
      .selectFrom('file_piece')
      .select('file')
      .where('file', '>', after)
      .orderBy('file')
      .limit(1)
      .executeTakeFirst()
    if (next === undefined) return moved
    after = next.file
    await moveFile(db, bucket, next.file)
  }
}

/** Its pieces in one statement, so that they are all of it or none. */
async function moveFile(db: Db, bucket: Bucket, file: string): Promise<void> {
  const rows = await db.kysely
    .selectFrom('file_piece')
    .select(['size', 'bytes'])
    .where('file', '=', file)
    .orderBy('size')
    .orderBy('part')
    .execute()
  for (const [size, pieces] of Map.groupBy(rows, (row) => row.size))
    await bucket.put(keyOf(file, size), Buffer.concat(pieces.map(({ bytes }) => bytes)))
  await db.kysely.deleteFrom('file_piece').where('file', '=', file).execute()
}

/** Deletes what no row names and was written longer ago. @returns how many objects */
export async function sweepBucket(db: Db, hours: number): Promise<number> {
  const { bucket } = db
  if (bucket === undefined) return 0
  const before = Date.now() - hours * 3_600_000
  let swept = 0
  for await (const page of bucket.list()) {
    const old = page.filter(({ writtenAt }) => writtenAt.getTime() < before).map(({ key }) => key)
    const byFile = Map.groupBy(old, (key) => OF_A_FILE.exec(key)?.[1] ?? '')
    byFile.delete('') // not ours
    if (byFile.size === 0) continue
    const rows = await db.kysely
      .selectFrom('stored_file')
      .select('name')
      .where('name', 'in', [...byFile.keys()])
      .execute()
    for (const { name } of rows) byFile.delete(name)
    for (const [file, keys] of byFile) swept += await sweepFile(db, bucket, { file, keys })
  }
  return swept
}

/** Under a row of its own, for which somebody who sends the same file once more waits. */
const sweepFile = (
  db: Db,
  bucket: Bucket,
  { file, keys }: { readonly file: string; readonly keys: readonly string[] },
): Promise<number> =>
  tx(db, async (trx) => {
    const fresh = await trx.kysely
      .insertInto('stored_file')
      .values({ name: file, bytes: 0, created_at: trx.engine.now() })
      .onConflict((c) => c.column('name').doNothing())
      .returning('name')
      .executeTakeFirst()
    if (fresh === undefined) return 0
    for (const key of keys) await bucket.remove(key)
    await trx.kysely.deleteFrom('stored_file').where('name', '=', file).execute()
    return keys.length
  })
