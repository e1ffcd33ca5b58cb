import type { System } from '@quarterpole/contract/health'
import { expect, test } from 'vitest'
import { markupOf } from '../../stories/markup.tsx'
import { SystemView } from './SystemPage.tsx'

const now = new Date(2026, 10, 23, 12)
const fine = { ok: true }
const system: System = {
  version: '1.4.0',
  schema: '0023-accounts',
  engine: 'SQLite 3.53.1',
  database_bytes: 12_400_000,
  free_bytes: 81_000_000_000,
  automatic_backups: true,
  upkeep: [
    { task: 'backup', succeeded_at: new Date(2026, 10, 23, 3, 10).toISOString(), fault: null },
    { task: 'restore_drill', succeeded_at: null, fault: null },
    { task: 'integrity_check', succeeded_at: null, fault: 'Index horse_name is damaged.' },
  ],
  checks: { database: fine, worker: fine, disk: fine, upkeep: fine, evaluation: fine },
  jobs_waiting: 0,
  process: {
    role: 'all',
    runtime: 'Node 24.21.0',
    started_at: new Date(2026, 10, 22, 8).toISOString(),
    memory_bytes: 310_000_000,
  },
}
const words = (part: Partial<System> = {}) =>
  markupOf(<SystemView system={{ ...system, ...part }} now={now} />).text

test('an administrator reads version, database, room, upkeep and process', () => {
  expect(words()).toBe(
    'Quarterpole 1.4.0, schema 0023-accounts Database SQLite 3.53.1, 12 MB Free disk 81,000 MB ' +
      'Last good backup today 3:10 AM Last restore drill none yet Last integrity check Index horse_name is damaged. ' +
      'Jobs waiting none This process pages and background work, Node 24.21.0, since yesterday, 310 MB of memory',
  )
})

test('what fails is named, and backups that are off are no fault', () => {
  const checks = { ...system.checks, worker: { ok: false, detail: 'a job has been waiting for two minutes' } }
  expect(words({ checks })).toContain('Background work a job has been waiting for two minutes')
  expect(words({ automatic_backups: false })).toContain('Last restore drill none: automatic backups are off')
})
