import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobId } from '@quarterpole/contract/ids'
import { migrate } from '@quarterpole/db/migrate'
import { type Database, openDatabase } from '@quarterpole/db/open'
import { countHorses } from '@quarterpole/db/queries/horse-list'
import { countWaitingJobs, readJob } from '@quarterpole/db/queries/job'
import { simulateHerd } from '@quarterpole/herd-sim/breed-herd'
import { type HerdRequest, UsageError } from '@quarterpole/herd-sim/cli'
import { compose } from './compose.ts'
import type { Config } from '../platform/process/config.ts'
import { createLogger } from '../platform/process/log.ts'
import { addKnownTracks } from '../racing/tracks/add-known-tracks.ts'
import { seedHerd } from '../upkeep/sample-herd/seed.ts'

/** Progress is logged at every tenth of a table. */
const TENTHS = 10

/**
 * Loads a simulated herd into the configured database and evaluates it. All rows are written in one transaction, so an
 * interrupted run leaves the database unchanged.
 *
 * @throws {UsageError} if the database already has horses
 */
export async function loadHerd(
  config: Config,
  wanted: Omit<HerdRequest, 'target'>,
  log: (line: string) => void,
): Promise<void> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const database = config.databaseUrl === null ? { dataDir: config.dataDir } : { url: config.databaseUrl }
  const db = openDatabase(database)
  try {
    await migrate(db)
    await addKnownTracks(db)
    const began = performance.now()
    const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`
    const progress = everyTenth((line) => log(`${seconds()}: ${line}`))
    const job = await seedHerd(db, () => simulateHerd(wanted), { progress })
    if (job === null) throw await notEmptyError(db)
    log(`${seconds()}: all rows written; evaluating the herd`)
    await db.engine.analyze(db.kysely)
    await evaluate({ config, db, database }, job)
    log(`${seconds()}: ready in ${db.location}`)
  } finally {
    await db.close()
  }
}

async function notEmptyError(db: Database): Promise<UsageError> {
  const horses = await countHorses(db)
  const state =
    horses === 0 ? 'was loaded with a herd before' : `already has ${horses.toLocaleString('en-US')} horses`
  return new UsageError(`${db.location} ${state}. Name an empty folder or database.`)
}

/** Logs a line at every tenth of a table's rows. */
function everyTenth(log: (line: string) => void) {
  const last = new Map<string, number>()
  return (rows: string, done: number, of: number) => {
    const tenth = Math.floor((TENTHS * done) / of)
    if (tenth === last.get(rows)) return
    last.set(rows, tenth)
    log(`${done.toLocaleString('en-US')} of ${of.toLocaleString('en-US')} ${rows}`)
  }
}

/** Runs the jobs of a server's first start until they finish. */
async function evaluate(
  { config, db, database }: Pick<Parameters<typeof compose>[0], 'config' | 'db' | 'database'>,
  id: JobId,
): Promise<void> {
  const log = createLogger(config.logLevel)
  const { runner, stop } = await compose({ config: { ...config, role: 'all' }, db, database, log })
  try {
    runner?.start()
    while ((await countWaitingJobs(db, { running: true })) > 0) await sleep(200)
    const job = await readJob(db, id)
    if (job?.status === 'failed')
      throw new Error(`The herd was loaded, but its evaluation failed: ${job.error_message}`)
  } finally {
    await stop()
  }
}
