import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { migrate } from '@quarterpole/db/migrate'
import { sweepBucket } from '@quarterpole/db/files/bucket-upkeep'
import { testBucket } from '@quarterpole/db/files/test-bucket'
import { openDatabase, type OpenOptions } from '@quarterpole/db/open'
import { isFileStored, readStoredFile } from '@quarterpole/db/queries/stored-file'
import { afterwards, describeEngines, testDatabase } from '@quarterpole/db/testing'
import { expect, test } from 'vitest'

const worker = join(import.meta.dirname, 'killed-upload-worker.ts')
const nameOf = (letter: string) => `${letter.repeat(64)}.pdf`
const BYTES = 'a7'

const start = (options: OpenOptions, name: string, atStatement: number) =>
  spawn(process.execPath, [worker, JSON.stringify(options), String(atStatement), name, BYTES], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** @returns how many statements it took; null where it was killed */
async function ended(child: ReturnType<typeof start>): Promise<number | null> {
  const [said, [status, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (signal === 'SIGKILL') return null
  expect(status).toBe(0)
  return Number(said)
}

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const storeIn = (name: string, atStatement: number) => ended(start(db.options, name, atStatement))
  const piecesOf = async (name: string) => {
    const files = await db.kysely.selectFrom('stored_file').select('bytes').where('name', '=', name).execute()
    const pieces = await db.kysely
      .selectFrom('file_piece')
      .select(['size', 'part', 'bytes'])
      .where('file', '=', name)
      .execute()
    return {
      files: files.length,
      pieces: pieces.length,
      bytes: pieces.reduce((sum, one) => sum + one.bytes.length, 0),
    }
  }

  test('a process that is killed at any statement of storing a file leaves nothing of it; sent again it is whole', async () => {
    const statements = await storeIn(nameOf('a'), 0)
    expect(statements).toBeGreaterThan(4)
    for (let at = 1; at <= Number(statements); at++) {
      expect(await storeIn(nameOf('b'), at)).toBeNull()
      await migrate(db) // what the server does when it starts
      expect((await db.engine.checkIntegrity(db.kysely)).fault).toBeNull()
      expect(await piecesOf(nameOf('b'))).toEqual({ files: 0, pieces: 0, bytes: 0 })
    }
    expect(await storeIn(nameOf('b'), 0)).toBe(statements)
    expect(await piecesOf(nameOf('b'))).toEqual({ files: 1, pieces: 4, bytes: 701_000 })
  })
})

test('killed with a bucket, before its row or before the commit, it leaves objects that no row names, which the sweep deletes', async () => {
  const { options } = await testDatabase('postgres')
  const bucket = await testBucket()
  const within = { ...options, bucket: bucket.options }
  const db = openDatabase(within)
  afterwards(() => db.close())
  const [first, second] = [nameOf('a'), nameOf('b')]
  expect(await ended(start(within, first, 0))).toBe(1)
  const killed = () => ended(start(within, second, 1))
  const killedLater = () => {
    const child = start(within, second, 0)
    bucket.beforeRead = async () => void child.kill('SIGKILL') // it looks once more under its row
    return ended(child)
  }
  for (const kill of [killed, killedLater]) {
    expect(await kill()).toBeNull()
    expect(await isFileStored(db, second)).toBe(false)
    expect(bucket.objects.size).toBe(4)
    expect(await sweepBucket(db, -1)).toBe(2)
  }
  bucket.beforeRead = async () => {}
  await ended(start(within, second, 0))
  expect(await sweepBucket(db, -1)).toBe(0)
  let bytes = 0
  for await (const piece of readStoredFile(db, second, 'whole')) bytes += piece.length
  expect(bytes).toBe(700_000)
})
