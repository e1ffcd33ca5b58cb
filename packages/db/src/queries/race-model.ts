import { sql } from 'kysely'
import type { Engine } from '../engines/engine.ts'
import type { Db } from '../open.ts'
import { prepared } from '../prepared.ts'
import type { RaceModelTable } from '../schema-prediction.ts'
import { tx } from '../tx.ts'
import { bumpHerdVersion } from './herd-version.ts'
import { allocateIds } from './id-block.ts'

export type NewRaceModel = Omit<RaceModelTable, 'id' | 'created_at' | 'model' | 'backtest'> & {
  model: unknown
  backtest: unknown
}
export interface RaceModelRow extends Omit<RaceModelTable, 'model' | 'backtest'> {
  model: unknown
  backtest: unknown
}

/** Keeps a fit of the race model; earlier ones stay for the days they were the newest before. */
export async function insertRaceModel(db: Db, row: NewRaceModel): Promise<number> {
  return tx(db, async (trx) => {
    await bumpHerdVersion(trx, { horses: [], racing: true })
    const id = await allocateIds(trx, 'race_model', 1)
    await trx.kysely
      .insertInto('race_model')
      .values({
        ...row,
        id,
        model: JSON.stringify(row.model),
        backtest: JSON.stringify(row.backtest),
        created_at: trx.engine.now(),
      })
      .execute()
    return id
  })
}

const newestFit = prepared((db, before: string) =>
  db.kysely
    .selectFrom('race_model')
    .select('id')
    .where('last_date', '<', before)
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
)
/** Later than any day. */
const EVER = '9999-12-31'

/** The newest fit; with `before`, the newest that read no race of that day or later. */
export async function latestRaceModel(db: Db, before: string = EVER): Promise<RaceModelRow | undefined> {
  const id = (await newestFit(db, before))[0]?.id
  return id === undefined ? undefined : fit(db, id)
}

/** Fits are never changed once written, so what was parsed of one stays true. */
const parsed = new WeakMap<Engine, Map<number, RaceModelRow>>()
const KEPT = 8

async function fit(db: Db, id: number): Promise<RaceModelRow | undefined> {
  const kept = parsed.get(db.engine) ?? new Map<number, RaceModelRow>()
  parsed.set(db.engine, kept)
  const found = kept.get(id)
  if (found) return found
  const row = await db.kysely.selectFrom('race_model').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { model, backtest } = row
  const read = { ...row, model: JSON.parse(model) as unknown, backtest: JSON.parse(backtest) as unknown }
  // Within a transaction a fit may yet be rolled back, and its id be given to another.
  if (!db.kysely.isTransaction) {
    if (kept.size >= KEPT) kept.clear()
    kept.set(id, read)
  }
  return read
}
