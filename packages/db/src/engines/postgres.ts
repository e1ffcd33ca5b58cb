import { CompiledQuery, PostgresDialect, sql, type Dialect, type Kysely } from 'kysely'
import type { Tables } from '../schema.ts'
import type { Connections } from './connections.ts'
import { codeOf, DatabaseSilentError, isConnectionLoss } from './database-fault.ts'
import type { ColumnKind, Engine, Integrity } from './engine.ts'

const ROWS_PER_INSERT = 2000
const ROWS_PER_READ = 20_000
const INSUFFICIENT_PRIVILEGE = '42501'
/** data_corrupted, index_corrupted */
const DAMAGED = new Set(['XX001', 'XX002'])

/** Compares text by code point, like SQLite, so that order and prefix ranges agree. */
const COLUMN_TYPES = {
  id: sql`bigint`,
  int: sql`bigint`,
  real: sql`double precision`,
  text: sql`text collate "C"`,
  flag: sql`smallint`,
  blob: sql`bytea`,
} as const

export function postgresDialect(connections: Connections): Dialect {
  return new PostgresDialect({ pool: connections })
}

export function postgresEngine(connections: Connections): Engine {
  return {
    name: 'postgres',
    columnType: (kind: ColumnKind) => COLUMN_TYPES[kind],
    now: (plusSeconds = 0) =>
      sql<string>`to_char((clock_timestamp() + make_interval(secs => ${plusSeconds})) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    contains: (text, fragment) => sql`strpos(${text}, ${fragment}) > 0`,
    skipLocked: () => sql`for update skip locked`,
    insertMany,
    updateMany,
    readArrays: (query, onRows) => readArrays(connections, query, onRows),
    analyze: async (db) => void (await sql`analyze`.execute(db)),
    bytes,
    checkIntegrity,
    version,
    describe,
    explain: async (db, query) => {
      const plan = await db.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]),
      )
      return plan.rows.map((row) => row['QUERY PLAN'])
    },
    isRetryable: (e) =>
      ['40001', '40P01', '55P03'].includes(codeOf(e)) ||
      (isConnectionLoss(e) && !(e instanceof DatabaseSilentError)),
    isConnectionLoss,
    isUniqueViolation: (e) => codeOf(e) === '23505',
    isForeignKeyViolation: (e) => codeOf(e) === '23503',
  }
}

async function bytes(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

async function version(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(db)
  return `PostgreSQL ${rows[0]?.version ?? ''}`
}

async function describe(db: Kysely<Tables>) {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select indexname as name, pg_relation_size(format('%I.%I', schemaname, indexname)::regclass) as bytes
    from pg_indexes where schemaname = current_schema() order by indexname`.execute(db)
  return {
    version: await version(db),
    indexBytes: Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes])),
  }
}

const NO_AMCHECK =
  'PostgreSQL’s amcheck extension isn’t installed in this database (create extension amcheck)'
const NO_RIGHT = 'this database user may not run amcheck (grant execute on function bt_index_check(regclass))'

/** Checks every B-tree index of our schema against its table, with the amcheck extension. */
async function checkIntegrity(db: Kysely<Tables>): Promise<Integrity> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'amcheck'`.execute(db)
  if (rows.length === 0) return { fault: null, notChecked: NO_AMCHECK }
  try {
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`select bt_index_check(index.oid) from pg_index i
        join pg_class index on index.oid = i.indexrelid
        join pg_am am on am.oid = index.relam and am.amname = 'btree'
        where index.relnamespace = current_schema()::regnamespace and i.indisready and i.indisvalid`.execute(
        trx,
      )
    })
    return { fault: null, notChecked: null }
  } catch (error) {
    if (codeOf(error) === INSUFFICIENT_PRIVILEGE) return { fault: null, notChecked: NO_RIGHT }
    if (!DAMAGED.has(codeOf(error))) throw error
    return { fault: error instanceof Error ? error.message : String(error), notChecked: null }
  }
}

/** One JSON parameter per batch, typed by the table's row type. */
const insertMany: Engine['insertMany'] = async (db, table, rows) => {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((c) => sql.ref(c)))
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    const batch = JSON.stringify(rows.slice(from, from + ROWS_PER_INSERT))
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${batch}::json)`.execute(db)
  }
}

const updateMany: Engine['updateMany'] = async (db, table, rows, key) => {
  const [first] = rows
  if (!first) return
  const keys = new Set<string>(key)
  const columns = Object.keys(first).filter((c) => !keys.has(c))
  if (columns.length === 0) return
  const sets = sql.join(columns.map((c) => sql`${sql.ref(c)} = said.${sql.ref(c)}`))
  const isSame = sql.join(
    key.map((c) => sql`${sql.table(table)}.${sql.ref(c)} = said.${sql.ref(c)}`),
    sql` and `,
  )
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    const batch = JSON.stringify(rows.slice(from, from + ROWS_PER_INSERT))
    await sql`update ${sql.table(table)} set ${sets}
      from json_populate_recordset(null::${sql.table(table)}, ${batch}::json) as said
      where ${isSame}`.execute(db)
  }
}

/** Reads through a cursor in one read-only transaction, so that the result never has to fit in memory. */
async function readArrays(
  connections: Connections,
  query: CompiledQuery,
  onRows: (rows: readonly (readonly unknown[])[]) => void,
): Promise<void> {
  const client = await connections.connect()
  let broken = true
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    await client.query('set local statement_timeout = 0')
    await client.query(`declare whole no scroll cursor for ${query.sql}`, [...query.parameters])
    for (;;) {
      const { rows } = await client.query<unknown[]>({
        text: `fetch ${ROWS_PER_READ} from whole`,
        rowMode: 'array',
      })
      if (rows.length === 0) break
      onRows(rows)
    }
    await client.query('commit')
    broken = false
  } finally {
    client.release(broken)
  }
}
