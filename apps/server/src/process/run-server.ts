import { mkdirSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@quarterpole/db/migrate'
import { type Database, openDatabase, type OpenOptions } from '@quarterpole/db/open'
import { deleteOldFiles } from '@quarterpole/db/queries/file-blob'
import { deleteOldIdempotencyKeys } from '@quarterpole/db/queries/idempotency'
import { deleteOldJobs, readJob } from '@quarterpole/db/queries/job'
import type { JobId } from '@quarterpole/contract/ids'
import { SAMPLE_SEED, sampleHerd } from '@quarterpole/herd-sim/sample-herd'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type AppOptions, buildApp } from '../http/app.ts'
import { compose, type Composition } from './compose.ts'
import type { Config } from './config.ts'
import { seedHerd } from '../herd/seed.ts'

const STOP_WITHIN_MS = 25_000
/** Longest wait for the sample herd's plans before the server opens without them. */
const PLANS_WITHIN_MS = 60_000
const SWEEP_MS = 3_600_000
const JOBS_KEPT_DAYS = 30
const FILES_KEPT_DAYS = 90

/** Opens and migrates the database, starts what the role asks for, listens, and stops in good order on a signal. */
export async function runServer(config: Config, log: Logger, limits: AppOptions = {}) {
  mkdirSync(config.dataDir, { recursive: true })
  const database: OpenOptions =
    config.databaseUrl === null ? { dataDir: config.dataDir } : { url: config.databaseUrl }
  const db = openDatabase(database)
  await migrate(db)
  const plans = config.sampleData ? await seedSample(db) : null
  const composition = await compose({ config, db, database, log })
  const { services, runner } = composition
  runner?.start()
  if (plans && runner) await jobEnd(db, plans)
  await services.herd.refresh()
  await services.health.start()
  services.herd.follow(1000, (error) => log.warn({ err: error }, 'the herd could not be refreshed'))
  const sweeper = setInterval(() => void sweep(db, log), SWEEP_MS).unref()
  const app = config.role === 'worker' ? null : await buildApp(services, { ...limits, logger: log })
  closeWithGrace({ delay: STOP_WITHIN_MS, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an error')
    clearInterval(sweeper)
    await stopAll({ app, composition, db })
  })
  const address = app ? await app.listen({ host: config.host, port: config.port }) : null
  process.stdout.write(
    address === null ? 'Quarterpole takes jobs\n' : `Quarterpole is running at ${address}\n`,
  )
  flushCompileCache() // if Node keeps one; a process that is killed leaves none
}

async function seedSample(db: Database): Promise<JobId | null> {
  const today = new Date().toISOString().slice(0, 10)
  return seedHerd(db, () => sampleHerd({ seed: SAMPLE_SEED, today }))
}

async function jobEnd(db: Database, id: JobId) {
  const deadline = Date.now() + PLANS_WITHIN_MS
  while (Date.now() < deadline) {
    const job = await readJob(db, id)
    if (job?.status === 'done' || job?.status === 'failed') return
    await sleep(50)
  }
}

interface Running {
  app: FastifyInstance | null
  composition: Composition
  db: Database
}

async function stopAll({ app, composition, db }: Running) {
  composition.services.health.drain()
  await app?.close()
  await composition.stop()
  await db.close()
}

/** Old keys, jobs and files go once an hour. */
async function sweep(db: Database, log: Logger) {
  try {
    await deleteOldIdempotencyKeys(db)
    await deleteOldJobs(db, JOBS_KEPT_DAYS)
    await deleteOldFiles(db, FILES_KEPT_DAYS)
  } catch (error) {
    log.warn({ err: error }, 'the hourly sweep failed')
  }
}
