import { mkdirSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeUnfinished } from '@quarterpole/db/backups/folder'
import { BucketError } from '@quarterpole/db/files/bucket-fault'
import { claimBucket } from '@quarterpole/db/files/bucket-upkeep'
import { migrate } from '@quarterpole/db/migrate'
import {
  type Database,
  forLongWork,
  openDatabase,
  type OpenOptions,
  SILENT_AFTER_MS,
} from '@quarterpole/db/open'
import { readJob } from '@quarterpole/db/queries/job'
import type { JobId } from '@quarterpole/contract/ids'
import { SAMPLE_SEED, sampleHerd } from '@quarterpole/herd-sim/sample-herd'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type AppOptions, buildApp } from './app.ts'
import { newSetUpLink } from '../people/links.ts'
import { compose, type Composition } from './compose.ts'
import { baseUrl, type Config } from '../platform/process/config.ts'
import { onStopSignals, STOP_SIGNALS } from './stop-signals.ts'
import { seedHerd } from '../upkeep/sample-herd/seed.ts'
import { addKnownTracks } from '../racing/tracks/add-known-tracks.ts'
import { backupFolder } from '../upkeep/jobs.ts'
import { UpkeepScheduler } from '../upkeep/scheduler.ts'

const STOP_WITHIN_MS = 25_000
/** Longest wait for the sample herd's plans before the server starts without them. */
const PLANS_WITHIN_MS = 60_000

export interface RunOptions extends AppOptions {
  /** What to say once it listens; default: where it is, and who is awaited. @param setUpLink of the first owner; null where there are accounts */
  readonly onListening?: (app: FastifyInstance, setUpLink: string | null) => Promise<void>
}

/** Opens and migrates the database, starts the services of this role, listens, and shuts down gracefully on a signal. */
export async function runServer(config: Config, log: Logger, { onListening, ...options }: RunOptions = {}) {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  await removeUnfinished(backupFolder(config))
  const database: OpenOptions =
    config.databaseUrl === null
      ? { dataDir: config.dataDir }
      : { url: config.databaseUrl, bucket: config.filesBucket, silentAfterMs: SILENT_AFTER_MS.requests }
  await migrateDatabase(database)
  const db = openDatabase('url' in database ? { ...database, onSilence: tellSilence(log) } : database)
  await tryBucket(db, log)
  await addKnownTracks(db)
  const plans = config.sampleData ? await seedSample(db) : null
  const composition = await compose({ config, db, database: forLongWork(database), log })
  const { services, herd, runner } = composition
  runner?.start()
  if (plans && runner) await waitForJob(db, plans)
  await herd.refresh()
  await services.health.start()
  herd.follow(1000, (error) => log.warn({ err: error }, 'herd refresh failed'))
  const { clock, wakeJobs, accounts } = services
  const upkeep = new UpkeepScheduler({ db, log, clock, wakeJobs, accounts, backupAt: config.backupAt })
  if (runner) upkeep.start()
  services.accounts.follow(1000, (error) => log.warn({ err: error }, 'looking for accounts failed'))
  const app = config.role === 'worker' ? null : await buildApp(services, { ...options, logger: log })
  const grace = closeWithGrace(
    { delay: STOP_WITHIN_MS, logger: log, skip: [...STOP_SIGNALS] },
    async ({ err }) => {
      if (err) log.fatal({ err }, 'stopping after an error')
      upkeep.stop()
      await stopAll({ app, composition, db })
    },
  )
  onStopSignals({ stop: () => void grace.close(), abandon: () => process.exit(1) })
  const address = app ? await app.listen({ host: config.host, port: config.port }) : null
  const isAwaited = app !== null && services.accounts.mode === 'set_up'
  const setUpLink = isAwaited ? `${baseUrl(config)}${(await newSetUpLink(db)).path}` : null
  if (app && onListening) await onListening(app, setUpLink)
  else sayListening(address, setUpLink)
  flushCompileCache() // if enabled; a killed process would not write it
}

const tellSilence = (log: Logger) => (isSilent: boolean) =>
  isSilent
    ? log.error('the database does not answer: calls are refused until it does')
    : log.warn('the database answers again')

/** A wrong setting stops the start; a bucket that does not answer now stops only its photos and papers. */
async function tryBucket(db: Database, log: Logger) {
  try {
    await claimBucket(db)
  } catch (error) {
    if (!(error instanceof BucketError) || error.isSetting) throw error
    log.error(
      { err: error },
      'the bucket does not answer: photos and papers can’t be shown or sent until it does',
    )
  }
}

/** On connections of its own, because a migration may take longer than a request. */
async function migrateDatabase(database: OpenOptions) {
  const db = openDatabase('url' in database ? { url: database.url, longWork: true } : database)
  try {
    await migrate(db)
  } finally {
    await db.close()
  }
}

/** On a network nobody gets in before the owner has an account. The link goes to the terminal, never to the log. */
function sayListening(address: string | null, setUpLink: string | null) {
  process.stdout.write(
    address === null ? 'Quarterpole worker is running\n' : `Quarterpole is running at ${address}\n`,
  )
  if (setUpLink !== null)
    process.stdout.write(
      `There are no accounts yet. Make the owner’s within 15 minutes:\n  ${setUpLink}\nLater: npm run account -- owner\n`,
    )
}

async function seedSample(db: Database): Promise<JobId | null> {
  const today = new Date().toISOString().slice(0, 10)
  return seedHerd(db, () => sampleHerd({ seed: SAMPLE_SEED, today }))
}

async function waitForJob(db: Database, id: JobId) {
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
