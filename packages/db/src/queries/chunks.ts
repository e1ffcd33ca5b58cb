import { type RawBuilder, sql } from 'kysely'

/** Maximum values of one `in (…)` list: far below both engines' parameter limits and quick to plan. */
const LIST_SIZE = 1000

/** Runs a statement for any number of keys, in chunks, and concatenates the rows. */
export async function forEachChunk<K, R>(
  keys: readonly K[],
  query: (chunk: readonly K[]) => Promise<readonly R[] | void>,
): Promise<R[]> {
  const rows: R[] = []
  for (let from = 0; from < keys.length; from += LIST_SIZE) {
    if (from > 0) await new Promise(setImmediate) // SQLite runs in this thread: serve requests between statements
    for (const row of (await query(keys.slice(from, from + LIST_SIZE))) ?? []) rows.push(row)
  }
  return rows
}

/**
 * Rows with one of these keys, each with the columns' values in order. Literals, because PostgreSQL takes parameters of a
 * list of pairs for texts.
 */
export function hasKey(
  columns: readonly string[],
  keys: readonly (readonly number[])[],
): RawBuilder<boolean> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const values = keys.map((key) => sql.join(key.map((id) => sql.lit(Number(id)))))
  return columns.length === 1
    ? sql<boolean>`${names} in (${sql.join(values)})`
    : sql<boolean>`(${names}) in (values ${sql.join(values.map((key) => sql`(${key})`))})`
}
