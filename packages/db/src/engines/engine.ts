import type { CompiledQuery, Expression, Kysely, RawBuilder, SqlBool } from 'kysely'
import type { Tables } from '../schema.ts'

export type ColumnKind = 'id' | 'int' | 'real' | 'text' | 'flag' | 'blob'
export type EngineName = 'sqlite' | 'postgres'
export type Row<T extends keyof Tables> = Tables[T]

export interface Integrity {
  /** What is damaged; null if nothing was found. */
  readonly fault: string | null
  /** Why it could not be checked; null if it was. */
  readonly notChecked: string | null
}

/**
 * Everything in which SQLite and PostgreSQL differ. Queries are written once in Kysely and use these members; nothing
 * else in the package depends on the engine.
 */
export interface Engine {
  readonly name: EngineName

  columnType(kind: ColumnKind): RawBuilder<unknown>

  /** The database's clock as ISO-8601 text in UTC with milliseconds; `plusSeconds` may be negative. */
  now(plusSeconds?: number): RawBuilder<string>
  /** Whether `text` contains the fragment literally. Not indexed. */
  contains(text: Expression<string>, fragment: string): Expression<SqlBool>
  /** Row lock that skips rows locked by other workers; '' if the write lock makes it unnecessary. */
  skipLocked(): RawBuilder<unknown>

  /** Bulk insert in statements of bounded size. Call it inside a transaction. */
  insertMany<T extends keyof Tables>(db: Kysely<Tables>, table: T, rows: readonly Row<T>[]): Promise<void>
  /**
   * Bulk update by key, in statements of bounded size. All rows have the same members as the first; leave out unchanged
   * columns, because every column set updates its indexes. Call it inside a transaction.
   */
  updateMany<T extends keyof Tables>(
    db: Kysely<Tables>,
    table: T,
    rows: readonly Partial<Row<T>>[],
    key: readonly (keyof Row<T> & string)[],
  ): Promise<void>
  /**
   * Runs a select on one snapshot and passes its rows as arrays, in batches. For reading whole tables without creating
   * an object per row.
   */
  readArrays(query: CompiledQuery, onRows: (rows: readonly (readonly unknown[])[]) => void): Promise<void>

  /** Updates the planner's statistics, for example after a bulk load. */
  analyze(db: Kysely<Tables>): Promise<void>
  /** Size of the database on disk. */
  bytes(db: Kysely<Tables>): Promise<number>
  /** Reads the whole database, or all its indexes, for damage. Takes seconds per gigabyte; run it off the main thread. */
  checkIntegrity(db: Kysely<Tables>): Promise<Integrity>

  /** Version of the engine, and the size of each index. */
  /** "SQLite 3.53.1" */
  version(db: Kysely<Tables>): Promise<string>
  describe(db: Kysely<Tables>): Promise<{ version: string; indexBytes: Record<string, number> }>
  /** Query plan as text, for tests. */
  explain(db: Kysely<Tables>, query: CompiledQuery): Promise<string[]>
  /** Whether the transaction was rolled back for a transient reason and can be retried. */
  isRetryable(error: unknown): boolean
  /** Whether the connection was lost, so that the outcome of a pending COMMIT is unknown. */
  isConnectionLoss(error: unknown): boolean
  /** Whether a unique index rejected the row. */
  isUniqueViolation(error: unknown): boolean
  /** Whether a foreign key rejected the write. */
  isForeignKeyViolation(error: unknown): boolean
}
