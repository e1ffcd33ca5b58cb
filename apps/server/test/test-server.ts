import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EngineName } from '@quarterpole/db/engine'
import type { OpenOptions } from '@quarterpole/db/open'
import { testDatabase } from '@quarterpole/db/testing'
import { readJob } from '@quarterpole/db/queries/job'
import type { JobId } from '@quarterpole/contract/ids'
import { sampleHerd } from '@quarterpole/herd-sim/sample-herd'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pino from 'pino'
import { afterAll } from 'vitest'
import { type AppOptions, buildApp } from '../src/http/app.ts'
import { compose, type Composition } from '../src/process/compose.ts'
import { parseConfig } from '../src/process/config.ts'
import { seedHerd } from '../src/herd/seed.ts'

/** The day the tests' sample herd is seen on; the clock of the test server stands on it. */
export const TEST_DAY = '2026-06-15'
export const OWN_HOST = '127.0.0.1:3000'

export interface TestServer extends Composition {
  app: FastifyInstance
  db: Composition['services']['db']
  /** How another connection opens the same database. */
  database: OpenOptions
  /** A request as the server's own page makes it. */
  call: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<Answer>
  jobEnd: (id: string) => Promise<NonNullable<Awaited<ReturnType<typeof readJob>>>>
}

export interface Answer {
  status: number
  headers: Record<string, unknown>
  body: unknown
  raw: Buffer
}

export interface TestServerOptions extends AppOptions {
  env?: Record<string, string>
  /** False leaves the herd empty. */
  seeded?: boolean
}

/** A server over a database of its own, with the sample herd evaluated; closed after the suite around the call. */
export async function testServer(
  engine: EngineName,
  { env = {}, seeded = true, ...options }: TestServerOptions = {},
): Promise<TestServer> {
  const database = await testDatabase(engine)
  const dataDir = mkdtempSync(join(tmpdir(), 'quarterpole-server-'))
  const log = pino({ level: 'silent' })
  const clock = () => new Date(`${TEST_DAY}T12:00:00.000Z`)
  const plans = seeded
    ? await seedHerd(database, () => sampleHerd({ seed: 'server tests', today: TEST_DAY }))
    : null
  const composition = await compose({
    config: parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env }),
    db: database,
    database: database.options,
    log,
    clock,
    checkReplies: true,
    runner: { pollMs: 20 },
    asOfTimeoutMs: 120_000, // a slow machine is no reason to come back later
  })
  const { services, runner } = composition
  runner?.start()
  const jobEnd = (id: string) => waitForJob(services.db, id)
  if (plans !== null) await jobEnd(plans)
  await services.herd.refresh()
  await lookUntilReady(services.health)
  const app = await buildApp(services, { callsPerMinute: 1_000_000, shedLoad: false, ...options })
  afterAll(async () => {
    await app.close()
    await composition.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { ...composition, app, db: services.db, database: database.options, call: caller(app), jobEnd }
}

const caller =
  (app: FastifyInstance): TestServer['call'] =>
  async (method, url, body, headers = {}) => {
    const options: InjectOptions = {
      method,
      url,
      headers: { host: OWN_HOST, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    }
    const reply = await app.inject(options)
    const isJson = String(reply.headers['content-type'] ?? '').includes('json')
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: isJson ? reply.json() : reply.body,
      raw: reply.rawPayload,
    }
  }

/** A check has a second to answer in: on a machine that stands still one look may fail, and the next is well. */
async function lookUntilReady(health: Composition['services']['health']) {
  for (let look = 0; look < 20; look++) {
    await health.refresh()
    if (health.reasonsNotReady().length === 0) return
  }
}

/** The limit is for jobs that hang: a slow machine takes many times as long as a quick one. */
const JOB_WITHIN_MS = 300_000

async function waitForJob(db: TestServer['db'], id: string) {
  const deadline = Date.now() + JOB_WITHIN_MS
  for (;;) {
    const job = await readJob(db, id as JobId)
    if (job?.status === 'done' || job?.status === 'failed') return job
    if (Date.now() > deadline) throw new Error(`job ${id} did not end: it is ${job?.status ?? 'unknown'}`)
    await sleep(25)
  }
}
