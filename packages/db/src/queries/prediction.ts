import { sql } from 'kysely'
import type { Db } from '../open.ts'
import type { PredictionTable } from '../schema-prediction.ts'
import { tx } from '../tx.ts'
import { activityRow, type NewActivity } from './activity.ts'
import { readClock } from './clock.ts'
import { rowGroups } from './row-groups.ts'
import { allocateIds } from './id-block.ts'

/** Something to be kept as JSON, or the JSON text that was made of it already. */
type Kept = object | string

export type NewPrediction = Omit<PredictionTable, 'id' | 'created_at' | 'request' | 'result'> & {
  request: Kept
  result: Kept
  /** When it was made; now unless a prepared herd brings its own. */
  created_at?: string
}

/** Keeps predictions with what they rested on, in the order given. */
export async function insertPredictions(db: Db, predictions: readonly NewPrediction[]): Promise<void> {
  if (predictions.length === 0) return
  await tx(db, async (trx) => {
    const first = await allocateIds(trx, 'prediction', predictions.length)
    const lacksTime = predictions.some(({ created_at }) => created_at === undefined)
    const now = lacksTime ? await readClock(trx) : '' // then nobody asks for it
    const rows = predictions.map((prediction, i): PredictionTable => ({
      id: first + i,
      ...rowOf(prediction, prediction.created_at ?? now),
    }))
    for (const group of rowGroups(rows)) await trx.engine.insertMany(trx.kysely, 'prediction', group)
  })
}

/**
 * Keeps predictions and the lines of what happened that tell of them, in the order given, in a transaction of its own;
 * answered when they are on the disk.
 */
export const appendPredictions = (
  db: Db,
  predictions: readonly (NewPrediction & { created_at: string })[],
  activities: readonly (NewActivity & { at: string })[],
): Promise<void> =>
  db.engine.append(db, [
    {
      noun: 'prediction',
      rows: predictions.map((prediction) => rowOf(prediction, prediction.created_at)),
    },
    { noun: 'activity', rows: activities.map(activityRow) },
  ])

const rowOf = (prediction: NewPrediction, created_at: string): Omit<PredictionTable, 'id'> => ({
  kind: prediction.kind,
  sire_id: prediction.sire_id,
  dam_id: prediction.dam_id,
  track_id: prediction.track_id,
  request: jsonText(prediction.request),
  result: jsonText(prediction.result),
  input_hash: prediction.input_hash,
  model_version: prediction.model_version,
  evaluation_id: prediction.evaluation_id,
  created_at,
})

const jsonText = (kept: Kept) => (typeof kept === 'string' ? kept : JSON.stringify(kept))

/** Predictions of the last days by kind, by the database's clock. */
export async function countRecentPredictions(
  db: Db,
  days: number,
): Promise<{ breeding: number; race: number }> {
  const rows = await db.kysely
    .selectFrom('prediction')
    .select((e) => ['kind', e.fn.countAll<number>().as('n')])
    .where('created_at', '>=', sql<string>`${db.engine.now(-days * 86_400)}`)
    .groupBy('kind')
    .execute()
  const of = (kind: PredictionTable['kind']) => rows.find((row) => row.kind === kind)?.n ?? 0
  return { breeding: of('breeding'), race: of('race') }
}

/** The log, newest first. */
export const listPredictions = (db: Db, limit: number): Promise<PredictionTable[]> =>
  db.kysely.selectFrom('prediction').selectAll().orderBy('id', 'desc').limit(limit).execute()
