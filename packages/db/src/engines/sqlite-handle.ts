import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'

/** Total time to wait for another process's lock. */
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
  /** Memory map of the file; it counts as resident memory once per handle. */
  mapBytes: number
}

/** The two permanent handles: every request uses the reader; the writer reads little. */
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
/** Temporary handles scan whole tables and rarely read a page twice. */
export const TEMPORARY_READER: HandleOptions = { ...READER, cacheKb: 16_384 }

/** One handle on the file with an LRU cache of prepared statements. */
export class Handle {
  readonly db: DatabaseSync
  private readonly statements = new LRUCache<string, Prepared>({ max: CACHED_STATEMENTS })

  constructor(path: string, options: HandleOptions) {
    this.db = new DatabaseSync(path, { timeout: options.timeout, enableForeignKeyConstraints: true })
    this.db.exec(
      `pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory; pragma cache_size = -${options.cacheKb}`,
    )
    this.db.exec('pragma journal_size_limit = 67108864')
    // A checkpoint makes the commit it falls on wait for the disk, 70 ms at a million horses: one in 600 predictions.
    this.db.exec('pragma wal_autocheckpoint = 4000')
    this.map(options.mapBytes)
    if (options.readOnly) this.db.exec('pragma query_only = on')
  }

  run<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<R> {
    const { statement, returnsRows } = this.prepare(sql)
    const values = parameters.map(toSqlite)
    // node:sqlite types rows as records of scalars; the compiled query defines R.
    if (returnsRows) return { rows: statement.all(...values) as R[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /** Rows as arrays, one at a time; needs exclusive use of the handle until the last row. */
  iterate({ sql, parameters }: CompiledQuery): Iterable<unknown[]> {
    const { statement } = this.prepare(sql, 'arrays')
    // node:sqlite types rows as objects; setReturnArrays makes them arrays.
    return statement.iterate(...parameters.map(toSqlite)) as unknown as Iterable<unknown[]>
  }

  /** Sets the size of the memory map. */
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
  return value as SQLInputValue // node:sqlite rejects other types with their position
}
