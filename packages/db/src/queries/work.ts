import type { HorseId, ImportId, WorkId } from '@quarterpole/contract/ids'
import { LIST_DEFAULT, LIST_MAX } from '@quarterpole/contract/limits'
import type { Db } from '../open.ts'
import type { WorkTable } from '../schema-barn.ts'
import { tx } from '../tx.ts'
import { forEachChunk } from './chunks.ts'
import { readClock } from './clock.ts'
import { allocateIds } from './id-block.ts'
import { updateVersioned } from './versioned.ts'

export type WorkFields = Omit<WorkTable, 'id' | 'import_id' | 'version' | 'created_at' | 'updated_at'>
export interface WorkRow extends WorkTable {
  horse_name: string
  track_name: string | null
}

const workRows = (db: Db) =>
  db.kysely
    .selectFrom('work')
    .innerJoin('horse', 'horse.id', 'work.horse_id')
    .leftJoin('track', 'track.id', 'work.track_id')
    .selectAll('work')
    .select(['horse.name as horse_name', 'track.name as track_name'])

export const readWork = (db: Db, id: WorkId): Promise<WorkRow | undefined> =>
  workRows(db).where('work.id', '=', id).executeTakeFirst()

/** Works, newest first, and the total that match the filter. */
export async function listWorks(
  db: Db,
  {
    horse_id,
    limit = LIST_DEFAULT,
    offset = 0,
  }: { horse_id?: HorseId | undefined; limit?: number | undefined; offset?: number | undefined },
): Promise<{ rows: WorkRow[]; total: number }> {
  let page = workRows(db)
  let count = db.kysely.selectFrom('work').select((e) => e.fn.countAll<number>().as('n'))
  if (horse_id !== undefined) {
    page = page.where('work.horse_id', '=', horse_id)
    count = count.where('horse_id', '=', horse_id)
  }
  const rows = await page
    .orderBy('work.work_date', 'desc')
    .orderBy('work.id', 'desc')
    .limit(Math.min(limit, LIST_MAX))
    .offset(offset)
    .execute()
  return { rows, total: (await count.executeTakeFirstOrThrow()).n }
}

/** The last works of a card's horses before a day, at most `most` each, newest first. */
export const worksOfRunners = (
  db: Db,
  ids: readonly HorseId[],
  { before, most }: { before: string; most: number },
): Promise<WorkTable[]> =>
  db.kysely
    .selectFrom((e) =>
      e
        .selectFrom('work')
        .selectAll()
        .select((w) =>
          w.fn
            .agg<number>('row_number')
            .over((o) => o.partitionBy('horse_id').orderBy('work_date', 'desc').orderBy('id', 'desc'))
            .as('nth'),
        )
        .where('horse_id', 'in', ids)
        .where('work_date', '<', before)
        .as('recent'),
    )
    .selectAll()
    .where('nth', '<=', most)
    .orderBy('horse_id')
    .orderBy('nth')
    .execute()

export const worksOfHorses = (db: Db, ids: readonly HorseId[]): Promise<WorkTable[]> =>
  forEachChunk([...new Set(ids)], (chunk) =>
    db.kysely.selectFrom('work').selectAll().where('horse_id', 'in', chunk).execute(),
  )

/** Inserts works with consecutive ids in the given order and returns the first id. */
export async function insertWorks(
  db: Db,
  works: readonly (WorkFields & { import_id?: ImportId | null })[],
): Promise<WorkId> {
  return tx(db, async (trx) => {
    const first = await allocateIds(trx, 'work', works.length)
    const now = await readClock(trx)
    const rows = works.map((work, i): WorkTable => ({
      ...work,
      id: (first + i) as WorkId, // consecutive ids of the block
      import_id: work.import_id ?? null,
      version: 1,
      created_at: now,
      updated_at: now,
    }))
    await trx.engine.insertMany(trx.kysely, 'work', rows)
    return first as WorkId // as above
  })
}

/** Writes the fields; with a `version`, only if it is the stored one. */
export async function updateWork(
  db: Db,
  id: WorkId,
  fields: WorkFields,
  version?: number,
): Promise<'updated' | 'missing' | 'stale'> {
  const changed = await updateVersioned(db, 'work', id, { ...fields, version })
  if (changed) return 'updated'
  return (await readWork(db, id)) ? 'stale' : 'missing'
}

export async function removeWork(db: Db, id: WorkId): Promise<void> {
  await db.kysely.deleteFrom('work').where('id', '=', id).execute()
}
