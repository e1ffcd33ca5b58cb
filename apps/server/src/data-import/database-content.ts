import type { Db } from '@quarterpole/db/open'

/** What a herd consists of. */
export const HERD_TABLES = [
  'horse',
  'genetic_test',
  'track',
  'race',
  'start',
  'injury',
  'sale',
  'ebv',
  'mating_cross',
] as const
/** Everything an import or its taking back may touch. */
const TABLES = [...HERD_TABLES, 'data_import', 'activity', 'id_block', 'herd_version'] as const
type ContentTable = (typeof TABLES)[number]

/** Moments at which something was written: another run of the same writes has others. */
const INSTANTS = new Set(['created_at', 'updated_at', 'undone_at', 'at'])

/** For tests: every row of these tables as a line, moments aside. */
export async function contentOf(
  db: Db,
  {
    tables = TABLES,
    without = INSTANTS,
  }: { tables?: readonly ContentTable[]; without?: ReadonlySet<string> } = {},
): Promise<string[]> {
  const lines: string[] = []
  for (const table of tables) {
    for (const row of await db.kysely.selectFrom(table).selectAll().execute()) {
      const told = Object.entries(row)
        .filter(([column]) => !without.has(column))
        // the score is a sum of thirds, whose last digit depends on the order
        .map(([column, value]) => [column, column === 'quality_score' ? Number(value).toFixed(9) : value])
      lines.push(`${table} ${JSON.stringify(told)}`)
    }
  }
  return lines.toSorted()
}
