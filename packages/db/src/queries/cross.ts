import type { CrossId, HorseId } from '@quarterpole/contract/ids'
import { LIST_DEFAULT, LIST_MAX } from '@quarterpole/contract/limits'
import type { Db } from '../open.ts'
import type { CrossTable } from '../schema.ts'
import { tx } from '../tx.ts'
import { allocateIds } from './id-block.ts'

export interface NewCross {
  sire_id: HorseId
  dam_id: HorseId
  target_distances: readonly number[]
  assumptions: Readonly<Record<string, unknown>>
  notes: string | null
  /** The prediction at the time of saving, as in the API reply. */
  prediction: unknown
}
export interface CrossRow extends Omit<CrossTable, 'target_distances' | 'assumptions' | 'prediction'> {
  sire_name: string
  dam_name: string
  target_distances: number[]
  assumptions: Record<string, unknown>
  prediction: unknown
}

export async function insertCross(db: Db, cross: NewCross): Promise<CrossId> {
  return tx(db, async (trx) => {
    const id = await allocateIds(trx, 'cross', 1)
    await trx.kysely
      .insertInto('mating_cross')
      .values({
        ...cross,
        id,
        target_distances: JSON.stringify(cross.target_distances),
        assumptions: JSON.stringify(cross.assumptions),
        prediction: JSON.stringify(cross.prediction),
        created_at: trx.engine.now(),
      })
      .execute()
    return id
  })
}

function crossRows(db: Db) {
  return db.kysely
    .selectFrom('mating_cross')
    .innerJoin('horse as sire', 'sire.id', 'mating_cross.sire_id')
    .innerJoin('horse as dam', 'dam.id', 'mating_cross.dam_id')
    .selectAll('mating_cross')
    .select(['sire.name as sire_name', 'dam.name as dam_name'])
}

const parsed = (row: CrossTable & { sire_name: string; dam_name: string }): CrossRow => ({
  ...row,
  // only insertCross writes these columns, from values of these types
  target_distances: JSON.parse(row.target_distances) as number[],
  assumptions: JSON.parse(row.assumptions) as Record<string, unknown>,
  prediction: JSON.parse(row.prediction) as unknown,
})

export async function readCross(db: Db, id: CrossId): Promise<CrossRow | undefined> {
  const row = await crossRows(db).where('mating_cross.id', '=', id).executeTakeFirst()
  return row && parsed(row)
}

/** Saved crosses, newest first, and their total. */
export async function listCrosses(
  db: Db,
  limit = LIST_DEFAULT,
  offset = 0,
): Promise<{ rows: CrossRow[]; total: number }> {
  const rows = await crossRows(db)
    .orderBy('mating_cross.id', 'desc')
    .limit(Math.min(limit, LIST_MAX))
    .offset(offset)
    .execute()
  const { n } = await db.kysely
    .selectFrom('mating_cross')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(parsed), total: n }
}
