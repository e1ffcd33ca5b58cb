import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fillEveryTable } from '../archive/full-database.ts'
import { describeEngines, testDatabase } from '../testing.ts'
import { drillBackups } from './drill.ts'
import { scratchFolder } from '../scratch.ts'
import { backupName, listBackups, partOf, removeUnfinished } from './folder.ts'
import { takeBackup } from './take.ts'

const RULE = { daily: 7, weekly: 4, monthly: 6 }
const newFolder = () => join(mkdtempSync(join(process.env['QP_TEST_RUN'] ?? tmpdir(), 'backups-')), 'backups')
const namesOf = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
const on = (day: number) => new Date(Date.UTC(2026, 10, day, 9, 10))

/** Changes one byte in the middle of a file. */
function damage(path: string) {
  const bytes = readFileSync(path)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff
  writeFileSync(path, bytes)
}

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  await fillEveryTable(db)

  test('a backup is private and sound, and a drill restores every row of it', async () => {
    const folder = newFolder()
    const { path, tables } = await takeBackup(db, folder, RULE, on(20))
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    expect(rows).toBeGreaterThan(30)
    expect(await drillBackups(folder)).toEqual({
      restored: backupName(on(20)),
      rows,
      damaged: [],
      checked: 1,
    })
    expect(readdirSync(folder)).toEqual([backupName(on(20))])
  })

  test('a damaged backup is named, and the newest sound one restored instead', async () => {
    const folder = newFolder()
    for (const day of [19, 20, 21]) await takeBackup(db, folder, RULE, on(day))
    for (const day of [19, 21]) damage(join(folder, backupName(on(day))))
    expect(await drillBackups(folder)).toMatchObject({
      restored: backupName(on(20)),
      damaged: [backupName(on(21)), backupName(on(19))],
      checked: 3,
    })
  })

  test('a backup that another process removes during a drill is passed over', async () => {
    const folder = newFolder()
    for (const day of [19, 20]) await takeBackup(db, folder, RULE, on(day))
    const drill = drillBackups(folder)
    while (!readdirSync(folder).some((name) => name.startsWith('drill-'))) await setImmediate()
    rmSync(join(folder, backupName(on(19))))
    expect(await drill).toMatchObject({ restored: backupName(on(20)), damaged: [], checked: 1 })
  })

  test('without a backup a drill finds nothing to restore', async () => {
    expect(await drillBackups(newFolder())).toMatchObject({ restored: null, damaged: [], checked: 0 })
  })

  test('old backups go by the rule; other files and those of a failed backup stay', async () => {
    const folder = newFolder()
    const rule = { daily: 2, weekly: 0, monthly: 0 }
    for (const day of [18, 19, 20]) await takeBackup(db, folder, rule, on(day))
    writeFileSync(join(folder, 'before-0022.sqlite'), 'kept by another rule')
    expect((await listBackups(folder)).map(({ name }) => name)).toEqual(
      [20, 19].map((d) => backupName(on(d))),
    )
    await expect(takeBackup(db, folder, rule, on(20))).rejects.toThrow('already exists')
    expect(await listBackups(folder)).toHaveLength(2)
    expect(existsSync(join(folder, 'before-0022.sqlite'))).toBe(true)
  })

  test('what a killed backup left behind goes after a day', async () => {
    const folder = newFolder()
    await takeBackup(db, folder, RULE, on(18))
    const [left, fresh] = [17, 16].map((day) => join(folder, `${backupName(on(day))}.part`))
    for (const path of [left ?? '', fresh ?? '']) writeFileSync(path, 'half')
    utimesSync(left ?? '', new Date(0), new Date(0))
    await takeBackup(db, folder, RULE, on(19))
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([
      `${backupName(on(16))}.part`,
    ])
  })

  test('what a process that is gone left behind goes at once, and what this one writes stays', async () => {
    const folder = newFolder()
    await takeBackup(db, folder, RULE, on(18))
    const gone = spawnSync(process.execPath, ['-e', '0']).pid
    const own = partOf(join(folder, 'one.sqlite'))
    const orphan = own.replace(`.${process.pid}.`, `.${gone}.`)
    for (const path of [own, orphan, `${orphan}-journal`]) writeFileSync(path, 'half')
    await removeUnfinished(folder)
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([own.split('/').at(-1)])
  })

  test('a restore that is killed leaves nothing behind once another begins', async () => {
    const folder = newFolder()
    const { path } = await takeBackup(db, folder, RULE, on(18))
    const { options, drop } = scratchFolder()
    const cli = join(import.meta.dirname, '../cli.ts')
    const run = () =>
      spawn(process.execPath, [cli, 'restore', path, '--replace'], {
        env: { DATA_DIR: options.dataDir },
        stdio: 'ignore',
      })
    await once(run(), 'exit')
    const kept = join(options.dataDir, 'backups')
    const child = run()
    const exit = once(child, 'exit')
    while (child.exitCode === null && !namesOf(kept).some((name) => name.includes('.part')))
      await setImmediate()
    child.kill('SIGKILL')
    await exit
    await once(run(), 'exit')
    expect(namesOf(kept).filter((name) => name.includes('.part'))).toEqual([])
    expect(statSync(kept).mode & 0o077).toBe(0)
    for (const name of namesOf(kept).filter((one) => one.endsWith('.sqlite')))
      expect(statSync(join(kept, name)).mode & 0o077, name).toBe(0)
    await drop()
  }, 120_000)

  test('the database has a size, and a sound one no fault', async () => {
    expect(await db.engine.bytes(db.kysely)).toBeGreaterThan(100_000)
    const { fault, notChecked } = await db.engine.checkIntegrity(db.kysely)
    expect(fault).toBeNull()
    if (engine === 'sqlite') expect(notChecked).toBeNull()
    else expect(notChecked ?? 'amcheck').toContain('amcheck')
  })
})
