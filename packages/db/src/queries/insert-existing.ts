import type { Row } from '../engines/engine.ts'
import type { Db } from '../open.ts'
import type { Tables } from '../schema.ts'
import { tx } from '../tx.ts'

/** How often rows are looked up again because more parents were removed. */
const TRIES = 5

/** What the rows belong to, and by which id. */
interface Belonging<R> {
  readonly parent: 'horse' | 'race'
  readonly idOf: (row: R) => number
}

/** Inserts rows in one transaction, without those whose horse or race was removed since they were computed. */
export async function insertExisting<T extends keyof Tables>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
  { parent, idOf }: Belonging<Row<T>>,
): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await tx(db, async (trx) => {
        const there = attempt === 0 ? null : await idsOnFile(trx, parent, rows.map(idOf))
        const existing = there === null ? rows : rows.filter((row) => there.has(idOf(row)))
        await trx.engine.insertMany(trx.kysely, table, existing)
      })
    } catch (error) {
      if (attempt === TRIES || !db.engine.isForeignKeyViolation(error)) throw error
    }
  }
}

/** The ids between the lowest and the highest of `ids` that are on file. */
async function idsOnFile(db: Db, table: 'horse' | 'race', ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.kysely
    .selectFrom(table)
    .select('id')
    .where('id', '>=', Math.min(...ids) as never) // each table has its own brand of ids
    .where('id', '<=', Math.max(...ids) as never)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
