import type { CrossId, HorseId } from '@quarterpole/contract/ids'
import { LIST_DEFAULT, MAX_LIST } from '@quarterpole/contract/limits'
import type { Db } from '../open.ts'
import type { CrossTable } from '../schema.ts'
import { tx } from '../tx.ts'
import { allocateIds } from './id-block.ts'
import { matchesAll } from './text-search.ts'

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

function crosses(db: Db) {
  return db.kysely
    .selectFrom('mating_cross')
    .innerJoin('horse as sire', 'sire.id', 'mating_cross.sire_id')
    .innerJoin('horse as dam', 'dam.id', 'mating_cross.dam_id')
}

const listed = (query: ReturnType<typeof crosses>) =>
  query.selectAll('mating_cross').select(['sire.name as sire_name', 'dam.name as dam_name'])

const parsed = (row: CrossTable & { sire_name: string; dam_name: string }): CrossRow => ({
  ...row,
  // only insertCross writes these columns, from values of these types
  target_distances: JSON.parse(row.target_distances) as number[],
  assumptions: JSON.parse(row.assumptions) as Record<string, unknown>,
  prediction: JSON.parse(row.prediction) as unknown,
})

export async function readCross(db: Db, id: CrossId): Promise<CrossRow | undefined> {
  const row = await listed(crosses(db)).where('mating_cross.id', '=', id).executeTakeFirst()
  return row && parsed(row)
}

export interface CrossFilter {
  /** Words of the sire's or dam's name, AQHA id or owner. */
  q?: string | undefined
  sire_id?: HorseId | undefined
  dam_id?: HorseId | undefined
}

function filtered(db: Db, { q, sire_id, dam_id }: CrossFilter) {
  let query = crosses(db)
  if (sire_id !== undefined) query = query.where('mating_cross.sire_id', '=', sire_id)
  if (dam_id !== undefined) query = query.where('mating_cross.dam_id', '=', dam_id)
  if (q !== undefined)
    query = query.where((e) => matchesAll(db, [e.ref('sire.search_text'), e.ref('dam.search_text')], q))
  return query
}

/** Saved crosses, newest first, and the total that match the filter. */
export async function listCrosses(
  db: Db,
  filter: CrossFilter & { limit?: number | undefined; offset?: number | undefined } = {},
): Promise<{ rows: CrossRow[]; total: number }> {
  const { limit = LIST_DEFAULT, offset = 0 } = filter
  const rows = await listed(filtered(db, filter))
    .orderBy('mating_cross.id', 'desc')
    .limit(Math.min(limit, MAX_LIST))
    .offset(offset)
    .execute()
  const { n } = await filtered(db, filter)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(parsed), total: n }
}

/** Crosses of the pair saved since an instant, newest first. */
export async function crossesSavedSince(
  db: Db,
  { sire_id, dam_id }: Pick<NewCross, 'sire_id' | 'dam_id'>,
  since: string,
): Promise<CrossRow[]> {
  const rows = await listed(filtered(db, { sire_id, dam_id }))
    .where('mating_cross.created_at', '>=', since)
    .orderBy('mating_cross.id', 'desc')
    .execute()
  return rows.map(parsed)
}

export async function updateCrossNotes(db: Db, id: CrossId, notes: string | null): Promise<void> {
  await db.kysely.updateTable('mating_cross').set({ notes }).where('id', '=', id).execute()
}

/** @throws the engine's foreign key violation while a booking refers to the cross */
export async function deleteCross(db: Db, id: CrossId): Promise<void> {
  await db.kysely.deleteFrom('mating_cross').where('id', '=', id).execute()
}
