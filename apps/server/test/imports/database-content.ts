import type { Db } from '@quarterpole/db/open'
import { tx } from '@quarterpole/db/tx'

/** What a herd consists of. */
const HERD_TABLES = [
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
const TABLES = [
  ...HERD_TABLES,
  'data_import',
  'import_part',
  'import_horse',
  'activity',
  'id_block',
  'herd_version',
] as const
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
      const entries = Object.entries(row)
        .filter(([column]) => !without.has(column))
        // the score is a sum of thirds, whose last digit depends on the order
        .map(([column, value]) => [column, column === 'quality_score' ? Number(value).toFixed(9) : value])
      lines.push(`${table} ${JSON.stringify(entries)}`)
    }
  }
  return lines.toSorted()
}

/**
 * A row's version goes on when it is put back, so that no stale form fits it; so does the time of its last change. Ids
 * handed out, the activity list and the herd's version only ever grow.
 */
export const GOES_ON = new Set(['version', 'changed_in', 'updated_at'])

/** For tests: what a herd's rows say. */
export const herdOf = (db: Db) => contentOf(db, { tables: HERD_TABLES, without: GOES_ON })

/** For tests: leaves no horse, and nothing that speaks of one. */
export const emptyHerd = (db: Db): Promise<void> =>
  tx(db, async ({ kysely }) => {
    for (const table of ['injury', 'genetic_test', 'start', 'race_card', 'race', 'track', 'ebv'] as const)
      await kysely.deleteFrom(table).execute()
    await kysely.updateTable('horse').set({ sire_id: null, dam_id: null }).execute()
    for (const table of [
      'activity_horse',
      'horse',
      'import_part',
      'import_horse',
      'data_import',
      'activity',
    ] as const)
      await kysely.deleteFrom(table).execute()
  })
