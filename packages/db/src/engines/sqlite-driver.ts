import { AsyncLocalStorage } from 'node:async_hooks'
import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import {
  BUSY_TIMEOUT_MS,
  Handle,
  type HandleOptions,
  TEMPORARY_READER,
  READER,
  WRITER,
} from './sqlite-handle.ts'

/** How long SQLite itself may block the event loop for a lock; longer waits are asynchronous retries. */
const NATIVE_WAIT_MS = 10
/** Pooled handles for read transactions; each can hold 16 MB of pages. */
const IDLE_READERS = 2
const SQLITE_BUSY = 5

/** A write outside the transaction that its own call chain holds open; it would deadlock. */
export class NestedWriteError extends Error {
  override name = 'NestedWriteError'
  constructor(sql: string) {
    super(`A write inside a transaction did not use it: ${sql.slice(0, 120)}`)
  }
}

/**
 * Kysely driver over node:sqlite.
 *
 * One handle writes; transactions and single writes queue for it, so that two asynchronous transactions never
 * interleave. Reads outside a transaction use a second handle and see committed rows only. A read-only transaction gets
 * its own handle and sees one snapshot. Waiting for another process's write lock is asynchronous (up to 5 s), so that
 * it does not block the event loop.
 */
export class SqliteDriver implements Driver {
  readonly path: string
  private readonly writing: HandleOptions
  private readonly mapBytes: number
  private writerHandle: Handle | undefined
  private readerHandle: Handle | undefined
  private readonly idleReaders: Handle[] = []
  private queue: Promise<void> = Promise.resolve()
  private readonly openTransaction = new AsyncLocalStorage<{ active: boolean }>()

  /**
   * @param cacheKb  page cache of the writer, including uncommitted pages
   * @param mapBytes  memory map of the reading handle
   */
  constructor(path: string, cacheKb = WRITER.cacheKb, mapBytes = READER.mapBytes) {
    this.path = path
    this.mapBytes = mapBytes
    this.writing = { ...WRITER, cacheKb }
  }

  async init(): Promise<void> {
    makePrivate(this.path)
    this.writerHandle = new Handle(this.path, this.writing)
    this.writerHandle.db.exec(`pragma busy_timeout = ${NATIVE_WAIT_MS}`)
    this.readerHandle = new Handle(this.path, { ...READER, mapBytes: this.mapBytes })
  }

  get writer(): Handle {
    if (!this.writerHandle) throw new Error('the database is not open')
    return this.writerHandle
  }

  get reader(): Handle {
    if (!this.readerHandle) throw new Error('the database is not open')
    return this.readerHandle
  }

  /** Marks the call chain as inside a transaction, so that a write outside it fails instead of hanging. */
  async guard<T>(run: () => Promise<T>): Promise<T> {
    const mark = { active: true }
    try {
      return await this.openTransaction.run(mark, run)
    } finally {
      mark.active = false
    }
  }

  /** Acquires the writer. @returns its release function */
  async lockWriter(sql: string): Promise<() => void> {
    if (this.openTransaction.getStore()?.active) throw new NestedWriteError(sql)
    const before = this.queue
    const { promise, resolve } = Promise.withResolvers<void>()
    this.queue = promise
    await before
    return resolve
  }

  takeReader(): Handle {
    return this.idleReaders.pop() ?? new Handle(this.path, TEMPORARY_READER)
  }

  /** A reader for full scans, without a memory map: each page is read once. */
  takeTableReader(): Handle {
    const handle = this.takeReader()
    handle.map(0)
    return handle
  }

  giveReader(handle: Handle): void {
    handle.map(TEMPORARY_READER.mapBytes)
    if (this.readerHandle && this.idleReaders.length < IDLE_READERS) this.idleReaders.push(handle)
    else handle.close()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this)
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await own(connection).begin(settings.accessMode === 'read only')
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    own(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    own(connection).rollback()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    own(connection).release()
  }

  async destroy(): Promise<void> {
    await this.queue
    for (const handle of this.idleReaders.splice(0)) handle.close()
    this.readerHandle?.close()
    this.writerHandle?.close()
    this.readerHandle = undefined
    this.writerHandle = undefined
  }
}

/** Only this user can read the database. Files that SQLite adds to it take its mode; a crash may have left older ones. */
function makePrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found !== undefined && (found.mode & 0o077) !== 0 && found.uid === process.getuid?.())
      chmodSync(file, 0o600)
  }
}

function own(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new TypeError('not a connection of this driver')
}

/** Kysely's connection between acquire and release; it picks a handle when the first statement shows which one. */
class SqliteConnection implements DatabaseConnection {
  private readonly driver: SqliteDriver
  private handle: Handle | undefined
  private giveBack: (() => void) | undefined

  constructor(driver: SqliteDriver) {
    this.driver = driver
  }

  async begin(readOnly: boolean): Promise<void> {
    if (readOnly) {
      const reader = this.driver.takeReader()
      this.handle = reader
      this.giveBack = () => this.driver.giveReader(reader)
      reader.db.exec('begin')
      return
    }
    this.giveBack = await this.driver.lockWriter('begin')
    this.handle = this.driver.writer
    await whileBusy(() => this.driver.writer.db.exec('begin immediate'))
  }

  commit(): void {
    this.handle?.db.exec('commit')
  }

  rollback(): void {
    // SQLite has already rolled back after a full disk or an I/O error.
    if (this.handle?.db.isTransaction) this.handle.db.exec('rollback')
  }

  release(): void {
    try {
      this.rollback()
    } finally {
      this.handle = undefined
      this.giveBack?.()
      this.giveBack = undefined
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.handle) return this.handle.run<R>(query)
    if (onlyReads(query)) return this.driver.reader.run<R>(query)
    const giveBack = await this.driver.lockWriter(query.sql)
    try {
      return await whileBusy(() => this.driver.writer.run<R>(query))
    } finally {
      giveBack()
    }
  }

  // oxlint-disable-next-line require-yield -- required by Kysely's interface; readArrays serves large results
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('use engine.readArrays for large results')
  }
}

function onlyReads({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'SelectQueryNode') return true
  return query.kind === 'RawNode' && /^\s*(select|explain)\b/i.test(sql)
}

/** Retries while another process holds the write lock, without blocking the event loop. */
async function whileBusy<T>(attempt: () => T): Promise<T> {
  const deadline = performance.now() + BUSY_TIMEOUT_MS
  for (let pause = 1; ; pause = Math.min(50, pause * 2)) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
    }
    await sleep(pause * (0.5 + Math.random()))
  }
}

/** SQLite's extended result code of an error; 0 for other errors. */
export function sqliteErrorCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0
}

/** Whether another process holds the lock: the only error to retry. */
export function isBusy(error: unknown): boolean {
  return (sqliteErrorCode(error) & 0xff) === SQLITE_BUSY
}
