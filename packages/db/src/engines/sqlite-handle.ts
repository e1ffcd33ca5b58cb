import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'

/** How long a wait for another process's lock may take in all. */
export const BUSY_TIMEOUT_MS = 5000
const CACHED_STATEMENTS = 400

interface Prepared {
  statement: StatementSync
  returnsRows: boolean
}

export interface HandleOptions {
  timeout: number
  readOnly: boolean
  cacheKb: number
  /** Of the file, shown as memory: every handle that has it counts as resident anew. */
  mapBytes: number
}

/** The two handles that live as long as the database; the reader is asked by every request, the writer reads little. */
export const WRITER: HandleOptions = {
  timeout: BUSY_TIMEOUT_MS,
  readOnly: false,
  cacheKb: 65_536,
  mapBytes: 0,
}
export const READER: HandleOptions = {
  timeout: BUSY_TIMEOUT_MS,
  readOnly: true,
  cacheKb: 65_536,
  mapBytes: 134_217_728,
}
/** Handles that come and go read tables and searches from end to end: what they have read they seldom read again. */
export const PASSING_READER: HandleOptions = { ...READER, cacheKb: 16_384 }

/** One handle on the file with its prepared statements, the least recently used of which give way. */
export class Handle {
  readonly db: DatabaseSync
  private readonly statements = new LRUCache<string, Prepared>({ max: CACHED_STATEMENTS })

  constructor(path: string, options: HandleOptions) {
    this.db = new DatabaseSync(path, { timeout: options.timeout, enableForeignKeyConstraints: true })
    this.db.exec(
      `pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory; pragma cache_size = -${options.cacheKb}`,
    )
    this.db.exec('pragma journal_size_limit = 67108864')
    this.map(options.mapBytes)
    if (options.readOnly) this.db.exec('pragma query_only = on')
  }

  run<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<R> {
    const { statement, returnsRows } = this.prepare(sql)
    const values = parameters.map(toSqlite)
    // node:sqlite types rows as records of scalars; the compiled query's author states R.
    if (returnsRows) return { rows: statement.all(...values) as R[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /** Rows one by one as plain arrays; the handle must be the caller's alone until the last is read. */
  iterate({ sql, parameters }: CompiledQuery): Iterable<unknown[]> {
    const { statement } = this.prepare(sql, 'arrays')
    // node:sqlite's types know rows as objects only; setReturnArrays made them arrays.
    return statement.iterate(...parameters.map(toSqlite)) as unknown as Iterable<unknown[]>
  }

  /** Maps so much of the file from here on, and no more. */
  map(bytes: number): void {
    this.db.exec(`pragma mmap_size = ${bytes}`)
  }

  private prepare(sql: string, rows: 'objects' | 'arrays' = 'objects'): Prepared {
    const key = rows === 'arrays' ? `arrays of ${sql}` : sql
    const found = this.statements.get(key)
    if (found) return found
    const statement = this.db.prepare(sql)
    if (rows === 'arrays') statement.setReturnArrays(true)
    const prepared = { statement, returnsRows: statement.columns().length > 0 }
    this.statements.set(key, prepared)
    return prepared
  }

  close(): void {
    this.statements.clear()
    if (this.db.isOpen) this.db.close()
  }
}

function toSqlite(value: unknown): SQLInputValue {
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  return value as SQLInputValue // anything else that SQLite cannot take is refused by node:sqlite with its position
}
