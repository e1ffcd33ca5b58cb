import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dashboard } from '@quarterpole/contract/dashboard'
import type { Health } from '@quarterpole/contract/health'
import { listBackups } from '@quarterpole/db/backups/folder'
import { enqueueJob } from '@quarterpole/db/queries/job'
import { readUpkeep, recordUpkeep, type UpkeepTask } from '@quarterpole/db/queries/upkeep'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../test/test-server.ts'
import { backupFolder } from './jobs.ts'
import { UpkeepScheduler } from './scheduler.ts'

const MINUTE_MS = 60_000

describe('upkeep', async () => {
  const server = await testServer('sqlite')
  const { db, services } = server
  const folder = backupFolder(services.config)
  const runTask = async (kind: UpkeepTask) => {
    const { status } = await server.jobEnd(await enqueueJob(db, { kind, payload: null, max_attempts: 1 }))
    return status
  }
  const dashboard = async () => ((await server.call('GET', '/api/dashboard')).body as Dashboard).upkeep // the contract's reply
  const health = async () => {
    await services.health.refresh()
    return (await server.call('GET', '/api/health')).body as Health // the contract's reply
  }
  const jobsOf = async (kind: UpkeepTask) =>
    (await db.kysely.selectFrom('job').select('id').where('kind', '=', kind).execute()).length

  /** A scheduler whose clock the test moves; it never starts its timer. */
  const scheduler = (clock: { now: number }) =>
    new UpkeepScheduler({
      db,
      log: pino({ level: 'silent' }),
      backupAt: services.config.backupAt,
      clock: () => new Date(clock.now),
      wakeJobs: services.wakeJobs,
      accounts: services.accounts,
    })

  test('two processes enqueue one backup, five minutes after they start or wake up', async () => {
    const clock = { now: Date.now() }
    const both = [scheduler(clock), scheduler(clock)]
    const tick = () => Promise.all(both.map((one) => one.tick()))
    await tick()
    clock.now += 4 * MINUTE_MS
    await tick()
    expect(await jobsOf('backup')).toBe(0)
    clock.now += 8 * 60 * MINUTE_MS // asleep
    await tick()
    expect(await jobsOf('backup')).toBe(0)
    clock.now += 4 * MINUTE_MS
    await tick()
    clock.now += MINUTE_MS
    await tick()
    expect(await jobsOf('backup')).toBe(1)
    expect(await jobsOf('integrity_check')).toBe(1)
    const attempts = await db.kysely
      .selectFrom('job')
      .select('max_attempts')
      .where('kind', '=', 'backup')
      .execute()
    expect(attempts).toEqual([{ max_attempts: 1 }]) // a failed one waits an hour
    await expect.poll(async () => (await readUpkeep(db)).backup?.fault).toBeNull()
    await expect.poll(async () => (await readUpkeep(db)).integrity_check?.fault).toBeNull()
  })

  test('a clock that was years ahead and is set right holds no upkeep back', async () => {
    const clock = { now: Date.now() + 5 * 365 * 24 * 60 * MINUTE_MS }
    const one = scheduler(clock)
    await one.tick()
    clock.now = Date.now() + 10 * 24 * 60 * MINUTE_MS
    const before = await jobsOf('backup')
    await one.tick()
    clock.now += 5 * MINUTE_MS
    await one.tick()
    expect(await jobsOf('backup')).toBe(before + 1)
    await expect.poll(async () => (await readUpkeep(db)).backup?.fault).toBeNull()
  })

  test('the dashboard says when the last backup was made, and how many rows it has is on record', async () => {
    await expect.poll(() => runTask('backup'), { interval: 1000 }).toBe('done') // not twice in one second
    const { backup } = await readUpkeep(db)
    const [newest] = await listBackups(folder)
    expect(backup?.facts['bytes']).toBe(newest?.bytes)
    expect(Number(backup?.facts['rows'])).toBeGreaterThan(1000)
    await expect.poll(dashboard).toEqual({
      automatic_backups: true,
      last_backup: backup?.succeeded_at,
      trouble: null,
    })
  })

  test('a damaged backup is found by the drill, and the dashboard and health say which', async () => {
    expect(await runTask('restore_drill')).toBe('done')
    expect((await readUpkeep(db)).restore_drill).toMatchObject({ fault: null, facts: { damaged: 0 } })
    const [newest] = await listBackups(folder)
    const planted = join(folder, 'quarterpole-2026-01-02T091000.backup.gz')
    const bytes = readFileSync(newest?.path ?? '')
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff
    writeFileSync(planted, bytes)
    expect(await runTask('restore_drill')).toBe('done')
    const trouble = `A backup is damaged: quarterpole-2026-01-02T091000.backup.gz. Delete it. The newest sound one is ${newest?.name}.`
    await expect.poll(async () => (await dashboard()).trouble).toBe(trouble)
    await expect
      .poll(async () => (await health()).checks.upkeep, { interval: 500 })
      .toEqual({ ok: false, detail: trouble })
    expect((await health()).status).toBe('healthy')
    expect(readdirSync(folder).filter((name) => name.startsWith('drill-'))).toEqual([])
    writeFileSync(planted, readFileSync(newest?.path ?? ''))
    expect(await runTask('restore_drill')).toBe('done')
    await expect.poll(async () => (await dashboard()).trouble).toBeNull()
  })

  test('a backup that fails is said so, and the last good one keeps its time', async () => {
    const before = (await readUpkeep(db)).backup?.succeeded_at
    expect(before).toBeTypeOf('string')
    await recordUpkeep(db, 'backup', { fault: 'The last backup failed. The disk is full: free some space.' })
    await expect.poll(dashboard).toEqual({
      automatic_backups: true,
      last_backup: before,
      trouble: 'The last backup failed. The disk is full: free some space.',
    })
  })

  test('a backups folder that is none fails the backup, and what to do is said', async () => {
    const broken = await testServer('sqlite', { seeded: false })
    mkdirSync(broken.services.config.dataDir, { recursive: true })
    writeFileSync(backupFolder(broken.services.config), 'a file')
    const id = await enqueueJob(broken.db, { kind: 'backup', payload: null, max_attempts: 1 })
    expect((await broken.jobEnd(id)).status).toBe('failed')
    expect((await readUpkeep(broken.db)).backup?.fault).toMatch(/^The last backup failed\. /)
  })

  test('while the database is known to be damaged no backup is removed', async () => {
    for (const day of ['01', '02', '03'])
      for (let n = 1; n < 9; n++)
        writeFileSync(join(folder, `quarterpole-2025-${day}-0${n}T091000.backup.gz`), 'old')
    await recordUpkeep(db, 'integrity_check', { fault: 'Damage was found.' })
    const before = (await listBackups(folder)).length
    await expect.poll(() => runTask('backup'), { interval: 1000 }).toBe('done')
    expect(await listBackups(folder)).toHaveLength(before + 1)
    await recordUpkeep(db, 'integrity_check', { fault: null })
    await expect.poll(() => runTask('backup'), { interval: 1000 }).toBe('done')
    expect((await listBackups(folder)).length).toBeLessThan(before)
  })

  test('backups hold everything, so only their owner can read them', async () => {
    const [newest] = await listBackups(folder)
    expect(statSync(newest?.path ?? '').mode & 0o077).toBe(0)
  })
})
