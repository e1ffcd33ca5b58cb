import type { Db } from '../open.ts'
import type { HerdCheckTable } from '../schema-prediction.ts'
import { tx } from '../tx.ts'
import { allocateIds } from './id-block.ts'

export type NewHerdCheck = Omit<HerdCheckTable, 'id' | 'created_at' | 'report'> & { report: unknown }
export type HerdCheckRow = Omit<HerdCheckTable, 'report'> & { report: unknown }

export async function insertHerdCheck(db: Db, row: NewHerdCheck): Promise<number> {
  return tx(db, async (trx) => {
    const id = await allocateIds(trx, 'herd_check', 1)
    await trx.kysely
      .insertInto('herd_check')
      .values({ ...row, id, report: JSON.stringify(row.report), created_at: trx.engine.now() })
      .execute()
    return id
  })
}

/** The newest check. */
export async function latestHerdCheck(db: Db): Promise<HerdCheckRow | undefined> {
  const row = await db.kysely
    .selectFrom('herd_check')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, report: JSON.parse(row.report) as unknown }
}
