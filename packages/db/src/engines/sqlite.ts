import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type Dialect,
  type Driver,
  type Kysely,
} from 'kysely'
import type { Tables } from '../schema.ts'
import type { ColumnKind, Engine, Integrity } from './engine.ts'
import { isBusy, sqliteErrorCode, type SqliteDriver } from './sqlite-driver.ts'

const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26
const SQLITE_CONSTRAINT_FOREIGNKEY = 787
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555
const SQLITE_CONSTRAINT_UNIQUE = 2067
/** SQLite allows 32,766 parameters; shorter statements keep the write queue fair. */
const PARAMETERS_PER_INSERT = 1000
/** Rows per batch of a large read: SQLite runs in this thread, and requests are served between batches. */
const ROWS_PER_READ = 1000

const COLUMN_TYPES = {
  id: sql`integer`,
  int: sql`integer`,
  real: sql`real`,
  text: sql`text`,
  flag: sql`integer`,
  blob: sql`blob`,
} as const

/** Kysely's SQLite dialect with our driver, which queues writers itself. */
class QueueingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

export function sqliteDialect(driver: SqliteDriver): Dialect {
  return {
    createDriver: (): Driver => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new QueueingAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

export function sqliteEngine(driver: SqliteDriver): Engine {
  return {
    name: 'sqlite',
    columnType: (kind: ColumnKind) => COLUMN_TYPES[kind],
    now: (plusSeconds = 0) => sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${plusSeconds} seconds`})`,
    contains: (text, fragment) => sql`instr(${text}, ${fragment}) > 0`,
    skipLocked: () => sql``,
    insertMany,
    updateMany,
    readArrays: (query, onRows) => readArrays(driver, query, onRows),
    analyze: async (db) => void (await sql`analyze`.execute(db)),
    bytes,
    checkIntegrity,
    version,
    describe,
    explain: async (db, query) => {
      const plan = await db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
      )
      return plan.rows.map((row) => row.detail)
    },
    isRetryable: isBusy,
    isConnectionLoss: () => false,
    isUniqueViolation: (e) =>
      [SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY].includes(sqliteErrorCode(e)),
    isForeignKeyViolation: (e) => sqliteErrorCode(e) === SQLITE_CONSTRAINT_FOREIGNKEY,
  }
}

async function bytes(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(db)
  return rows[0]?.bytes ?? 0
}

async function version(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
  return `SQLite ${rows[0]?.version ?? ''}`
}

async function describe(db: Kysely<Tables>) {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select s.name, (select sum(pgsize) from dbstat d where d.name = s.name and d.aggregate = true) as bytes
    from sqlite_schema s where s.type = 'index' order by s.name`.execute(db)
  return {
    version: await version(db),
    indexBytes: Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes])),
  }
}

async function checkIntegrity(db: Kysely<Tables>): Promise<Integrity> {
  try {
    const { rows } = await sql<{ result: string }>`
      select quick_check as result from pragma_quick_check limit 1`.execute(db)
    const result = rows[0]?.result ?? 'no answer'
    return { fault: result === 'ok' ? null : result, notChecked: null }
  } catch (error) {
    // A badly damaged file fails the check itself.
    if (!isDamaged(error)) throw error
    return { fault: error instanceof Error ? error.message : String(error), notChecked: null }
  }
}

/** Whether SQLite found the file damaged, or not to be a database. */
const isDamaged = (error: unknown) => [SQLITE_CORRUPT, SQLITE_NOTADB].includes(sqliteErrorCode(error) & 0xff)

/** Updates joined by key to a table of values; full batches share one statement. */
const updateMany: Engine['updateMany'] = async (db, table, rows, key) => {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const names = columns.map((c) => `"${c}"`).join(', ')
  const keys = new Set<string>(key)
  const sets = columns.filter((c) => !keys.has(c)).map((c) => `"${c}" = said."${c}"`)
  const isSame = key.map((c) => `"${table}"."${c}" = said."${c}"`).join(' and ')
  if (sets.length === 0) return
  const tuple = `(${columns.map(() => '?').join(', ')})`
  const perStatement = Math.max(1, Math.floor(PARAMETERS_PER_INSERT / columns.length))
  for (let from = 0; from < rows.length; from += perStatement) {
    if (from > 0) await new Promise(setImmediate)
    const batch = rows.slice(from, from + perStatement)
    const parameters = batch.flatMap((row) => columns.map((c) => row[c as keyof typeof row])) // columns are keys of the row
    const said = `with said (${names}) as (values ${batch.map(() => tuple).join(', ')})`
    const text = `${said} update "${table}" set ${sets.join(', ')} from said where ${isSame}`
    await db.executeQuery(CompiledQuery.raw(text, parameters))
  }
}

/** Prepared multi-row inserts; full batches share one statement. */
const insertMany: Engine['insertMany'] = async (db, table, rows) => {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const perStatement = Math.max(1, Math.floor(PARAMETERS_PER_INSERT / columns.length))
  const head = `insert into "${table}" (${columns.map((c) => `"${c}"`).join(', ')}) values `
  const tuple = `(${columns.map(() => '?').join(', ')})`
  const statement = (count: number) => head + Array<string>(count).fill(tuple).join(', ')
  const full = statement(perStatement) // one string, so that its hash is computed once
  for (let from = 0; from < rows.length; from += perStatement) {
    if (from > 0) await new Promise(setImmediate) // SQLite runs in this thread: serve requests between statements
    const batch = rows.slice(from, from + perStatement)
    const text = batch.length === perStatement ? full : statement(batch.length)
    const parameters: unknown[] = []
    for (const row of batch) for (const c of columns) parameters.push(row[c as keyof typeof row]) // columns are its keys
    await db.executeQuery(CompiledQuery.raw(text, parameters))
  }
}

async function readArrays(
  driver: SqliteDriver,
  query: CompiledQuery,
  onRows: (rows: readonly (readonly unknown[])[]) => void,
): Promise<void> {
  const handle = driver.takeTableReader()
  try {
    let batch: unknown[][] = []
    for (const row of handle.iterate(query)) {
      batch.push(row)
      if (batch.length < ROWS_PER_READ) continue
      onRows(batch)
      batch = []
      await new Promise(setImmediate) // serve requests between batches; the open statement keeps its snapshot
    }
    if (batch.length > 0) onRows(batch)
  } finally {
    driver.giveReader(handle)
  }
}
