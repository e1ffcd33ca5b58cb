import { expect, test } from 'vitest'
import { type Checks, HealthMonitor } from './health-monitor.ts'

const fine = { ok: true }
const checks = (changed: Partial<Checks> = {}): Checks => ({
  database: () => fine,
  worker: () => fine,
  disk: () => fine,
  upkeep: () => fine,
  evaluation: () => fine,
  ...changed,
})

test('the server is unhealthy before the first check', () => {
  expect(new HealthMonitor(checks()).health().status).toBe('unhealthy')
})

test('with all checks passing the server is healthy and ready', async () => {
  const monitor = new HealthMonitor(checks())
  await monitor.refresh()
  expect(monitor.health()).toEqual({
    status: 'healthy',
    checks: { database: fine, worker: fine, disk: fine, upkeep: fine, evaluation: fine },
  })
  expect(monitor.reasonsNotReady()).toEqual([])
})

test.each(['database', 'worker', 'disk'] as const)(
  'a failing %s check makes the server unhealthy and not ready, and is named',
  async (name) => {
    const monitor = new HealthMonitor(checks({ [name]: () => Promise.reject(new Error('password in here')) }))
    await monitor.refresh()
    expect(monitor.health().status).toBe('unhealthy')
    expect(monitor.reasonsNotReady()).toEqual([`${name}: failing`]) // without the error's message
  },
)

test('a missing evaluation is reported but does not make the server unhealthy', async () => {
  const monitor = new HealthMonitor(checks({ evaluation: () => ({ ok: false, detail: 'not yet' }) }))
  await monitor.refresh()
  expect(monitor.health()).toMatchObject({
    status: 'healthy',
    checks: { evaluation: { ok: false, detail: 'not yet' } },
  })
})

test('a late backup is reported but does not make the server unhealthy', async () => {
  const detail = 'The last backup is more than two days old.'
  const monitor = new HealthMonitor(checks({ upkeep: () => ({ ok: false, detail }) }))
  await monitor.refresh()
  expect(monitor.health()).toMatchObject({ status: 'healthy', checks: { upkeep: { ok: false, detail } } })
  expect(monitor.reasonsNotReady()).toEqual([])
})

test('a check that hangs fails after a second and can recover', async () => {
  let isHanging = true
  const monitor = new HealthMonitor(checks({ database: () => (isHanging ? new Promise(() => {}) : fine) }))
  await monitor.refresh()
  expect(monitor.health().checks.database).toEqual({ ok: false, detail: 'no answer within a second' })
  expect(monitor.reasonsNotReady()).toEqual(['database: no answer within a second'])
  isHanging = false
  await monitor.refresh()
  expect(monitor.health().status).toBe('healthy')
})

test('a draining server is healthy but not ready', async () => {
  const monitor = new HealthMonitor(checks())
  await monitor.refresh()
  monitor.drain()
  expect(monitor.health().status).toBe('healthy')
  expect(monitor.reasonsNotReady()).toEqual(['stopping'])
})
