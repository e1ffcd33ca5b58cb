import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillEveryTable } from '../archive/full-database.ts'
import { describeEngines, testDatabase } from '../testing.ts'
import { backupName } from './folder.ts'
import { takeBackup } from './take.ts'
import { noteCleanCheck, wayBack } from './way-back.ts'

const RULE = { daily: 1, weekly: 0, monthly: 0 }
const on = (day: number) => new Date(Date.UTC(2026, 10, day, 9, 10))

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  await fillEveryTable(db)

  test('the way back is the newest sound backup from before the last clean check', async () => {
    const folder = join(mkdtempSync(join(process.env['QP_TEST_RUN'] ?? tmpdir(), 'backups-')), 'backups')
    mkdirSync(folder)
    expect(await wayBack(folder)).toEqual({ backup: null, soundAt: null })
    for (const day of [18, 19, 20, 21]) await takeBackup(db, folder, null, on(day)) // null: none is removed
    expect((await wayBack(folder)).backup?.name).toBe(backupName(on(21)))
    await noteCleanCheck(folder, on(20))
    expect(statSync(join(folder, 'last-clean-check')).mode & 0o077).toBe(0)
    expect(await wayBack(folder)).toMatchObject({ backup: { name: backupName(on(20)) }, soundAt: on(20) })
    const path = join(folder, backupName(on(20)))
    writeFileSync(path, readFileSync(path).subarray(0, 100))
    expect(await wayBack(folder)).toMatchObject({ backup: { name: backupName(on(19)) }, soundAt: on(20) })
    await takeBackup(db, folder, RULE, on(22)) // now the others go
    expect(await wayBack(folder)).toMatchObject({ backup: { name: backupName(on(22)) }, soundAt: null })
  })
})
