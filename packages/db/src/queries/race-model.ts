import type { Db } from '../open.ts'
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

/** Stores a fit of the race model; earlier fits stay, for predictions as of past days. */
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

/** The newest fit; with `before`, the newest that read no race of that day or later. */
export async function latestRaceModel(db: Db, before?: string): Promise<RaceModelRow | undefined> {
  const row = await db.kysely
    .selectFrom('race_model')
    .selectAll()
    .$if(before !== undefined, (qb) => qb.where('last_date', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && { ...row, model: JSON.parse(row.model) as unknown, backtest: JSON.parse(row.backtest) as unknown }
  )
}
