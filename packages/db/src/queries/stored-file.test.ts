import { expect, test } from 'vitest'
import { type Db, openDatabase } from '../open.ts'
import { withStatementHooks } from '../statement-hooks.ts'
import { describeEngines, testDatabase } from '../testing.ts'
import {
  deleteOrphanFiles,
  type FileParts,
  insertStoredFile,
  isFileStored,
  readStoredFile,
} from './stored-file.ts'

const nameOf = (letter: string) => `${letter.repeat(64)}.pdf`
/** Of two whole pieces and a part of one. */
const BYTES = Uint8Array.from({ length: 600_000 }, (_, at) => at % 251)
const PARTS: FileParts = new Map([['whole', BYTES]])

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const readFrom = async (from: Db, name: string) => {
    const pieces: Uint8Array[] = []
    for await (const piece of readStoredFile(from, name, 'whole')) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  test('a file is read back as it was stored, a quarter of a megabyte at a time, by another process too', async () => {
    await insertStoredFile(db, nameOf('a'), PARTS)
    const other = openDatabase(db.options)
    try {
      expect((await readFrom(other, nameOf('a'))).equals(BYTES)).toBe(true)
    } finally {
      await other.close()
    }
    const pieces = await db.kysely
      .selectFrom('file_piece')
      .select('part')
      .where('file', '=', nameOf('a'))
      .execute()
    expect(pieces.map(({ part }) => part).toSorted()).toEqual([0, 1, 2])
  })

  test('the same file sent again is stored once', async () => {
    await insertStoredFile(db, nameOf('b'), PARTS)
    await insertStoredFile(db, nameOf('b'), PARTS)
    expect((await readFrom(db, nameOf('b'))).length).toBe(BYTES.length)
  })

  test('one that is sent again while old files are deleted stays', async () => {
    await insertStoredFile(db, nameOf('d'), PARTS)
    await db.kysely
      .updateTable('stored_file')
      .set({ created_at: '2020-01-01T00:00:00.000Z' })
      .where('name', '=', nameOf('d'))
      .execute()
    const other = openDatabase(db.options)
    let isSent = false
    const sentMeanwhile = db.kysely.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!isSent) await insertStoredFile(other, nameOf('d'), PARTS)
        isSent = true
        return result
      },
    })
    const deleted = await deleteOrphanFiles({ ...db, kysely: sentMeanwhile }, { hours: 1, undoDays: 1 })
    await other.close()
    expect(isSent && deleted === 0 && (await isFileStored(db, nameOf('d')))).toBe(true)
  })

  test.each([1, 2, 3])('broken off at statement %i, it leaves nothing', async (last) => {
    let statements = 0
    const broken = withStatementHooks(db, {
      beforeStatement: () => {
        if (++statements > last) throw new Error('killed')
      },
      afterRows: () => {},
    })
    await expect(insertStoredFile(broken, nameOf('c'), PARTS)).rejects.toThrow('killed')
    expect(await isFileStored(db, nameOf('c'))).toBe(false)
    expect((await readFrom(db, nameOf('c'))).length).toBe(0)
  })
})
