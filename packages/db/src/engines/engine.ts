import type { CompiledQuery, Expression, Kysely, RawBuilder, SqlBool } from 'kysely'
import type { Tables } from '../schema.ts'

export type ColumnKind = 'id' | 'int' | 'real' | 'text' | 'flag' | 'blob'
export type EngineName = 'sqlite' | 'postgres'
export type Row<T extends keyof Tables> = Tables[T]

/**
 * Everything in which SQLite and PostgreSQL differ for this product. Queries are written once in Kysely and ask the
 * engine for these parts; nothing else in the package asks which engine runs.
 */
export interface Engine {
  readonly name: EngineName

  columnType(kind: ColumnKind): RawBuilder<unknown>
  /** Indexes serving the horse list sorted by age or owner, unknown last, upwards and downwards, with or without a sex. */
  createHorseSortIndexes(db: Kysely<Tables>): Promise<void>

  /** The database's clock as ISO-8601 text in UTC with milliseconds; `plusSeconds` may be negative. */
  now(plusSeconds?: number): RawBuilder<string>
  /** True where `text` contains the fragment literally; reads the row. */
  contains(text: Expression<string>, fragment: string): Expression<SqlBool>
  /** Row lock for picking one row that no other worker has picked, '' where the write lock already does it. */
  skipLocked(): RawBuilder<unknown>

  /** Inserts many rows fast, in statements of bounded size. Call it inside a transaction. */
  insertMany<T extends keyof Tables>(db: Kysely<Tables>, table: T, rows: readonly Row<T>[]): Promise<void>
  /**
   * Writes the members of many rows over those of the rows with the same ids, in statements of bounded size. All rows
   * have the members of the first; what is not to change is left out, for an index is kept up for every column that is
   * set. Call it inside a transaction.
   */
  updateMany<T extends keyof Tables>(
    db: Kysely<Tables>,
    table: T,
    rows: readonly (Partial<Row<T>> & { id: number })[],
  ): Promise<void>
  /**
   * Runs a select and hands over its rows as plain arrays, a batch at a time, from one consistent state.
   * For reading whole tables: no object is made per row.
   */
  readArrays(query: CompiledQuery, onRows: (rows: readonly (readonly unknown[])[]) => void): Promise<void>

  /** Updates the planner's statistics, as after loading much. */
  analyze(db: Kysely<Tables>): Promise<void>
  /** The plan as lines of text, for tests. */
  explain(db: Kysely<Tables>, query: CompiledQuery): Promise<string[]>
  /** Whether repeating the whole transaction is right: it was rolled back for a passing reason. */
  isRetryable(error: unknown): boolean
  /** Whether the connection broke, so that a COMMIT under way may or may not have happened. */
  isConnectionLoss(error: unknown): boolean
  /** Whether a unique index refused the row. */
  isUniqueViolation(error: unknown): boolean
  /** Whether a foreign key refused the write. */
  isForeignKeyViolation(error: unknown): boolean
}
