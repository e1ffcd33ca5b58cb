import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../open.ts'
import { LineSum, type TableSum, encodeValue } from './format.ts'
import { ARCHIVED_EVER, type ArchivedTable, SECRET_KEYS } from './tables.ts'

/** Rows of a table that let nobody in. */
const WITHOUT_SECRETS: Partial<Record<ArchivedTable, RawBuilder<unknown>>> = {
  app_meta: sql`${sql.ref('key')} not in (${sql.join(SECRET_KEYS)})`,
  idempotency_key: sql`method_path not like 'POST /api/calendar/reset%'`, // its reply was stored before
}
const ROWS_AT_ONCE = 2000
/** A file can have several megabytes, a piece of one a quarter. */
const BLOBS_AT_ONCE: Partial<Record<ArchivedTable, number>> = { file_blob: 4, file_piece: 32 }

/** A table's columns, sorted by name. */
export async function columnsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await (
    db.engine.name === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_info(${table})`
      : sql<{ name: string }>`select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = ${table}`
  ).execute(db.kysely)
  return rows.map(({ name }) => name).toSorted()
}

export interface DumpOptions {
  onLines?: (lines: readonly string[]) => Promise<void> | void
  /** False leaves out rows that let people in. */
  withSecrets?: boolean
  /** Its rows in key order; default: as the table has them. */
  pages?: AsyncIterable<readonly object[]> | undefined
}

/**
 * A table's rows as lines in key order, read a page at a time so that only one page is in memory. Call it in a
 * snapshot transaction.
 */
export async function dumpTable(
  db: Db,
  table: ArchivedTable,
  columns: readonly string[],
  {
    onLines = () => {},
    withSecrets = true,
    pages = pagesOf(db, table, { columns, withSecrets }),
  }: DumpOptions = {},
): Promise<TableSum> {
  const sum = new LineSum()
  for await (const rows of pages as AsyncIterable<readonly Row[]>) {
    const lines = rows.map((row) => JSON.stringify(columns.map((column) => encodeValue(row[column]))))
    for (const line of lines) sum.add(line)
    await onLines(lines)
  }
  return sum.done()
}

type Row = Readonly<Record<string, unknown>>

async function* pagesOf(
  db: Db,
  table: ArchivedTable,
  { columns, withSecrets }: { readonly columns: readonly string[]; readonly withSecrets: boolean },
): AsyncGenerator<readonly Row[]> {
  const key = ARCHIVED_EVER[table]
  const limit = BLOBS_AT_ONCE[table] ?? ROWS_AT_ONCE
  const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  let after: readonly unknown[] | null = null
  for (;;) {
    const past: RawBuilder<unknown> =
      after === null ? sql`1 = 1` : sql`(${list(key)}) > (${sql.join([...after])})`
    const kept = (withSecrets ? undefined : WITHOUT_SECRETS[table]) ?? sql`1 = 1`
    const { rows } = await sql<Row>`
      select ${list(columns)} from ${sql.table(table)} where ${past} and ${kept} order by ${list(key)} limit ${sql.lit(limit)}
    `.execute(db.kysely)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return
    after = key.map((column) => last[column])
  }
}
