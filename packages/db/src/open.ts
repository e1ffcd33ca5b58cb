import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AccountId } from '@quarterpole/contract/ids'
import { Kysely } from 'kysely'
import pg from 'pg'
import { backupSqlite, type BackupFile } from './backup.ts'
import type { Engine } from './engines/engine.ts'
import { postgresDialect, postgresEngine, postgresPool, type PostgresOptions } from './engines/postgres.ts'
import { SqliteDriver } from './engines/sqlite-driver.ts'
import { sqliteDialect, sqliteEngine } from './engines/sqlite.ts'
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
  readonly kysely: Kysely<Tables>
  readonly engine: Engine
  /** Wraps the body of a transaction; see SqliteDriver.guard. */
  readonly guard: <T>(run: () => Promise<T>) => Promise<T>
}

/** An open database. Migrate it (migrate.ts) before the first query. */
export interface Database extends Db {
  /** File path or host/name, without password. */
  readonly location: string
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
export type OpenOptions = EmbeddedOptions | ({ url: string } & PostgresOptions)

export const DATABASE_FILE = 'quarterpole.sqlite'

/** Opens the embedded database in a folder (created if missing), or a PostgreSQL server by URL. */
export function openDatabase(options: OpenOptions): Database {
  return 'dataDir' in options ? openEmbedded(options) : openServer(options.url, options)
}

function openEmbedded({ dataDir, cacheKb, mapBytes }: EmbeddedOptions): Database {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, DATABASE_FILE)
  const driver = new SqliteDriver(path, cacheKb, mapBytes)
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(driver) })
  return {
    kysely,
    engine: sqliteEngine(driver),
    guard: (run) => driver.guard(run),
    location: path,
    backup: (reason) => backupSqlite(path, join(dataDir, 'backups'), reason),
    close: async () => {
      await kysely.destroy()
      await driver.destroy() // Kysely closes a driver only if it was used
    },
  }
}

function openServer(url: string, options: PostgresOptions): Database {
  const pool = postgresPool(url, options)
  const kysely = new Kysely<Tables>({ dialect: postgresDialect(pool) })
  const { host, database } = new pg.Client({ connectionString: url }) // parses the URL, does not connect
  return {
    kysely,
    engine: postgresEngine(pool),
    guard: (run) => run(),
    location: `${host}/${database}`,
    backup: () => Promise.reject(new BackupUnsupportedError()),
    close: () => closePool(kysely, pool),
  }
}

/** Kysely ends the pool only if it was used. */
async function closePool(
  kysely: Kysely<Tables>,
  pool: { end(): Promise<void>; ended: boolean },
): Promise<void> {
  await kysely.destroy()
  if (!pool.ended) await pool.end()
}
