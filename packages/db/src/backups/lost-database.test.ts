import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { restoreArchive } from '../archive/restore.ts'
import { migrate } from '../migrate.ts'
import { DATABASE_FILE, openDatabase } from '../open.ts'
import { insertHorse } from '../queries/horse-write.ts'
import { countHorses } from '../queries/horse-list.ts'
import { horse } from '../test-rows.ts'
import { LostDatabaseError } from './lost-database.ts'
import { takeBackup } from './take.ts'

/** A folder with a herd of one horse and its backup. */
async function backedUp() {
  const dataDir = mkdtempSync(join(process.env['QP_TEST_RUN'] ?? tmpdir(), 'lost-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const db = openDatabase({ dataDir })
  await migrate(db)
  await insertHorse(db, horse({ name: 'Backed Up' }))
  const backups = join(dataDir, 'backups')
  const { path } = await takeBackup(db, backups, null, new Date('2026-11-20T09:10:00Z'))
  await db.close()
  return { dataDir, file: join(dataDir, DATABASE_FILE), backups, path }
}

/** As every command that opens a database does. */
async function start(dataDir: string): Promise<number> {
  const db = openDatabase({ dataDir })
  try {
    await migrate(db)
    return await countHorses(db)
  } finally {
    await db.close()
  }
}

test.each([
  ['missing', (file: string) => rmSync(file)],
  ['emptied', (file: string) => truncateSync(file)],
])('a %s database beside a sound backup stops the start, until it is restored', async (_, lose) => {
  const { dataDir, file, path } = await backedUp()
  lose(file)
  for (const _try of [1, 2]) await expect(start(dataDir)).rejects.toThrow(`npm run restore -- ${path}`)
  await expect(start(dataDir)).rejects.toBeInstanceOf(LostDatabaseError)
  const db = openDatabase({ dataDir })
  await restoreArchive(db, path)
  await db.close()
  expect(await start(dataDir)).toBe(1)
})

test('with the backups moved away a new database begins; it keeps its own backups', async () => {
  const { dataDir, file, backups } = await backedUp()
  rmSync(file)
  renameSync(backups, `${backups}-of-the-old-barn`)
  expect(await start(dataDir)).toBe(0)
  renameSync(`${backups}-of-the-old-barn`, backups)
  expect(await start(dataDir)).toBe(0)
  expect(existsSync(backups)).toBe(true)
})

test('backups of which none is sound stop the start too', async () => {
  const { dataDir, file, backups, path } = await backedUp()
  rmSync(file)
  writeFileSync(path, 'torn')
  await expect(start(dataDir)).rejects.toThrow('None of them is sound.')
  rmSync(backups, { recursive: true })
  mkdirSync(backups)
  expect(await start(dataDir)).toBe(0)
})
