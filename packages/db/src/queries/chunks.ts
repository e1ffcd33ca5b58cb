/** Most values one `in (…)` list gets: well under both engines' parameter limits, few enough to plan quickly. */
const LIST_SIZE = 1000

/** Runs a query or a write for ever so many keys, a bounded list at a time, and joins the rows there are. */
export async function forEachChunk<K, R>(
  keys: readonly K[],
  query: (chunk: readonly K[]) => Promise<readonly R[] | void>,
): Promise<R[]> {
  const rows: R[] = []
  for (let from = 0; from < keys.length; from += LIST_SIZE) {
    for (const row of (await query(keys.slice(from, from + LIST_SIZE))) ?? []) rows.push(row)
  }
  return rows
}
