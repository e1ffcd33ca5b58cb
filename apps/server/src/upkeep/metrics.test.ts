import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addPerson } from '../../test/people.ts'
import { testServer } from '../../test/test-server.ts'

const DEPLOY = join(import.meta.dirname, '../../../../deploy/monitoring')

describe('metrics', async () => {
  const server = await testServer('sqlite', { env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const { cookie } = await addPerson(server.services, 'owner')
  const asProxy = (url: string, client: string) =>
    server.call('GET', url, undefined, { 'x-forwarded-for': client, ...cookie })
  const text = async () => String((await server.call('GET', '/api/metrics', undefined, cookie)).body)

  /** Names of the series that a scrape returns. */
  const exported = async () => {
    await server.call('GET', '/api/horses', undefined, cookie) // so that the histogram has a series
    return new Set(Array.from((await text()).matchAll(/^([a-z_:][a-z0-9_:]*)[{ ]/gm), ([, name]) => name))
  }
  const namedIn = (expressions: readonly string[]) =>
    new Set(
      expressions.flatMap((one) => one.match(/\b(?:quarterpole|http|nodejs|process)_[a-z0-9_]+\b/g) ?? []),
    )

  test('what an administrator watches is exported with its value', async () => {
    const scrape = await text()
    const valueOf = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(scrape)?.[1])
    expect(valueOf('quarterpole_healthy')).toBe(1)
    expect(valueOf('quarterpole_database_bytes')).toBeGreaterThan(100_000)
    expect(valueOf('quarterpole_disk_free_bytes')).toBeGreaterThan(0)
    expect(valueOf('quarterpole_jobs_waiting')).toBe(0)
    expect(valueOf('quarterpole_upkeep_fault{task="backup"}')).toBe(0)
  })

  test('every metric of the alert rules and the dashboard is exported', async () => {
    const rules = readFileSync(join(DEPLOY, 'alerts.yaml'), 'utf8')
    const ruled = namedIn([rules])
    const board = JSON.parse(readFileSync(join(DEPLOY, 'grafana-dashboard.json'), 'utf8')) as {
      panels: { targets?: { expr: string }[] }[]
    }
    const drawn = namedIn(board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)))
    expect(ruled.size).toBeGreaterThan(5)
    expect(drawn.size).toBeGreaterThan(8)
    const there = await exported()
    expect([...ruled, ...drawn].filter((name) => !there.has(name))).toEqual([])
    expect(existsSync(join(DEPLOY, 'prometheus.yaml'))).toBe(true)
  })

  test('a proxy that is trusted passes the client’s address on: metrics stay on this machine', async () => {
    expect((await asProxy('/api/metrics', '203.0.113.9')).status).toBe(404)
    expect((await asProxy('/api/metrics', '127.0.0.1')).status).toBe(200)
    expect((await asProxy('/api/horses', '203.0.113.9')).status).toBe(200)
  })
})
