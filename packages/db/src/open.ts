import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AccountId } from '@quarterpole/contract/ids'
import { Kysely } from 'kysely'
import { backupSqlite, type BackupFile } from './backup.ts'
import type { Engine } from './engines/engine.ts'
import { Connections, type PostgresOptions } from './engines/connections.ts'
import { parseDatabaseUrl } from './engines/database-url.ts'
import { postgresDialect, postgresEngine } from './engines/postgres.ts'
import { SqliteDriver } from './engines/sqlite-driver.ts'
import { sqliteDialect, sqliteEngine } from './engines/sqlite.ts'
import { Bucket } from './files/bucket.ts'
import type { BucketOptions } from './files/bucket-settings.ts'
import type { Tables } from './schema.ts'

/** Who writes; the activity and imports name him. */
export interface Writer {
  readonly account_id: AccountId
  readonly name: string
}

/** A query's target: the database, or a transaction on it. */
export interface Db {
  /** Missing without accounts. */
  readonly writer?: Writer | undefined
  /** Of the request that writes; every transaction notes on it that it was committed. */
  readonly idempotencyKey?: string | undefined
  /** Has the bytes of photos and papers; without one they are in the database. */
  readonly bucket?: Bucket | undefined
  readonly kysely: Kysely<Tables>
  readonly engine: Engine
  /** Wraps the body of a transaction; see SqliteDriver.guard. */
  readonly guard: <T>(run: () => Promise<T>) => Promise<T>
}

/** An open database. Migrate it (migrate.ts) before the first query. */
export interface Database extends Db {
  /** File path or host/name, without password. */
  readonly location: string
  /** Whether the server has stopped answering: every call then fails at once. Never for the embedded engine. */
  isSilent(): boolean
  /** Writes a verified copy into DATA_DIR/backups and keeps the newest seven. Embedded engine only. */
  backup(reason: string): Promise<BackupFile>
  close(): Promise<void>
}

export class BackupUnsupportedError extends Error {
  override name = 'BackupUnsupportedError'
  constructor() {
    super(
      'Only the embedded database is copied as a file. A PostgreSQL server is backed up by "npm run backup", or with its own tools.',
    )
  }
}

export interface EmbeddedOptions {
  dataDir: string
  /** Page cache of the writing connection; default 64 MB. */
  cacheKb?: number
  /** Memory map of the reading connection; pages become resident as they are read. Default 128 MB. */
  mapBytes?: number
}
export interface ServerOptions extends PostgresOptions {
  url: string
  bucket?: BucketOptions | null
}
export type OpenOptions = EmbeddedOptions | ServerOptions

export const DATABASE_FILE = 'quarterpole.sqlite'

/** Opens the embedded database in a folder (created if missing), or a PostgreSQL server by URL. */
export function openDatabase(options: OpenOptions): Database {
  return 'dataDir' in options ? openEmbedded(options) : openServer(options)
}

function openEmbedded({ dataDir, cacheKb, mapBytes }: EmbeddedOptions): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, DATABASE_FILE)
  const driver = new SqliteDriver(path, cacheKb, mapBytes)
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(driver) })
  return {
    kysely,
    engine: sqliteEngine(driver),
    guard: (run) => driver.guard(run),
    location: path,
    isSilent: () => false,
    backup: (reason) => backupSqlite(path, join(dataDir, 'backups'), reason),
    close: async () => {
      await kysely.destroy()
      await driver.destroy() // Kysely closes a driver only if it was used
    },
  }
}

function openServer({ url, bucket: place, ...options }: ServerOptions): Database {
  const connections = new Connections(url, options)
  const kysely = new Kysely<Tables>({ dialect: postgresDialect(connections) })
  const bucket = place ? new Bucket(place) : undefined
  return {
    bucket,
    kysely,
    engine: postgresEngine(connections),
    guard: (run) => run(),
    location: locationOf(url),
    isSilent: () => connections.watch?.isSilent ?? false,
    backup: () => Promise.reject(new BackupUnsupportedError()),
    close: async () => {
      await bucket?.close()
      await kysely.destroy()
      await connections.end() // Kysely ends them only if they were used
    },
  }
}

/** Hosts and database, without user and password. */
export function locationOf(url: string): string {
  const { hosts } = parseDatabaseUrl(url)
  const [path = ''] = (hosts[0]?.url ?? '').replace(/^\w+:\/\/[^/?]*/, '').split('?')
  return `${hosts.map(({ name }) => name).join(',')}${path}`
}

/** The same database, for work that may take long: a migration, an import, a backup. */
export const forLongWork = (options: OpenOptions): OpenOptions =>
  'dataDir' in options ? options : { ...options, longWork: true, silentAfterMs: SILENT_AFTER_MS.longWork }

/** When a server that does not answer counts as gone. */
export const SILENT_AFTER_MS = { requests: 1500, longWork: 30_000 } as const
