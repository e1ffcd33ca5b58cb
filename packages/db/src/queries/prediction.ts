import { sql } from 'kysely'
import type { Db } from '../open.ts'
import type { PredictionTable } from '../schema-prediction.ts'
import { tx } from '../tx.ts'
import { allocateIds } from './id-block.ts'

export type NewPrediction = Omit<PredictionTable, 'id' | 'created_at' | 'request' | 'result'> & {
  /** Stored as JSON. */
  request: object
  result: object
  /** Creation time; default now. A generated herd sets its own. */
  created_at?: string
}

/** Stores a prediction with its inputs and model. */
export async function insertPrediction(db: Db, prediction: NewPrediction): Promise<void> {
  await tx(db, async (trx) => {
    const id = await allocateIds(trx, 'prediction', 1)
    await trx.kysely
      .insertInto('prediction')
      .values({
        ...prediction,
        id,
        request: JSON.stringify(prediction.request),
        result: JSON.stringify(prediction.result),
        created_at: prediction.created_at ?? trx.engine.now(),
      })
      .execute()
  })
}

/** Different crosses and race cards predicted within the last `days`, by the database's clock. */
export async function countRecentPredictions(
  db: Db,
  days: number,
): Promise<{ breeding: number; race: number }> {
  const rows = await db.kysely
    .selectFrom('prediction')
    .select((e) => ['kind', e.fn.count<number>('request').distinct().as('n')])
    .where('created_at', '>=', sql<string>`${db.engine.now(-days * 86_400)}`)
    .groupBy('kind')
    .execute()
  const of = (kind: PredictionTable['kind']) => rows.find((row) => row.kind === kind)?.n ?? 0
  return { breeding: of('breeding'), race: of('race') }
}

/** The log, newest first. */
export const listPredictions = (db: Db, limit: number): Promise<PredictionTable[]> =>
  db.kysely.selectFrom('prediction').selectAll().orderBy('id', 'desc').limit(limit).execute()

/** Rows per statement of a deletion: SQLite runs in the server's thread. */
const ROWS_PER_DELETION = 1000

/** Deletes predictions older than `days` by the database's clock. Saved crosses and sealed cards keep their own. */
export async function deleteOldPredictions(db: Db, days: number): Promise<void> {
  for (;;) {
    const oldest = db.kysely
      .selectFrom('prediction')
      .select('id')
      .where('created_at', '<', db.engine.now(-days * 86_400))
      .orderBy('created_at')
      .limit(ROWS_PER_DELETION)
    const { numDeletedRows } = await db.kysely
      .deleteFrom('prediction')
      .where('id', 'in', oldest)
      .executeTakeFirst()
    if (numDeletedRows < ROWS_PER_DELETION) return
    await new Promise(setImmediate) // serve requests between batches
  }
}
