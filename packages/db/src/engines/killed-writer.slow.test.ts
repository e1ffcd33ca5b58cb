import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'quarterpole-kill-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('kill -9 of a writing process loses no acknowledged row and leaves no partial transaction, in ten rounds', async () => {
  const first = openDatabase({ dataDir })
  await migrate(first)
  await first.close()
  let acknowledged = 0
  for (let round = 0; round < 10; round++) {
    acknowledged = Math.max(acknowledged, await writeUntilKilled(dataDir, round))
    const db = openDatabase({ dataDir })
    const rows = await db.kysely.selectFrom('app_meta').select('key').where('key', 'like', 'pair %').execute()
    const keys = new Set(rows.map((row) => row.key))
    for (let i = 1; i <= acknowledged; i++)
      expect(keys.has(`pair ${i} a`) && keys.has(`pair ${i} b`)).toBe(true)
    for (const key of keys)
      expect(keys.has(key.endsWith('a') ? key.replace(/a$/, 'b') : key.replace(/b$/, 'a'))).toBe(true)
    const { rows: check } = await sql<{
      integrity_check: string
    }>`select * from pragma_integrity_check`.execute(db.kysely)
    expect(check[0]?.integrity_check).toBe('ok')
    await db.close()
  }
  expect(acknowledged).toBeGreaterThan(20)
})

/**
 * Starts a process that writes pairs of rows, one pair per transaction, and prints each committed number; kills it some
 * commits and a varying delay later. @returns the last number printed
 */
async function writeUntilKilled(dataDir: string, round: number): Promise<number> {
  const writer = `
    import { openDatabase } from ${JSON.stringify(import.meta.resolve('../open.ts'))}
    import { tx } from ${JSON.stringify(import.meta.resolve('../tx.ts'))}
    import { writeMeta } from ${JSON.stringify(import.meta.resolve('../queries/app-meta.ts'))}
    import { writeSync } from 'node:fs'
    const db = openDatabase({ dataDir: ${JSON.stringify(dataDir)} })
    const { n } = await db.kysely.selectFrom('app_meta').select((e) => e.fn.countAll().as('n')).executeTakeFirstOrThrow()
    for (let i = n / 2 + 1; ; i++) {
      await tx(db, async (trx) => {
        await writeMeta(trx, 'pair ' + i + ' a', 'x')
        await new Promise(setImmediate)
        await writeMeta(trx, 'pair ' + i + ' b', 'x')
      })
      writeSync(1, i + '\\n')
    }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', writer], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let faults = ''
  const written = Promise.withResolvers<void>()
  child.stdout.on('data', (chunk) => {
    out += chunk
    if (out.split('\n').length > 3 + (round % 5)) written.resolve()
  })
  child.stderr.on('data', (chunk) => (faults += chunk))
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  await Promise.race([written.promise, ended])
  await sleep((round * 7) % 20)
  child.kill('SIGKILL')
  await ended
  expect(faults).toBe('')
  return Number(out.trimEnd().split('\n').at(-1))
}
