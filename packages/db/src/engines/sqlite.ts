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
import type { HorseId } from '@quarterpole/contract/ids'
import type { HorseTable, Tables } from '../schema.ts'
import type { ColumnKind, Engine, IdSelection } from './engine.ts'
import { isBusy, sqliteErrorCode, type SqliteDriver } from './sqlite-driver.ts'

const SQLITE_CONSTRAINT_FOREIGNKEY = 787
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555
const SQLITE_CONSTRAINT_UNIQUE = 2067
/** SQLite takes 32,766 parameters; short statements keep the write queue fair. */
const PARAMETERS_PER_INSERT = 1000
/** Memory the search index gathers in before it merges to the file; the default of 1 MB makes a load merge all the time. */
const HASH_BYTES = 32 * 2 ** 20
/** Rows the search index takes in one statement: a few milliseconds of this thread. */
const TEXTS_PER_STATEMENT = 500
/** Of the matches of a search, so many in one text: some 2 ms of this thread. */
const MATCHES_PER_READ = 10_000
/** Of a read of many rows, so many at a time: SQLite works in this thread, and requests come through in between. */
const ROWS_PER_READ = 1000

const COLUMN_TYPES = {
  id: sql`integer`,
  int: sql`integer`,
  real: sql`real`,
  text: sql`text`,
  flag: sql`integer`,
  blob: sql`blob`,
} as const

/** Kysely's SQLite, except that connections are ours to hand out: the driver queues writers itself. */
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
    append: (_db, parts) => driver.append(parts),
    columnType: (kind: ColumnKind) => COLUMN_TYPES[kind],
    createHorseSortIndexes,
    createHorseSearch,
    now: (plusSeconds = 0) => sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${plusSeconds} seconds`})`,
    searchIds,
    searchesAtOnce: 1, // side by side they would only share this thread, each with a page cache of its own
    readMatches,
    contains: (text, fragment) => sql`instr(${text}, ${fragment}) > 0`,
    skipLocked: () => sql``,
    insertMany,
    updateMany,
    readArrays: (query, onRows) => readArrays(driver, query, onRows),
    analyze: async (db) => {
      await sql`insert into horse_search(horse_search) values ('optimize')`.execute(db)
      await sql`analyze`.execute(db)
    },
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

/** Row ids alone: asked for nothing else, FTS5 never touches the horses. */
const matches = (db: Kysely<Tables>, fragments: readonly string[]) =>
  db
    .selectFrom(sql<{ rowid: HorseId }>`horse_search`.as('found'))
    .select('found.rowid as id')
    .where(sql<boolean>`found.horse_search match ${fragments.map(quoted).join(' AND ')}`)

const searchIds: Engine['searchIds'] = (db, fragments) => matches(db, fragments) as unknown as IdSelection // the rows are horses, whatever the table is called

/** FTS5 goes on from a row id as cheaply as it begins: the parts together cost what the whole would. */
const readMatches: Engine['readMatches'] = async (db, fragments) => {
  const found: number[] = []
  for (;;) {
    const part = matches(db, fragments)
      .where('found.rowid', '>', (found.at(-1) ?? 0) as HorseId) // compared with, not looked up
      .orderBy('found.rowid')
      .limit(MATCHES_PER_READ)
    const { ids } = await db
      .selectFrom(part.as('part'))
      .select(sql<string>`json_group_array(part.id)`.as('ids'))
      .executeTakeFirstOrThrow()
    const before = found.length
    for (const id of JSON.parse(ids) as number[]) found.push(id) // row ids are integers
    if (found.length - before < MATCHES_PER_READ) return found
    await new Promise(setImmediate)
  }
}

/** An FTS5 string: quotes doubled, so that no operator inside it is read as one. */
const quoted = (fragment: string) => `"${fragment.replaceAll('"', '""')}"`

/** SQLite walks one index both ways with unknown last; with a sex it takes an index that begins with it, or sorts. */
async function createHorseSortIndexes({ schema }: Kysely<Tables>): Promise<void> {
  for (const column of ['foaled', 'owner_key'] as const) {
    await schema.createIndex(`horse_${column}`).on('horse').columns([column, 'id']).execute()
    await schema.createIndex(`horse_sex_${column}`).on('horse').columns(['sex', column, 'id']).execute()
  }
}

/**
 * A trigram index over horse.search_text that stores no text of its own. insertMany adds to it; triggers follow edits
 * and removals.
 */
async function createHorseSearch(db: Kysely<Tables>): Promise<void> {
  await sql`create virtual table horse_search using fts5(search_text, content='horse', content_rowid='id', tokenize='trigram')`.execute(
    db,
  )
  await sql`insert into horse_search(horse_search, rank) values ('hashsize', ${sql.lit(HASH_BYTES)})`.execute(
    db,
  )
  await sql`create trigger horse_search_delete after delete on horse begin
    insert into horse_search(horse_search, rowid, search_text) values ('delete', old.id, old.search_text); end`.execute(
    db,
  )
  await sql`create trigger horse_search_update after update of search_text on horse
    when old.search_text <> new.search_text begin
    insert into horse_search(horse_search, rowid, search_text) values ('delete', old.id, old.search_text);
    insert into horse_search(rowid, search_text) values (new.id, new.search_text); end`.execute(db)
}

/** Prepared multi-row inserts: full batches share one statement, the rest gets its own. */
const insertMany: Engine['insertMany'] = async (db, table, rows) => {
  await insertRows(db, table, rows)
  if (table !== 'horse') return
  // One pass at the end costs an eighth of what a trigger on every row did.
  for (let from = 0; from < rows.length; from += TEXTS_PER_STATEMENT) {
    const ids = (rows as readonly HorseTable[]).slice(from, from + TEXTS_PER_STATEMENT).map(({ id }) => id) // table says so
    await db.executeQuery(CompiledQuery.raw(ADD_TEXTS, [JSON.stringify(ids)]))
    await new Promise(setImmediate)
  }
}

const ADD_TEXTS = `insert into horse_search (rowid, search_text)
  select id, search_text from horse where id in (select value from json_each(?))`

/** Rows joined by id to a table of values: full batches share one statement. */
const updateMany: Engine['updateMany'] = async (db, table, rows) => {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const names = columns.map((c) => `"${c}"`).join(', ')
  const sets = columns.filter((c) => c !== 'id').map((c) => `"${c}" = said."${c}"`)
  if (sets.length === 0) return
  const tuple = `(${columns.map(() => '?').join(', ')})`
  const perStatement = Math.max(1, Math.floor(PARAMETERS_PER_INSERT / columns.length))
  for (let from = 0; from < rows.length; from += perStatement) {
    const batch = rows.slice(from, from + perStatement)
    const parameters = batch.flatMap((row) => columns.map((c) => row[c as keyof typeof row])) // columns are the row's own keys
    const said = `with said (${names}) as (values ${batch.map(() => tuple).join(', ')})`
    const text = `${said} update "${table}" set ${sets.join(', ')} from said where "${table}"."id" = said."id"`
    await db.executeQuery(CompiledQuery.raw(text, parameters))
    await new Promise(setImmediate)
  }
}

async function insertRows(db: Kysely<Tables>, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const perStatement = Math.max(1, Math.floor(PARAMETERS_PER_INSERT / columns.length))
  const head = `insert into "${table}" (${columns.map((c) => `"${c}"`).join(', ')}) values `
  const tuple = `(${columns.map(() => '?').join(', ')})`
  for (let from = 0; from < rows.length; from += perStatement) {
    const batch = rows.slice(from, from + perStatement)
    const parameters = batch.flatMap((row) => columns.map((c) => row[c as keyof typeof row])) // columns are the row's own keys
    await db.executeQuery(CompiledQuery.raw(head + batch.map(() => tuple).join(', '), parameters))
    await new Promise(setImmediate) // SQLite works in this thread: let requests through between statements
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
      await new Promise(setImmediate) // let requests through between batches; the open statement keeps its state
    }
    if (batch.length > 0) onRows(batch)
  } finally {
    driver.giveReader(handle)
  }
}
