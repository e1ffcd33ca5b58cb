import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { fillEveryTable } from './archive/full-database.ts'
import { writeArchive } from './archive/write.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { readUpkeep } from './queries/upkeep.ts'
import { testDatabase } from './testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'quarterpole-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const FILE = join(folder, 'herd.backup.gz')

/** Runs the command as a user would, in `folder`. */
async function run(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (text += part))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, text }
}

test('two commands move a laptop’s herd to a server and back', async () => {
  const dataDir = join(folder, 'laptop')
  const laptop = openDatabase({ dataDir })
  await migrate(laptop)
  await fillEveryTable(laptop)
  const saved = await run(['backup', '--out', 'herd.backup.gz'], { DATA_DIR: dataDir }) // while it is open
  expect(saved).toMatchObject({ code: 0, text: expect.stringContaining('3 horses, 1 starts') })
  await laptop.close()

  const server = await testDatabase('postgres', { migrated: false })
  if (!('url' in server.options)) throw new Error('not a server')
  const moved = await run(['restore', FILE], { DATABASE_URL: server.options.url })
  expect(moved).toMatchObject({ code: 0, text: expect.stringContaining('read back and verified') })
  expect((await run(['backup', '--out', 'back.gz'], { DATABASE_URL: server.options.url })).code).toBe(0)

  const again = await run(['restore', 'back.gz'], { DATA_DIR: dataDir })
  expect(again).toMatchObject({ code: 1, text: expect.stringContaining('already holds data (3 horses)') })
  const replaced = await run(['restore', 'back.gz', '--replace'], { DATA_DIR: dataDir })
  expect(replaced).toMatchObject({ code: 0, text: expect.stringContaining('Previous data saved in') })
})

test('a drill restores the newest backup on trial and records it; a damaged one fails it by name', async () => {
  const dataDir = join(folder, 'drilled')
  const env = { DATA_DIR: dataDir }
  const db = openDatabase({ dataDir })
  onTestFinished(() => db.close())
  await migrate(db)
  await fillEveryTable(db)
  const none = await run(['drill'], env)
  expect(none).toMatchObject({ code: 1, text: expect.stringContaining('There is no backup to restore.') })
  const sound = 'quarterpole-2026-11-20T091000.backup.gz'
  const damaged = 'quarterpole-2026-11-21T091000.backup.gz'
  mkdirSync(join(dataDir, 'backups'))
  await writeArchive(db, join(dataDir, 'backups', sound))
  const drilled = await run(['drill'], env)
  expect(drilled).toMatchObject({ code: 0, text: expect.stringContaining(`Restored ${sound} on trial`) })
  expect((await readUpkeep(db)).restore_drill?.fault).toBeNull()
  writeFileSync(join(dataDir, 'backups', damaged), 'not a backup')
  const failed = await run(['drill'], env)
  expect(failed).toMatchObject({
    code: 1,
    text: expect.stringContaining(
      `A backup is damaged: ${damaged}. Delete it. The newest sound one is ${sound}.`,
    ),
  })
  expect((await readUpkeep(db)).restore_drill?.fault).toContain(damaged)
})

test('the copy made before a migration is recognized, and the message says how to use it', async () => {
  const db = await testDatabase('sqlite')
  const { path } = await db.backup('before-a-migration')
  const { code, text } = await run(['restore', path], { DATA_DIR: join(folder, 'empty') })
  expect({ code, text }).toMatchObject({
    code: 1,
    text: expect.stringContaining('in the place of DATA_DIR/quarterpole.sqlite'),
  })
  expect(text.trim().split('\n')).toHaveLength(1)
})

test.each([
  [['backup'], 'There is no database in'],
  [['drill'], 'There is no database in'],
  [['restore'], 'Name one backup file'],
  [['restore', 'no-such-file.gz'], 'no-such-file.gz'],
  [['restore', FILE, '--force'], '--force'],
  [['nothing'], 'usage:'],
])('%j fails with a message and creates no file', async (args, words) => {
  const before = readdirSync(folder)
  const { code, text } = await run(args, { DATA_DIR: join(folder, 'nowhere') })
  expect({ code, text }).toMatchObject({ code: 1, text: expect.stringContaining(words) })
  expect(text.trim().split('\n')).toHaveLength(1)
  if (args[0] !== 'restore') expect(readdirSync(folder)).toEqual(before)
})
