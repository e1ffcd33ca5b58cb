import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { DATABASE_FILE, type Db, openDatabase } from '../open.ts'
import { readMeta, writeMeta } from '../queries/app-meta.ts'
import { listHorses } from '../queries/horse-list.ts'
import type { Tables } from '../schema.ts'
import { openWriteTransaction, testDatabase } from '../testing.ts'
import { tx } from '../tx.ts'
import { NestedWriteError, SqliteDriver } from './sqlite-driver.ts'
import { sqliteDialect, sqliteEngine } from './sqlite.ts'

/** A new database over a driver that the test has modified. */
async function embedded(): Promise<{ driver: SqliteDriver; on: Db }> {
  const folder = mkdtempSync(join(tmpdir(), 'quarterpole-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const first = openDatabase({ dataDir: folder })
  await migrate(first)
  await first.close()
  const driver = new SqliteDriver(join(folder, DATABASE_FILE))
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(driver) })
  const on: Db = { kysely, engine: sqliteEngine(driver), guard: (run) => driver.guard(run) }
  return { driver, on }
}

describe('the embedded engine', async () => {
  const db = await testDatabase('sqlite')

  test('is configured for durable commits and foreign keys', async () => {
    const read = async (pragma: string) => {
      const { rows } = await sql<
        Record<string, unknown>
      >`select * from ${sql.raw(`pragma_${pragma}`)}`.execute(db.kysely)
      return Object.values(rows[0] ?? {})[0]
    }
    expect([await read('journal_mode'), await read('synchronous'), await read('foreign_keys')]).toEqual([
      'wal',
      2,
      1,
    ])
    expect(await read('busy_timeout')).toBe(5000)
    await tx(db, async (trx) => {
      const { rows } = await sql<{ synchronous: number; foreign_keys: number }>`
        select (select synchronous from pragma_synchronous) as synchronous,
          (select foreign_keys from pragma_foreign_keys) as foreign_keys`.execute(trx.kysely)
      expect(rows[0]).toEqual({ synchronous: 2, foreign_keys: 1 })
    })
  })

  test('is readable by its owner alone, also where it was not before', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quarterpole-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const path = join(folder, DATABASE_FILE)
    for (const before of ['new', 'open to all']) {
      if (before === 'open to all')
        for (const file of [path, `${path}-wal`]) writeFileSync(file, '', { mode: 0o644 })
      const opened = openDatabase({ dataDir: folder })
      await sql`create table if not exists t (x)`.execute(opened.kysely)
      for (const file of [path, `${path}-wal`, `${path}-shm`])
        expect(statSync(file).mode & 0o777, file).toBe(0o600)
      await opened.close()
      chmodSync(path, 0o644)
    }
  })

  test('a transaction whose rollback fails still rejects and releases the writer', async () => {
    const { driver, on } = await embedded()
    const lost = tx(on, async () => driver.writer.db.close())
    await expect(lost).rejects.toThrow('not open')
    await expect(writeMeta(on, 'after', 'no')).rejects.toThrow('not open') // instead of waiting forever
    await driver.destroy()
  })

  test('rejects a write that bypasses the open transaction, instead of a deadlock', async () => {
    const past = tx(db, () => writeMeta(db, 'past', 'x'))
    await expect(past).rejects.toBeInstanceOf(NestedWriteError)
    await writeMeta(db, 'after', 'fine')
    expect(await readMeta(db, 'after')).toBe('fine')
  })

  test('a small write is done within a turn of the event loop; a large one lets others in between its statements', async () => {
    const turnsOf = async (rows: number) => {
      let turns = 0
      let isWriting = true
      const count = () => void setImmediate(() => isWriting && (turns++, count()))
      count()
      await tx(db, (trx) =>
        trx.engine.insertMany(
          trx.kysely,
          'app_meta',
          Array.from({ length: rows }, (_, at) => ({ key: `${rows}-${at}`, value: 'x' })),
        ),
      )
      isWriting = false
      return turns
    }
    expect(await turnsOf(3)).toBe(0)
    expect(await turnsOf(1200)).toBe(2) // of 500 rows each
  })

  test('waits for another process without blocking the event loop', async () => {
    const held = await openWriteTransaction(db)
    let ticks = 0
    const timer = setInterval(() => ticks++, 5)
    const waiting = writeMeta(db, 'waited', 'yes')
    // A wait inside SQLite would block the timers and fail with "locked".
    await expect.poll(() => ticks, { interval: 5 }).toBeGreaterThan(5)
    clearInterval(timer)
    await Promise.all([held.release(), waiting])
    expect(await readMeta(db, 'waited')).toBe('yes')
  })

  test('reruns a statement after a schema change', async () => {
    expect(await readMeta(db, 'nothing')).toBeNull()
    await sql`alter table app_meta add column extra text`.execute(db.kysely)
    expect(await readMeta(db, 'nothing')).toBeNull()
    await sql`alter table app_meta drop column extra`.execute(db.kysely)
  })
})

test('two processes can write one database concurrently without losing rows', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'quarterpole-two-'))
  const db = openDatabase({ dataDir })
  await migrate(db)
  const code = `
    import { openDatabase } from ${JSON.stringify(import.meta.resolve('../open.ts'))}
    import { insertHorse } from ${JSON.stringify(import.meta.resolve('../queries/horse-write.ts'))}
    import { horse } from ${JSON.stringify(import.meta.resolve('../test-rows.ts'))}
    const db = openDatabase({ dataDir: ${JSON.stringify(dataDir)} })
    for (let i = 0; i < 60; i++) await insertHorse(db, horse({ name: 'From ' + process.pid }))
    await db.close()`
  const run = () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return new Promise<number | null>((resolve) => child.on('close', resolve))
  }
  expect(await Promise.all([run(), run()])).toEqual([0, 0])
  expect((await listHorses(db, { q: 'from' })).total).toBe(120)
  await db.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the database is one file in the data folder', () => {
  expect(DATABASE_FILE).toBe('quarterpole.sqlite')
})
