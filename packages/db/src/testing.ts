import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, onTestFinished, TestRunner } from 'vitest'
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

/** Runs a suite once per engine. Without PostgreSQL the suite fails; nothing is skipped. */
export function describeEngines(
  suite: (engine: EngineName) => void | Promise<void>,
  engines = ENGINES,
): void {
  for (const engine of engines)
    describe(engine, async () => {
      await suite(engine)
    })
}

export interface TestDatabase extends Database {
  /** Opens a second connection, as another process would. The caller closes it. */
  openAgain(): Database
  readonly options: OpenOptions
}

/** Done after the test that runs now, else after the surrounding suite; the last one said is done first. */
export function afterwards(done: () => Promise<void>): void {
  // Inside of a test, afterAll does nothing: what was to stop would go on for as long as the worker.
  if (TestRunner.getCurrentTest() === undefined) afterAll(done)
  else onTestFinished(done)
}

/** A new migrated database for the test that runs now, else for the surrounding suite; dropped after it. */
export async function testDatabase(engine: EngineName, { migrated = true } = {}): Promise<TestDatabase> {
  return copyForTest(engine, migrated ? await migratedCopy(engine) : undefined)
}

/** Source of a copy: folder of a closed embedded database, or name of a database on the server. */
export type Template = string

const migratedCopy = (engine: EngineName): Promise<Template> =>
  engine === 'sqlite' ? migratedFolder() : migratedTemplate(serverUrl())

/**
 * A database that many suites of a test run copy. The first caller builds it in the run's folder; concurrent callers
 * wait for it.
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

/** Created and removed by the setup of the test run (scripts/postgres-for-tests.ts). */
function runFolder(): string {
  const folder = process.env.QP_TEST_RUN
  if (folder) return folder
  throw new Error('QP_TEST_RUN is not set: the test setup creates that folder.')
}

function isFirst(lock: string): boolean {
  try {
    writeFileSync(lock, '', { flag: 'wx' })
    return true
  } catch {
    return false // it exists
  }
}

const databaseOf = (url: string) => /:\/\/[^/]*\/([^?]*)/.exec(url)?.[1] ?? ''

const scratchCopy = async (engine: EngineName, template: Template | undefined): Promise<ScratchPlace> =>
  engine === 'sqlite' ? scratchFolder(template) : scratchOnServer(serverUrl(), template)

/** A copy of a database for the test that runs now, else for the surrounding suite; dropped after it. */
export async function copyForTest(engine: EngineName, template: Template | undefined): Promise<TestDatabase> {
  const { options, drop } = await scratchCopy(engine, template)
  const db = openDatabase(options)
  afterwards(async () => {
    await db.close()
    await drop()
  })
  return { ...db, options, openAgain: () => openDatabase(options) }
}

/** Commits without fsync, for tests with thousands of commits. */
export async function skipFsync({ engine, kysely }: Database): Promise<void> {
  if (engine.name === 'sqlite') await sql`pragma synchronous = off`.execute(kysely)
}

/** Limits the growth of an embedded database to `more` pages, like a full disk. */
export async function limitPages({ kysely }: Database, more: number): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`select page_count from pragma_page_count`.execute(kysely)
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + more)}`.execute(kysely)
}

/** Makes an embedded database refuse writes, as in a folder that has become read-only, or take them again. */
export async function refuseWrites({ kysely }: Database, isOn: boolean): Promise<void> {
  await sql`pragma query_only = ${sql.lit(isOn ? 1 : 0)}`.execute(kysely)
}

/** Faults found by SQLite's integrity check. */
export async function integrityErrors({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ quick_check: string }>`select * from pragma_quick_check`.execute(kysely)
  return rows.map((row) => row.quick_check).filter((word) => word !== 'ok')
}

/** Opens a write transaction on a second connection and holds it until `release`. */
export async function openWriteTransaction(db: TestDatabase): Promise<{ release: () => Promise<void> }> {
  const other = db.openAgain()
  const release = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const transaction = tx(other, async (trx) => {
    await writeMeta(trx, 'held', 'yes')
    started.resolve()
    await release.promise
  })
  await started.promise
  return {
    release: async () => {
      release.resolve()
      await transaction
      await other.close()
    },
  }
}

/** Makes PostgreSQL fail every insert of a horse with an error code, like a full disk or a lock timeout. */
export async function refuseHorses({ kysely }: Db, code: string): Promise<void> {
  await sql`create or replace function refuse() returns trigger language plpgsql
    as ${sql.lit(`begin raise exception 'as planned' using errcode = '${code}'; end`)}`.execute(kysely)
  await sql`create or replace trigger refuse before insert on horse execute function refuse()`.execute(kysely)
}

/** Makes PostgreSQL drop, or stop dropping, every connection that commits a new horse, during the commit. */
export async function cutAtCommit({ kysely }: Db, isCut: boolean): Promise<void> {
  await sql`create or replace function cut() returns trigger language plpgsql
    as ${sql.lit('begin perform pg_terminate_backend(pg_backend_pid()); return null; end')}`.execute(kysely)
  await sql`drop trigger if exists cut on horse`.execute(kysely)
  if (isCut)
    await sql`create constraint trigger cut after insert on horse deferrable initially deferred
      for each row execute function cut()`.execute(kysely)
}

/** Gives a table another name, so that what uses it fails, and back. */
export async function renameTable({ kysely }: Db, from: string, to: string): Promise<void> {
  await sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(kysely)
}

/** Drops every other connection to this PostgreSQL database, like a server restart. */
export async function cutOthers({ kysely }: Database): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(kysely)
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (url) return url
  throw new Error(
    'TEST_DATABASE_URL is not set: the test setup (scripts/postgres-for-tests.ts) starts PostgreSQL.',
  )
}
