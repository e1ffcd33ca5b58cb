import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { HorseId } from '@quarterpole/contract/ids'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { DamagedBackupError } from '../backup.ts'
import { migrate, SchemaTooNewError } from '../migrate.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import type { Db } from '../open.ts'
import { readMeta, writeMeta } from '../queries/app-meta.ts'
import { readHerdVersion } from '../queries/herd-version.ts'
import { listHorses } from '../queries/horse-list.ts'
import { insertHorse } from '../queries/horse-write.ts'
import { horse } from '../test-rows.ts'
import { describeEngines, ENGINES, testDatabase } from '../testing.ts'
import { fillEveryTable } from './full-database.ts'
import { readArchive } from './read.ts'
import { NotEmptyError, restoreArchive } from './restore.ts'
import { ARCHIVED_TABLES, SECRET_TABLES } from './tables.ts'
import { BackupExistsError, writeArchive } from './write.ts'

const folder = mkdtempSync(join(tmpdir(), 'quarterpole-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const fresh = () => join(folder, `${files++}.backup.gz`)

/** Tables that hold rows; none in a database that was never migrated. */
async function filled(db: Db): Promise<string[]> {
  const names: string[] = []
  for (const table of ARCHIVED_TABLES) {
    const found = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db.kysely).catch(() => null)
    if ((found?.rows.length ?? 0) > 0) names.push(table)
  }
  return names
}

/** Empties the database down to one app_meta row. */
async function clear(db: Db): Promise<void> {
  await db.kysely.updateTable('horse').set({ sire_id: null, dam_id: null }).execute()
  for (const table of [...SECRET_TABLES, ...ARCHIVED_TABLES.toReversed()])
    await db.kysely.deleteFrom(table).execute()
  await writeMeta(db, 'kept', 'yes')
}

/** A bit of the packing that changes nothing: the length of a code that is never used. */
function unpacksAlike(bytes: Uint8Array, whole: Uint8Array): boolean {
  try {
    return gunzipSync(bytes).equals(gunzipSync(whole))
  } catch {
    return false
  }
}

describeEngines(async (engine) => {
  const source = await testDatabase(engine)
  await fillEveryTable(source)
  const path = fresh()
  const archive = await writeArchive(source, path)

  test('a backup has rows of every table', async () => {
    const { rows } = await (
      engine === 'sqlite'
        ? sql<{
            name: string
          }>`select name from sqlite_schema where type = 'table'`
        : sql<{
            name: string
          }>`select table_name as name from information_schema.tables where table_schema = 'public'`
    ).execute(source.kysely)
    const left: readonly string[] = ['schema_migration', ...SECRET_TABLES]
    const names = rows.map(({ name }) => name).filter((name) => !left.includes(name))
    expect(Object.keys(archive.tables).toSorted()).toEqual(names.toSorted())
    for (const [table, { rows: count }] of Object.entries(archive.tables))
      expect(count, table).toBeGreaterThan(0)
  })

  describe.each(ENGINES)('restored on %s', async (other) => {
    const target = await testDatabase(other, { migrated: false })
    await restoreArchive(target, path)

    test('it holds the same data, table by table, with the same checksums', async () => {
      expect((await writeArchive(target, fresh())).tables).toEqual(archive.tables)
    })

    test('it is usable: horses are found, new ids follow the old ones', async () => {
      const found = await listHorses(target, { q: 'coração', sort: 'name', limit: 5, offset: 0 })
      expect(found.rows.map(({ name }) => name)).toEqual(['Coração d’Or'])
      const last = (await listHorses(target, { sort: 'name', limit: 100, offset: 0 })).rows
      const id = await insertHorse(target, horse({ name: 'Born Later' }))
      expect(id).toBeGreaterThan(Math.max(...last.map((row) => row.id)))
      await target.kysely.deleteFrom('horse').where('id', '=', id).execute()
    })
  })

  test('existing data is replaced only with the replace option, and then completely', async () => {
    const target = await testDatabase(engine)
    await insertHorse(target, horse({ name: 'Here Before' }))
    await expect(restoreArchive(target, path)).rejects.toThrow(NotEmptyError)
    await expect(restoreArchive(target, path)).rejects.toThrow('already holds data (1 horse)')
    const before = await readHerdVersion(target)
    const { saved } = await restoreArchive(target, path, { replace: true })
    expect(saved === null).toBe(engine === 'postgres')
    const { rows } = await listHorses(target, { sort: 'name', limit: 100, offset: 0 })
    expect(rows.map(({ name }) => name)).not.toContain('Here Before')
    const after = await readHerdVersion(target) // processes that cache the old herd must reload
    expect(after.version).toBeGreaterThan(before.version)
    expect(after.rebuild_from).toBe(after.version)
  })

  test('a truncated file or one with a flipped bit is rejected, and the database is untouched', async () => {
    const whole = readFileSync(path)
    const target = await testDatabase(engine, { migrated: false })
    const spoilt = [
      ...[0, 0.1, 0.5, 0.9].map((part) => whole.subarray(0, Math.floor(whole.length * part))),
      whole.subarray(0, whole.length - 1),
      ...Array.from({ length: 40 }, (_, n) => {
        const copy = Buffer.from(whole)
        const at = 12 + Math.floor(((whole.length - 12) * n) / 40) // the first bytes are the gzip header
        copy[at] = (copy[at] ?? 0) ^ (1 << (n % 8))
        return copy
      }),
      Buffer.from('name,sex\nAda,M\n'),
    ].filter((bytes) => !unpacksAlike(bytes, whole))
    expect(spoilt.length).toBeGreaterThan(40)
    for (const bytes of spoilt) {
      const bad = fresh()
      writeFileSync(bad, bytes)
      await expect(restoreArchive(target, bad)).rejects.toBeInstanceOf(DamagedBackupError)
    }
    expect(await filled(target)).toEqual([])
  })

  test('a restore that fails in the middle leaves the database as it was', async () => {
    const target = await testDatabase(engine)
    await writeMeta(target, 'kept', 'yes')
    const before = (await writeArchive(target, fresh())).tables
    let failed = 0
    const step = (engine === 'sqlite' ? 11 : 29) * (process.env['QP_TESTS'] === 'quick' ? 12 : 1)
    for (let at = 1; ; at += step) {
      let seen = 0
      const plugin = {
        transformQuery: (args: { node: unknown }) => {
          if (++seen === at) throw new RangeError('as planned')
          return args.node as never // unchanged
        },
        transformResult: async (args: { result: unknown }) => args.result as never,
      }
      const failing = { ...target, kysely: target.kysely.withPlugin(plugin) }
      const outcome = await restoreArchive(failing, path, { replace: true }).catch((error: unknown) => error)
      if (!(outcome instanceof RangeError)) {
        expect(outcome).toMatchObject({ tables: archive.tables })
        if (seen < at) break
        await clear(target) // retried if it fails
        continue
      }
      failed++
      expect((await writeArchive(target, fresh())).tables).toEqual(before)
    }
    expect(failed).toBeGreaterThan(1)
  })

  test('a backup taken during writes is one consistent state', async () => {
    const db = await testDatabase(engine)
    let writing = true
    const writer = (async () => {
      for (let n = 0; writing; n++) {
        await db.kysely.transaction().execute(async (kysely) => {
          await writeMeta({ ...db, kysely }, `a ${n}`, 'x')
          await insertHorse({ ...db, kysely }, horse({ name: `Horse ${n}` }))
        })
        await setImmediate() // as between two requests: a small write gives up no turn by itself
      }
    })()
    const counts: number[] = []
    for (let round = 0; round < 4; round++) {
      const { tables } = await writeArchive(db, fresh())
      expect(tables.app_meta?.rows).toBe(tables.horse?.rows)
      counts.push(tables.horse?.rows ?? 0)
    }
    writing = false
    await writer
    expect(new Set(counts).size).toBeGreaterThan(1)
  })

  test('the backup of each release is restored and migrated, with a row in every table', async () => {
    for (const release of ['1.0.0']) {
      const target = await testDatabase(engine, { migrated: false })
      const { tables } = await restoreArchive(
        target,
        join(import.meta.dirname, 'fixtures', `${release}.backup.gz`),
      )
      expect(Object.entries(tables).filter(([, { rows }]) => rows === 0)).toEqual([])
      const moved = Object.keys(tables).map((table) => (table === 'vaccination' ? 'care' : table))
      expect(await filled(target)).toEqual(expect.arrayContaining(moved))
      expect(await migrate(target)).toMatchObject({ applied: [] })
    }
  })

  test('a backup of an older version is migrated; one of a newer version is rejected with its name', async () => {
    const next = { name: '9000-next', up: () => Promise.resolve() }
    const newer = [...MIGRATIONS, next]
    const old = await testDatabase(engine)
    await writeMeta(old, 'written by', 'an older version')
    const of = fresh()
    await writeArchive(old, of)
    const target = await testDatabase(engine, { migrated: false })
    const { upgraded } = await restoreArchive(target, of, { migrations: newer })
    expect(upgraded).toEqual([next.name])
    expect(await migrate(target, newer)).toMatchObject({ applied: [] })
    expect(await readMeta(target, 'written by')).toBe('an older version')
    const elsewhere = await testDatabase(engine, { migrated: false })
    await expect(
      restoreArchive(elsewhere, of, { migrations: MIGRATIONS.slice(0, -1) }),
    ).rejects.toBeInstanceOf(SchemaTooNewError)
  })
})

test('an existing file is not overwritten, and a failure leaves no file', async () => {
  const db = await testDatabase('sqlite')
  const path = fresh()
  await writeArchive(db, path)
  const bytes = readFileSync(path)
  await expect(writeArchive(db, path)).rejects.toBeInstanceOf(BackupExistsError)
  expect(readFileSync(path)).toEqual(bytes)
  await expect(writeArchive(db, join(folder, 'no such folder', 'x'))).rejects.toMatchObject({
    code: 'ENOENT',
  })
  await insertHorse(db, horse({ name: 'Beyond Price', stud_fee: Number.POSITIVE_INFINITY }))
  const never = fresh()
  await expect(writeArchive(db, never)).rejects.toBeInstanceOf(RangeError)
  expect(existsSync(never)).toBe(false)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('horses entered before their parents are restored', async () => {
  const db = await testDatabase('sqlite')
  const foal = await insertHorse(db, horse({ name: 'Foal' }))
  const dam = await insertHorse(db, horse({ name: 'Dam' }))
  const granddam = await insertHorse(db, horse({ name: 'Granddam' }))
  const dams: [HorseId, HorseId][] = [
    [foal, dam],
    [dam, granddam],
  ]
  for (const [id, dam_id] of dams)
    await db.kysely.updateTable('horse').set({ dam_id }).where('id', '=', id).execute()
  const path = fresh()
  const { tables } = await writeArchive(db, path)
  for (const engine of ENGINES) {
    const target = await testDatabase(engine, { migrated: false })
    expect((await restoreArchive(target, path)).tables).toEqual(tables)
  }
})

test('an archive is read in parts, never as a whole', async () => {
  const db = await testDatabase('sqlite')
  for (let n = 0; n < 9; n++)
    await db.kysely
      .insertInto('file_blob')
      .values({
        id: `${n}`,
        name: 'x',
        media_type: 'x',
        bytes: new Uint8Array(300_000).fill(n),
        created_at: '',
        has_money: 0,
      })
      .execute()
  const path = fresh()
  await writeArchive(db, path)
  let most = 0
  for await (const part of readArchive(path))
    if (part.kind === 'rows') most = Math.max(most, part.lines.length)
  expect(most).toBeGreaterThan(0)
  const target = await testDatabase('postgres')
  await restoreArchive(target, path)
  const { bytes } = await target.kysely
    .selectFrom('file_blob')
    .select('bytes')
    .where('id', '=', '7')
    .executeTakeFirstOrThrow()
  expect(Buffer.from(bytes).equals(Buffer.alloc(300_000, 7))).toBe(true)
})
