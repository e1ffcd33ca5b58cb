import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { DamagedBackupError, verifyBackup } from './backup.ts'
import { appliedNames, migrate, SchemaBeforeReleaseError, SchemaTooNewError } from './migrate.ts'
import type { Migration } from './migrations/migration.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { addColumns } from './migrations/table.ts'
import { BackupUnsupportedError, type OpenOptions } from './open.ts'
import { writeMeta } from './queries/app-meta.ts'
import { describeEngines, testDatabase } from './testing.ts'

const ALL = MIGRATIONS.map(({ name }) => name)
const NEXT: Migration = {
  name: '9000-next',
  up: (db) =>
    addColumns(db, 'app_meta', (t) => t.optional('extra', 'text').required('amount', 'int', { default: 0 })),
}

describeEngines(async (engine) => {
  const db = await testDatabase(engine, { migrated: false })

  test('migration names are sorted and unique', () => {
    expect(ALL).toEqual([...new Set(ALL)].sort())
  })

  test('four concurrent starts create one schema', async () => {
    const others = [db.openAgain(), db.openAgain(), db.openAgain()]
    const reports = await Promise.all([db, ...others].map((one) => migrate(one)))
    expect(reports.filter(({ applied }) => applied.length > 0).map(({ applied }) => applied)).toEqual([ALL])
    expect(reports.every(({ backup }) => backup === null)).toBe(true) // nothing to back up
    await Promise.all(others.map((other) => other.close()))
    expect(await appliedNames(db)).toEqual(ALL)
    expect(await migrate(db)).toEqual({ applied: [], backup: null })
  })

  test('a migration that fails halfway is rolled back', async () => {
    const broken: Migration = {
      name: '9000-broken',
      up: async (trx) => {
        await NEXT.up(trx)
        await trx.kysely.insertInto('app_meta').values({ key: 'half', value: 'done' }).execute()
        throw new Error('out of luck')
      },
    }
    await expect(migrate(db, [...MIGRATIONS, broken])).rejects.toThrow('out of luck')
    expect(await appliedNames(db)).toEqual(ALL)
    expect(await db.kysely.selectFrom('app_meta').selectAll().execute()).toEqual([])
    expect(await migrate(db)).toEqual({ applied: [], backup: null })
  })

  test('a process killed during a migration leaves the database unchanged, and the next start completes it', async () => {
    await killInMigration(db.options)
    expect(await appliedNames(db)).toEqual(ALL)
    expect(await db.kysely.selectFrom('app_meta').selectAll().execute()).toEqual([])
    expect(await migrate(db)).toEqual({ applied: [], backup: null })
  })

  test('an older program rejects a newer schema and names both', async () => {
    const { applied, backup } = await migrate(db, [...MIGRATIONS, NEXT])
    expect(applied).toEqual(['9000-next'])
    expect(backup === null).toBe(engine === 'postgres')
    const refused = await migrate(db).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(SchemaTooNewError)
    expect(refused).toMatchObject({ found: '9000-next', known: ALL.at(-1) })
    expect(String(refused)).toContain('9000-next')
    expect(String(refused)).toContain(String(ALL.at(-1)))
  })

  test('a database from before the first release is refused, with what to do', async () => {
    const early = await testDatabase(engine, { migrated: false })
    await migrate(early, [{ ...NEXT, name: '0028-vaccination', up: () => Promise.resolve() }])
    const refused = await migrate(early).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(SchemaBeforeReleaseError)
    expect(String(refused)).toContain('0028-vaccination')
  })
})

/** Kills a process inside a migration, after it changed the schema and wrote a row. */
async function killInMigration(options: OpenOptions): Promise<void> {
  const code = `
    import { openDatabase } from ${JSON.stringify(import.meta.resolve('./open.ts'))}
    import { migrate } from ${JSON.stringify(import.meta.resolve('./migrate.ts'))}
    import { MIGRATIONS } from ${JSON.stringify(import.meta.resolve('./migrations/index.ts'))}
    const endless = { name: '9000-endless', up: async ({ kysely, engine }) => {
      await kysely.schema.alterTable('app_meta').addColumn('extra', engine.columnType('text')).execute()
      await kysely.insertInto('app_meta').values({ key: 'half', value: 'done' }).execute()
      process.stdout.write('inside')
      await new Promise((resolve) => setTimeout(resolve, 60_000))
    } }
    await migrate(openDatabase(${JSON.stringify(options)}), [...MIGRATIONS, endless])`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  const said = await Promise.race([
    new Promise((resolve) => child.stdout.on('data', (chunk) => resolve(String(chunk)))),
    ended,
  ])
  expect(said).toBe('inside')
  child.kill('SIGKILL')
  await ended
}

describe('a backup of the embedded database', async () => {
  const db = await testDatabase('sqlite')
  const folder = join(db.location, '..', 'backups')

  test('taken during writes is one consistent state', async () => {
    let writing = true
    let written = 0
    const writer = (async () => {
      while (writing) {
        await db.kysely.transaction().execute(async (kysely) => {
          await writeMeta({ ...db, kysely }, `a ${written}`, 'x')
          await writeMeta({ ...db, kysely }, `b ${written}`, 'x')
        })
        written++
        await new Promise(setImmediate)
      }
    })()
    for (let round = 0; round < 5; round++) {
      const { path } = await db.backup('under load')
      expect(await verifyBackup(path)).toMatchObject({ path })
      const copy = new DatabaseSync(path, { readOnly: true })
      const count = (like: string) =>
        Number(copy.prepare('select count(*) n from app_meta where key like ?').get(like)?.['n'])
      expect(count('a %')).toBe(count('b %'))
      copy.close()
    }
    writing = false
    await writer
    expect(written).toBeGreaterThan(5)
  })

  test('keeps the newest seven, each with its checksum and no partial files', async () => {
    for (let i = 0; i < 4; i++) await db.backup('more')
    const names = readdirSync(folder)
    expect(names.filter((name) => name.endsWith('.sqlite'))).toHaveLength(7)
    expect(names.filter((name) => name.endsWith('.sha256'))).toHaveLength(7)
    expect(names).toHaveLength(14)
  })

  test('with a flipped bit is detected', async () => {
    const { path } = await db.backup('to be damaged')
    const bytes = readFileSync(path)
    for (const at of [100, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const damaged = Buffer.from(bytes)
      damaged[at] = (damaged[at] ?? 0) ^ 1
      writeFileSync(path, damaged)
      await expect(verifyBackup(path)).rejects.toBeInstanceOf(DamagedBackupError)
    }
    writeFileSync(path, bytes)
    await verifyBackup(path)
  })

  test('made by an upgrade holds the data from before it', async () => {
    await writeMeta(db, 'before the upgrade', 'yes')
    const { backup } = await migrate(db, [...MIGRATIONS, NEXT])
    if (backup === null) throw new Error('no backup was made')
    expect(existsSync(backup)).toBe(true)
    const copy = new DatabaseSync(backup, { readOnly: true })
    expect(copy.prepare("select value from app_meta where key = 'before the upgrade'").get()?.['value']).toBe(
      'yes',
    )
    expect(
      copy.prepare("select count(*) n from schema_migration where name = '9000-next'").get()?.['n'],
    ).toBe(0)
    copy.close()
  })
})

describe('a backup of a server', async () => {
  const db = await testDatabase('postgres')
  test('is not supported; the server’s own tools do it', async () => {
    await expect(db.backup('x')).rejects.toBeInstanceOf(BackupUnsupportedError)
  })
})
