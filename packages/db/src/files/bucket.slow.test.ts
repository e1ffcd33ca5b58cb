import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dumpTable } from '../archive/dump.ts'
import { restoreArchive } from '../archive/restore.ts'
import { missingFault, writeArchive } from '../archive/write.ts'
import { type Db, openDatabase } from '../open.ts'
import {
  deleteOrphanFiles,
  type FileParts,
  insertStoredFile,
  isFileStored,
  readStoredFile,
} from '../queries/stored-file.ts'
import type { FileSize } from '../schema-work.ts'
import { afterwards, testDatabase } from '../testing.ts'
import { BucketError, bucketFault } from './bucket-fault.ts'
import type { BucketOptions } from './bucket-settings.ts'
import { claimBucket, moveToBucket, sweepBucket } from './bucket-upkeep.ts'
import { testBucket } from './test-bucket.ts'

/** All that is there now is old enough. */
const AT_ONCE = -1

const photo = (bytes = 700_000) => {
  const large = randomBytes(bytes)
  const name = `${createHash('sha256').update(large).digest('hex')}.jpg`
  const parts: FileParts = new Map([
    ['small', large.subarray(0, 900)],
    ['medium', large.subarray(0, 300_000)],
    ['large', large],
  ])
  return { name, parts, large }
}

const read = async (db: Db, name: string, size: FileSize = 'large') => {
  const pieces: Uint8Array[] = []
  for await (const piece of readStoredFile(db, name, size)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const piecesIn = async ({ kysely }: Db) => {
  const pieces = await kysely.selectFrom('file_piece').select('part').execute()
  return pieces.length
}

/** Two processes on one PostgreSQL, with a bucket; and one that knows nothing of the bucket. */
async function barn(changed: Partial<BucketOptions> = {}) {
  const plain = await testDatabase('postgres')
  const bucket = await testBucket()
  const open = (options: BucketOptions = { ...bucket.options, ...changed }) => {
    const db = openDatabase({ ...(plain.options as { url: string }), bucket: options })
    afterwards(() => db.close())
    return db
  }
  return { plain, bucket, open }
}

const backupPath = () => join(mkdtempSync(join(process.env['QP_TEST_RUN'] ?? '', 'bucket-')), 'a.backup.gz')

test('what one process stored another reads at once, from the bucket alone; the same file is there once', async () => {
  const { plain, bucket, open } = await barn()
  const [one, other] = [open(), open()]
  const { name, parts, large } = photo()
  await insertStoredFile(one, name, parts)
  await insertStoredFile(other, name, parts)
  expect((await read(other, name)).equals(large)).toBe(true)
  expect((await read(other, name, 'small')).length).toBe(900)
  expect([...bucket.objects.keys()].toSorted()).toEqual(
    ['large', 'medium', 'small'].map((size) => `herd/${name}/${size}`),
  )
  expect(await piecesIn(plain)).toBe(0)
})

test('files move from the database into the bucket; who reads meanwhile gets all of it, by either setting', async () => {
  const { plain, open } = await barn()
  const db = open()
  const [first, second] = [photo(), photo(3 * 256 * 1024)] // the second fills its last piece
  for (const { name, parts } of [first, second]) await insertStoredFile(plain, name, parts)
  expect((await read(db, first.name)).equals(first.large)).toBe(true)
  const reading = readStoredFile(db, first.name, 'large')
  const begun = await reading.next()
  expect(await moveToBucket(db)).toBe(2)
  expect(await piecesIn(plain)).toBe(0)
  const rest: Uint8Array[] = [begun.value ?? Buffer.of()]
  for await (const piece of reading) rest.push(piece)
  expect(Buffer.concat(rest).equals(first.large)).toBe(true)
  expect((await read(db, second.name)).equals(second.large)).toBe(true)
  expect(await moveToBucket(db)).toBe(0)
  expect((await read(plain, first.name)).length).toBe(0)
  await insertStoredFile(plain, first.name, first.parts) // sent again, without the bucket
  expect((await read(plain, first.name)).equals(first.large)).toBe(true)
})

test('what no row names is swept once it is old, however many; what is named and what is not ours stays', async () => {
  const { bucket, open } = await barn()
  const db = open()
  const [named, left, deleted] = [photo(), photo(), photo()]
  await claimBucket(db)
  for (const { name, parts } of [named, deleted]) await insertStoredFile(db, name, parts)
  for (const [size, bytes] of left.parts) await db.bucket?.put(`${left.name}/${size}`, bytes) // killed before its row
  await db.bucket?.put('letters/from-grandma.txt', Buffer.from('hello'))
  expect(await sweepBucket(db, 24)).toBe(0)
  await db.kysely.updateTable('stored_file').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute()
  expect(await deleteOrphanFiles(db, { hours: 24, undoDays: 90 })).toBe(2)
  await insertStoredFile(db, named.name, named.parts)
  expect(await sweepBucket(db, AT_ONCE)).toBe(6)
  expect([...bucket.objects.keys()].toSorted()).toEqual(
    [
      ...['large', 'medium', 'small'].map((size) => `herd/${named.name}/${size}`),
      'herd/letters/from-grandma.txt',
      'herd/owner',
    ].toSorted(),
  )
  expect(await isFileStored(db, left.name)).toBe(false)
})

test('one that is sent again while the sweep deletes it is whole', async () => {
  const { bucket, open } = await barn()
  const [db, other] = [open(), open()]
  const { name, parts, large } = photo()
  for (const [size, bytes] of parts) await db.bucket?.put(`${name}/${size}`, bytes)
  let sent: Promise<void> | undefined
  const deleting = bucket.objects.delete.bind(bucket.objects)
  bucket.objects.delete = (key) => {
    sent ??= insertStoredFile(other, name, parts) // puts, then waits for the row
    return deleting(key)
  }
  await sweepBucket(db, AT_ONCE)
  await sent
  expect(sent).toBeDefined()
  expect((await read(db, name)).equals(large)).toBe(true)
  expect((await read(db, name, 'medium')).length).toBe(300_000)
})

test('a backup has the bytes of both places, a restore without any bucket brings them all back, and they move again', async () => {
  const { plain, bucket, open } = await barn()
  const db = open()
  await claimBucket(db)
  const files = [photo(), photo(1000), photo()]
  for (const [at, { name, parts }] of files.entries())
    await insertStoredFile(at === 1 ? plain : db, name, parts)
  const path = backupPath()
  const { missing, tables } = await writeArchive(db, path)
  expect(missing).toEqual([])
  for (const engine of ['sqlite', 'postgres'] as const) {
    const scratch = await testDatabase(engine)
    await restoreArchive(scratch, path)
    for (const { name, large } of files) expect((await read(scratch, name)).equals(large)).toBe(true)
    const sum = await dumpTable(scratch, 'file_piece', ['bytes', 'file', 'part', 'size'])
    expect(sum).toEqual(tables['file_piece'])
  }
  await restoreArchive(db, path, { replace: true })
  bucket.objects.delete(`herd/${files[0]?.name}/large`)
  await claimBucket(db) // still its own
  expect(await moveToBucket(db)).toBe(3)
  for (const { name, large } of files) expect((await read(db, name)).equals(large)).toBe(true)
  expect(await piecesIn(plain)).toBe(0)
})

test('a backup says what bytes it lacks, unless the file was deleted meanwhile', async () => {
  const { plain, bucket, open } = await barn()
  const db = open()
  const [lost, kept] = [photo(), photo()]
  for (const { name, parts } of [lost, kept]) await insertStoredFile(db, name, parts)
  bucket.objects.delete(`herd/${lost.name}/medium`)
  expect((await writeArchive(db, backupPath())).missing).toEqual([lost.name])
  const without = await writeArchive(plain, backupPath()) // the setting is gone
  expect(without.missing.toSorted()).toEqual([lost.name, kept.name].toSorted())
  expect(missingFault(without.missing.length)).toContain('set FILES_BUCKET')
  bucket.beforeRead = async () => {
    await plain.kysely.deleteFrom('stored_file').where('name', '=', lost.name).execute()
  }
  expect((await writeArchive(db, backupPath())).missing).toEqual([])
  await insertStoredFile(db, lost.name, lost.parts) // sent again
  expect((await writeArchive(db, backupPath())).missing).toEqual([])
})

test('a bucket that is down fails reads, sends and backups in words, and leaves no row; then all goes on', async () => {
  const { bucket, open } = await barn()
  const db = open()
  const { name, parts, large } = photo()
  const later = photo()
  await insertStoredFile(db, name, parts)
  bucket.isDown = true
  for (const ask of [
    () => read(db, name),
    () => insertStoredFile(db, later.name, later.parts),
    () => claimBucket(db),
    () => writeArchive(db, backupPath()),
  ]) {
    const error: unknown = await ask().then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(BucketError)
    expect(error).toMatchObject({ isSetting: false, message: expect.stringContaining('does not answer') })
  }
  expect(await isFileStored(db, later.name)).toBe(false)
  bucket.isDown = false
  expect((await read(db, name)).equals(large)).toBe(true)
  await insertStoredFile(db, later.name, later.parts)
  expect((await read(db, later.name)).equals(later.large)).toBe(true)
})

test.each([
  [{ bucket: 'no-such-bucket' }, 'does not exist. Make it, or change FILES_BUCKET.'],
  [{ keySecret: 'straw' }, 'refuses the secret of this key. Set FILES_KEY_ID and FILES_KEY_SECRET'],
])('a wrong setting is named at the start: %o', async (changed, message) => {
  const { open } = await barn(changed)
  const claimed = claimBucket(open())
  await expect(claimed).rejects.toMatchObject({ isSetting: true })
  await expect(claimed).rejects.toThrow(message)
})

test('a name that nobody knows is a wrong setting too', () => {
  const fault = bucketFault(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }), 'barn-files')
  expect(fault.isSetting).toBe(true)
  expect(fault.message).toBe(
    'The bucket barn-files has an unknown name. Check the spelling of FILES_ENDPOINT, FILES_REGION and FILES_BUCKET.',
  )
})

test('a copy of the herd elsewhere can’t take the bucket over', async () => {
  const { bucket, open } = await barn()
  const [one, again] = [open(), open()]
  await Promise.all([claimBucket(one), claimBucket(again)])
  const path = backupPath()
  await writeArchive(one, path)
  const copy = await testDatabase('postgres')
  await restoreArchive(copy, path)
  const elsewhere = openDatabase({ ...(copy.options as { url: string }), bucket: bucket.options })
  afterwards(() => elsewhere.close())
  await expect(claimBucket(elsewhere)).rejects.toThrow('has the files of another database. Set FILES_PREFIX')
  bucket.objects.delete('herd/owner')
  await claimBucket(elsewhere)
  await expect(claimBucket(one)).rejects.toThrow('of another database')
})
