import { readdir, stat, statfs } from 'node:fs/promises'
import { arch, availableParallelism, platform, release, totalmem } from 'node:os'
import { listBackups } from '@quarterpole/db/backups/folder'
import { appliedNames } from '@quarterpole/db/migrate'
import { type Database, openDatabase } from '@quarterpole/db/open'
import { countRows, type LastJob, lastJobs } from '@quarterpole/db/queries/diagnosis'
import { readUpkeep } from '@quarterpole/db/queries/upkeep'
import type { Config } from '../../platform/process/config.ts'
import { VERSION } from '../../platform/process/version.ts'
import { backupFolder } from '../jobs.ts'
import { runningServer } from './running-server.ts'

const LAST_JOBS = 30
/** Messages of failed jobs that are always the same, so that they name nobody. */
const FIXED_ERRORS =
  /^(?:It was cancell?ed\.|The job stopped with an internal error\.|The job was started \d+ times|The disk is full)/

/** The part's result, or the kind of error instead: an error's message could name a person or a path. */
async function orError<T>(part: () => Promise<T>): Promise<T | { error: string }> {
  try {
    return await part()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` ${String(error.code)}` : ''
    const number = error instanceof Error && 'errcode' in error ? ` ${String(error.errcode)}` : ''
    return { error: `${error instanceof Error ? error.name : 'unknown'}${code}${number}` }
  }
}

/**
 * What a bug report needs, without personal data: no name of a horse, person or file, no path, host or password. Names
 * in it are only those of tables, indexes, job kinds, routes and our own backups.
 */
export async function diagnose(config: Config) {
  return {
    made_at: new Date().toISOString(),
    quarterpole: VERSION,
    machine: {
      node: process.version,
      platform: `${platform()} ${arch()}`,
      kernel: release(),
      processors: availableParallelism(),
      memory_mb: Math.round(totalmem() / 1e6),
    },
    settings: settingsWithoutSecrets(config),
    database: await orError(() => database(config)),
    disk: await orError(() => disk(config)),
    backups: await orError(() => backups(config)),
    server: await runningServer(config.port),
  }
}

/** Which settings are set; values only of those that name nobody and nothing. */
function settingsWithoutSecrets(config: Config) {
  const { port, sampleData, role, logLevel, backupAt, backupKeep, filesMaxGb } = config
  return {
    port,
    sampleData,
    role,
    logLevel,
    backupAt,
    backupKeep,
    filesMaxGb,
    host: ['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::'].includes(config.host) ? config.host : 'set',
    database: config.databaseUrl === null ? 'embedded' : 'server',
    filesBucket: config.filesBucket === null ? 'unset' : 'set',
    feedbackUrl: config.feedbackUrl === null ? 'unset' : 'set',
    allowedHosts: config.allowedHosts.length,
    trustedProxies: config.trustedProxies.length,
    corsOrigins: config.corsOrigins.length,
  }
}

async function database(config: Config) {
  const db = openDatabase(
    config.databaseUrl === null ? { dataDir: config.dataDir } : { url: config.databaseUrl },
  )
  try {
    return await contentsOf(db)
  } finally {
    await db.close()
  }
}

async function contentsOf(db: Database) {
  const { kysely, engine } = db
  return {
    migrations: await orError(() => appliedNames(db)),
    bytes: await orError(() => engine.bytes(kysely)),
    engine: await orError(() => engine.describe(kysely)),
    integrity: await orError(() => engine.checkIntegrity(kysely)),
    rows: await orError(() => countRows(db)),
    upkeep: await orError(() => readUpkeep(db)),
    last_jobs: await orError(async () => (await lastJobs(db, LAST_JOBS)).map(withoutNames)),
  }
}

/** A refused job's message can name horses; only fixed messages are shown. */
const withoutNames = ({ error_message, ...job }: LastJob) => ({
  ...job,
  error: error_message === null || FIXED_ERRORS.test(error_message) ? error_message : '(left out)',
})

async function disk({ dataDir }: Config) {
  const { bavail, bsize } = await statfs(dataDir)
  const files = await readdir(dataDir)
  const sizes = await Promise.all(
    files
      .filter((name) => name.startsWith('quarterpole.sqlite'))
      .map(async (name) => [name, (await stat(`${dataDir}/${name}`)).size]),
  )
  return { free_bytes: bavail * bsize, files: Object.fromEntries(sizes) as Record<string, number> }
}

const backups = async (config: Config) =>
  (await listBackups(backupFolder(config))).map(({ name, bytes }) => ({ name, bytes }))
