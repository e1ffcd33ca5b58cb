import type { Database } from '@quarterpole/db/open'
import { expect, test } from 'vitest'
import { troubleOf, UpkeepWatch } from './status.ts'

const NONE = { backup: null, restore_drill: null, integrity_check: null }
const FULL = {
  now: new Date('2026-11-23T12:00:00Z'),
  firstStart: '2026-11-22T12:00:00.000Z',
  databaseBytes: 10e9,
  freeBytes: 1e9,
}

test('too little disk for backups is trouble only where the server makes them', () => {
  expect(troubleOf(NONE, { ...FULL, isOn: true })).toMatch(/^Only 1,000 MB of disk left for backups/)
  expect(troubleOf(NONE, { ...FULL, isOn: false })).toBeNull()
})

test('no backup two days after the first start is trouble, where the server makes them', () => {
  const since = (firstStart: string, isOn = true) =>
    troubleOf(NONE, { ...FULL, freeBytes: 1e12, firstStart, isOn })
  expect(since('2026-11-21T12:00:01.000Z')).toBeNull()
  expect(since('2026-11-21T11:59:59.000Z')).toMatch(/^There has never been a backup\./)
  expect(since('2026-11-21T11:59:59.000Z', false)).toBeNull()
})

test('a record that cannot be read is said to be unknown', async () => {
  const db = { kysely: { selectFrom: () => raise() } } as unknown as Database // its one query fails
  const watch = new UpkeepWatch({
    config: { dataDir: '.', backupAt: null },
    db,
    clock: () => new Date(),
  })
  expect(await watch.status()).toMatchObject({
    automatic_backups: false,
    last_backup: null,
    trouble: expect.stringContaining('We can’t tell') as string,
  })
})

function raise(): never {
  throw new Error('gone')
}
