import { expect, test } from 'vitest'
import { type Checks, HealthMonitor } from './monitor.ts'

const fine = { ok: true }
const checks = (changed: Partial<Checks> = {}): Checks => ({
  database: () => fine,
  worker: () => fine,
  disk: () => fine,
  evaluation: () => fine,
  ...changed,
})

test('before the first look nothing is healthy', () => {
  expect(new HealthMonitor(checks()).health().status).toBe('unhealthy')
})

test('all well is healthy and ready', async () => {
  const monitor = new HealthMonitor(checks())
  await monitor.refresh()
  expect(monitor.health()).toEqual({
    status: 'healthy',
    checks: { database: fine, worker: fine, disk: fine, evaluation: fine },
  })
  expect(monitor.reasonsNotReady()).toEqual([])
})

test.each(['database', 'worker', 'disk'] as const)(
  'a failing %s is unhealthy, not ready, and named',
  async (name) => {
    const monitor = new HealthMonitor(checks({ [name]: () => Promise.reject(new Error('password in here')) }))
    await monitor.refresh()
    expect(monitor.health().status).toBe('unhealthy')
    expect(monitor.reasonsNotReady()).toEqual([`${name}: failing`]) // nothing of the error itself
  },
)

test('a herd without an evaluation is told, but does not make the system unhealthy', async () => {
  const monitor = new HealthMonitor(checks({ evaluation: () => ({ ok: false, detail: 'not yet' }) }))
  await monitor.refresh()
  expect(monitor.health()).toMatchObject({
    status: 'healthy',
    checks: { evaluation: { ok: false, detail: 'not yet' } },
  })
})

test('a check that never answers fails after a second, and recovers when it does answer', async () => {
  let isHanging = true
  const monitor = new HealthMonitor(checks({ database: () => (isHanging ? new Promise(() => {}) : fine) }))
  await monitor.refresh()
  expect(monitor.health().checks.database).toEqual({ ok: false, detail: 'no answer within a second' })
  expect(monitor.reasonsNotReady()).toEqual(['database: no answer within a second'])
  isHanging = false
  await monitor.refresh()
  expect(monitor.health().status).toBe('healthy')
})

test('a stopping server is healthy but not ready', async () => {
  const monitor = new HealthMonitor(checks())
  await monitor.refresh()
  monitor.drain()
  expect(monitor.health().status).toBe('healthy')
  expect(monitor.reasonsNotReady()).toEqual(['stopping'])
})
