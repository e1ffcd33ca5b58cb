import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe } from 'vitest'
import type { EngineName } from './engines/engine.ts'
import { openDatabase, type Database, type Db, type OpenOptions } from './open.ts'
import { writeMeta } from './queries/app-meta.ts'
import {
  migratedFolder,
  migratedTemplate,
  scratchFolder,
  scratchOnServer,
  type ScratchPlace,
} from './scratch.ts'
import { tx } from './tx.ts'

export const ENGINES: readonly EngineName[] = ['sqlite', 'postgres']

/** Runs a suite once per engine. A PostgreSQL that is not there fails the suite: nothing is skipped. */
export function describeEngines(suite: (engine: EngineName) => void | Promise<void>): void {
  for (const engine of ENGINES)
    describe(engine, async () => {
      await suite(engine)
    })
}

export interface TestDatabase extends Database {
  /** Opens the same database once more, as a second process would. Close it yourself. */
  openAgain(): Database
  readonly options: OpenOptions
}

/** A migrated database of its own for the suite around the call, dropped after it. Await it in the body of `describe`. */
export async function testDatabase(engine: EngineName, { migrated = true } = {}): Promise<TestDatabase> {
  return copyForSuite(engine, migrated ? await migratedCopy(engine) : undefined)
}

/** What a copy is made from: the folder of a closed embedded database, or the name of one on the server. */
export type Template = string

const migratedCopy = (engine: EngineName): Promise<Template> =>
  engine === 'sqlite' ? migratedFolder() : migratedTemplate(serverUrl())

/**
 * A database that many suites of a test run copy: built by whoever asks first, in a folder or a database named after the
 * run, while the others wait.
 */
export async function templateOfRun(
  engine: EngineName,
  name: string,
  build: (db: TestDatabase) => Promise<void>,
): Promise<Template> {
  const done = join(runFolder(), `${engine}-${name}`)
  if (isFirst(`${done}.lock`)) {
    const { options } = await scratchCopy(engine, await migratedCopy(engine))
    const db = openDatabase(options)
    await build({ ...db, options, openAgain: () => openDatabase(options) })
    await db.close()
    writeFileSync(`${done}.part`, 'dataDir' in options ? options.dataDir : databaseOf(options.url))
    renameSync(`${done}.part`, done)
  }
  while (!existsSync(done)) await sleep(50)
  return readFileSync(done, 'utf8')
}

/** Made by the set-up of the test run (scripts/postgres-for-tests.ts), which removes it at the end. */
function runFolder(): string {
  const folder = process.env.QP_TEST_RUN
  if (folder) return folder
  throw new Error('QP_TEST_RUN is not set: the test set-up makes that folder.')
}

function isFirst(lock: string): boolean {
  try {
    writeFileSync(lock, '', { flag: 'wx' })
    return true
  } catch {
    return false // it is there
  }
}

const databaseOf = (url: string) => /:\/\/[^/]*\/([^?]*)/.exec(url)?.[1] ?? ''

const scratchCopy = async (engine: EngineName, template: Template | undefined): Promise<ScratchPlace> =>
  engine === 'sqlite' ? scratchFolder(template) : scratchOnServer(serverUrl(), template)

/** A copy of a database for the suite around the call, dropped after it. */
export async function copyForSuite(
  engine: EngineName,
  template: Template | undefined,
): Promise<TestDatabase> {
  const { options, drop } = await scratchCopy(engine, template)
  const db = openDatabase(options)
  afterAll(async () => {
    await db.close()
    await drop()
  })
  return { ...db, options, openAgain: () => openDatabase(options) }
}

/** Commits no longer wait for the disk: for tests of thousands of commits that need not outlive a power cut. */
export async function hurry({ engine, kysely }: Database): Promise<void> {
  if (engine.name === 'sqlite') await sql`pragma synchronous = off`.execute(kysely)
}

/** Lets an embedded database grow by so many pages and no further, as a disk without room does. */
export async function allowPages({ kysely }: Database, more: number): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`select page_count from pragma_page_count`.execute(kysely)
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + more)}`.execute(kysely)
}

/** What SQLite finds wrong with its file; nothing when all is well. */
export async function faultsOf({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ quick_check: string }>`select * from pragma_quick_check`.execute(kysely)
  return rows.map((row) => row.quick_check).filter((word) => word !== 'ok')
}

/** Another process in the middle of a write, until it is let go. */
export async function heldElsewhere(db: TestDatabase): Promise<{ letGo: () => Promise<void> }> {
  const other = db.openAgain()
  const release = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const holding = tx(other, async (trx) => {
    await writeMeta(trx, 'held', 'yes')
    started.resolve()
    await release.promise
  })
  await started.promise
  return {
    letGo: async () => {
      release.resolve()
      await holding
      await other.close()
    },
  }
}

/** Has PostgreSQL refuse every new horse from now on with an error code, as a full disk or a held lock would. */
export async function refuseHorses({ kysely }: Db, code: string): Promise<void> {
  await sql`create or replace function refuse() returns trigger language plpgsql
    as ${sql.lit(`begin raise exception 'as planned' using errcode = '${code}'; end`)}`.execute(kysely)
  await sql`create or replace trigger refuse before insert on horse execute function refuse()`.execute(kysely)
}

/** Has PostgreSQL end every connection that commits a new horse, from now on or no longer, while the commit is under way. */
export async function cutAtCommit({ kysely }: Db, isCut: boolean): Promise<void> {
  await sql`create or replace function cut() returns trigger language plpgsql
    as ${sql.lit('begin perform pg_terminate_backend(pg_backend_pid()); return null; end')}`.execute(kysely)
  await sql`drop trigger if exists cut on horse`.execute(kysely)
  if (isCut)
    await sql`create constraint trigger cut after insert on horse deferrable initially deferred
      for each row execute function cut()`.execute(kysely)
}

/** Ends every other connection to this PostgreSQL database, as a restart of the server would. */
export async function cutOthers({ kysely }: Database): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(kysely)
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (url) return url
  throw new Error(
    'TEST_DATABASE_URL is not set: the test set-up (scripts/postgres-for-tests.ts) starts a PostgreSQL.',
  )
}
