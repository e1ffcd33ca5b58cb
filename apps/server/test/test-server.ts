import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EngineName } from '@quarterpole/db/engines/engine'
import { type Database, openDatabase, type OpenOptions } from '@quarterpole/db/open'
import { afterwards, copyForTest, templateOfRun, testDatabase } from '@quarterpole/db/testing'
import { countWaitingJobs, readJob } from '@quarterpole/db/queries/job'
import type { JobId } from '@quarterpole/contract/ids'
import { SAMPLE_SEED, sampleHerd } from '@quarterpole/herd-sim/sample-herd'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pino from 'pino'
import type { AccountStoreOptions } from '../src/people/account-store.ts'
import { type AppOptions, buildApp } from '../src/main/app.ts'
import { compose, type Composition } from '../src/main/compose.ts'
import { parseConfig } from '../src/platform/process/config.ts'
import { seedHerd } from '../src/upkeep/sample-herd/seed.ts'

/** Today's date for the test server and its sample herd. */
export const TEST_DAY = '2026-06-15'
export const OWN_HOST = '127.0.0.1:3000'

export interface TestServer extends Composition {
  app: FastifyInstance
  db: Composition['services']['db']
  /** Options to open the same database again. */
  database: OpenOptions
  /** Makes a request as the server's own page would. */
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
  /** Opens the server's database another way, such as over a network that fails. */
  over?: (database: OpenOptions) => Promise<OpenOptions>
  /** False for an empty herd. */
  seeded?: boolean
  /** How passwords are hashed and sign-ins slowed down. */
  accounts?: AccountStoreOptions
}

/** A server with its own database and the evaluated sample herd; closed after the test that runs now, else after the surrounding suite. */
export async function testServer(
  engine: EngineName,
  { env = {}, seeded = true, accounts = {}, over, ...options }: TestServerOptions = {},
): Promise<TestServer> {
  const copy = seeded ? await copyForTest(engine, await seededTemplate(engine)) : await testDatabase(engine)
  const database = over ? await reopened(await over(copy.options)) : copy
  const composition = await composeTest(database, env, accounts)
  const { services, runner } = composition
  runner?.start()
  await waitUntilReady(services.health)
  const app = await buildApp(services, {
    callsPerMinute: 1_000_000,
    shedLoad: false,
    ...options,
  })
  afterwards(async () => {
    await app.close()
    await composition.stop()
  })
  const jobEnd = (id: string) => waitForJob(services.db, id)
  return { ...composition, app, db: services.db, database: database.options, call: caller(app), jobEnd }
}

async function reopened(options: OpenOptions): Promise<Database & { options: OpenOptions }> {
  const db = openDatabase(options)
  afterwards(() => db.close())
  return { ...db, options }
}

const composeTest = (
  db: Database & { options: OpenOptions },
  env: Record<string, string>,
  accounts: AccountStoreOptions = {},
) =>
  compose({
    config: parseConfig({
      DATA_DIR: mkdtempSync(join(process.env['QP_TEST_RUN'] ?? tmpdir(), 'data-')),
      LOG_LEVEL: 'silent',
      ...env,
    }),
    db,
    database: db.options,
    log: pino({ level: 'silent' }),
    clock: () => new Date(`${TEST_DAY}T12:00:00.000Z`),
    checkReplies: true,
    runner: { pollMs: 100 }, // calls wake it
    accounts,
    asOfTimeoutMs: 120_000, // a slow machine must not turn a wait into a retry
  })

/** A database with the evaluated sample herd and its owner's plans, built once per test run; every suite gets a copy. */
const seededTemplate = (engine: EngineName) =>
  templateOfRun(engine, 'sample-herd', async (db) => {
    const plans = await seedHerd(db, () => sampleHerd({ seed: SAMPLE_SEED, today: TEST_DAY }))
    const { runner, stop } = await composeTest(db, {})
    runner?.start()
    if (plans !== null) await waitForJob(db, plans)
    while ((await countWaitingJobs(db, { running: true })) > 0) await sleep(25)
    await stop()
  })

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

/** A check times out after a second, so on a slow machine one may fail and the next pass. */
async function waitUntilReady(health: Composition['services']['health']) {
  for (let attempt = 0; attempt < 20; attempt++) {
    await health.refresh()
    if (health.reasonsNotReady().length === 0) return
  }
}

/** Only for jobs that hang; a slow machine takes many times as long as a fast one. */
const JOB_WITHIN_MS = 300_000

async function waitForJob(db: Database, id: string) {
  const deadline = Date.now() + JOB_WITHIN_MS
  for (;;) {
    const job = await readJob(db, id as JobId)
    if (job?.status === 'done' || job?.status === 'failed') return job
    if (Date.now() > deadline)
      throw new Error(`Job ${id} did not finish; its status is ${job?.status ?? 'unknown'}.`)
    await sleep(25)
  }
}
