import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { migrate } from '@quarterpole/db/migrate'
import { describeEngines, testDatabase } from '@quarterpole/db/testing'
import { expect, test } from 'vitest'

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const worker = join(import.meta.dirname, 'killed-upload-worker.ts')
  const nameOf = (letter: string) => `${letter.repeat(64)}.pdf`
  /** @returns how many statements it took; null where it was killed */
  const storeIn = (name: string, atStatement: number) => {
    const args = [worker, JSON.stringify(db.options), String(atStatement), name, 'a7']
    const { stdout, signal, status } = spawnSync(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (signal === 'SIGKILL') return null
    expect(status).toBe(0)
    return Number(stdout)
  }
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
    const statements = storeIn(nameOf('a'), 0)
    expect(statements).toBeGreaterThan(4)
    for (let at = 1; at <= Number(statements); at++) {
      expect(storeIn(nameOf('b'), at)).toBeNull()
      await migrate(db) // what the server does when it starts
      expect((await db.engine.checkIntegrity(db.kysely)).fault).toBeNull()
      expect(await piecesOf(nameOf('b'))).toEqual({ files: 0, pieces: 0, bytes: 0 })
    }
    expect(storeIn(nameOf('b'), 0)).toBe(statements)
    expect(await piecesOf(nameOf('b'))).toEqual({ files: 1, pieces: 4, bytes: 701_000 })
  })
})
