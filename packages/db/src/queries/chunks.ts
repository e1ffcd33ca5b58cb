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
