import { homedir } from 'node:os'
import { claimJob, enqueueJob, failJob } from '@quarterpole/db/queries/job'
import { describe, expect, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { testServer } from '../../../test/test-server.ts'
import { parseConfig } from '../../platform/process/config.ts'
import { diagnose } from './diagnosis.ts'
import { errorCounts } from './running-server.ts'

describeEngines(async (engine) => {
  const server = await testServer(engine)
  const { database, db, services } = server
  const config = () =>
    parseConfig({
      PORT: '1', // nobody listens there
      ...('url' in database ? { DATABASE_URL: database.url } : {}),
      DATA_DIR: 'dataDir' in database ? database.dataDir : services.config.dataDir,
      FEEDBACK_URL: 'mailto:lucinda@barn.example',
      ALLOWED_HOSTS: 'lucinda.example',
      CORS_ORIGINS: 'https://lucinda.example',
    })

  test('it says what a bug report needs', async () => {
    const found = await diagnose(config())
    expect(found.settings).toMatchObject({ database: engine === 'sqlite' ? 'embedded' : 'server' })
    expect(found.database).toMatchObject({
      integrity: { fault: null },
      rows: { horse: expect.any(Number), job: expect.any(Number) },
      engine: { version: expect.stringContaining(engine === 'sqlite' ? 'SQLite' : 'PostgreSQL') },
      upkeep: { backup: null },
    })
    const { rows, engine: described } = found.database as {
      rows: Record<string, number>
      engine: { indexBytes: Record<string, number> }
    }
    expect(rows['horse']).toBe((await db.kysely.selectFrom('horse').select('id').execute()).length)
    expect(described.indexBytes['horse_name_key']).toBeGreaterThan(4096)
    expect(found.disk).toMatchObject({ free_bytes: expect.any(Number) })
    expect(found.server).toBe('not running on this port of this machine')
  })

  test('a running server’s health and error counts are in it', async () => {
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
    await services.health.refresh()
    expect((await fetch(`${url}/api/horses/999999`)).status).toBe(404)
    const { server: running } = await diagnose({ ...config(), port: Number(new URL(url).port) })
    expect(running).toMatchObject({ health: { checks: { database: { ok: true } } } })
    expect((running as { errors: object }).errors).toHaveProperty(['404 GET /api/horses/:id'], 1)
  })

  test('no name of a horse or person, path, host or password is in it', async () => {
    await enqueueJob(db, { kind: 'refused', payload: { name: 'Payload Name' } })
    const claim = await claimJob(db, { leaseSeconds: 30, kinds: ['refused'] })
    if (!claim) throw new Error('the job was just enqueued')
    await failJob(db, claim, 'Telegram Flight has no starts, says Lucinda.', { retry: false })
    const text = JSON.stringify(await diagnose(config()))
    expect(text).toContain('(left out)')
    const people = await db.kysely
      .selectFrom('horse')
      .select(['name', 'owner', 'breeder', 'trainer', 'aqha_id', 'barn_name'])
      .execute()
    const names = new Set(people.flatMap((row) => Object.values(row)).filter((name) => name !== null))
    for (const table of ['track', 'start'] as const)
      for (const row of await db.kysely.selectFrom(table).selectAll().limit(300).execute())
        for (const [column, value] of Object.entries(row))
          if (/name|jockey|trainer/.test(column) && typeof value === 'string') names.add(value)
    expect(names.size).toBeGreaterThan(300)
    expect([...names].filter((name) => name.length > 3 && text.includes(name))).toEqual([])
    for (const secret of ['Telegram Flight', 'Payload', 'lucinda', 'Lucinda', homedir(), '/tmp/'])
      expect(text, secret).not.toContain(secret)
    if ('url' in database) expect(text).not.toContain(/[^/]*$/.exec(database.url.split('?')[0] ?? '')?.[0])
  })
})

describe('a database that cannot be read', () => {
  test('is reported by its error alone, without the password or host of its address', async () => {
    const found = await diagnose(
      parseConfig({ PORT: '1', DATABASE_URL: 'postgres://lucinda:hunter2@127.0.0.1:1/barn' }),
    )
    const text = JSON.stringify(found)
    expect(text).toContain('ECONNREFUSED')
    for (const secret of ['hunter2', 'lucinda', '127.0.0.1:1', '/barn']) expect(text).not.toContain(secret)
  })
})

test('only error answers are counted, by route pattern', () => {
  const metrics = [
    'http_request_duration_seconds_count{method="GET",route="/api/horses/:id",status="404"} 3',
    'http_request_duration_seconds_count{method="GET",route="/api/horses/",status="200"} 9',
    'http_request_duration_seconds_count{method="POST",route="/api/horses/",status="500"} 1',
  ].join('\n')
  expect(errorCounts(metrics)).toEqual({ '404 GET /api/horses/:id': 3, '500 POST /api/horses/': 1 })
})
