import type { BreedingEventId, BreedingId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import type { BreedingEventTable } from '../schema-barn.ts'
import { tx } from '../tx.ts'
import { forEachChunk } from './chunks.ts'
import { readClock } from './clock.ts'
import { allocateIds } from './id-block.ts'

export type BreedingEventFields = Pick<
  BreedingEventTable,
  'kind' | 'event_date' | 'last_date' | 'method' | 'place' | 'result' | 'notes'
>

/** The events of any number of breedings, oldest first for each. */
export const eventsOfBreedings = (db: Db, ids: readonly BreedingId[]): Promise<BreedingEventTable[]> =>
  forEachChunk([...new Set(ids)], (chunk) =>
    db.kysely
      .selectFrom('breeding_event')
      .selectAll()
      .where('breeding_id', 'in', chunk)
      .orderBy('breeding_id')
      .orderBy('event_date')
      .orderBy('id')
      .execute(),
  )

export const readBreedingEvent = (db: Db, id: BreedingEventId): Promise<BreedingEventTable | undefined> =>
  db.kysely.selectFrom('breeding_event').selectAll().where('id', '=', id).executeTakeFirst()

export async function insertBreedingEvent(
  db: Db,
  breeding_id: BreedingId,
  fields: BreedingEventFields,
): Promise<BreedingEventId> {
  return tx(db, async (trx) => {
    const id = await allocateIds(trx, 'breeding_event', 1)
    const now = await readClock(trx)
    await trx.kysely
      .insertInto('breeding_event')
      .values({ ...fields, id, breeding_id, version: 1, created_at: now, updated_at: now })
      .execute()
    return id
  })
}

/** Writes the fields and raises the version. With a `version`, only if it is the stored one. */
export async function updateBreedingEvent(
  db: Db,
  id: BreedingEventId,
  fields: BreedingEventFields,
  version?: number,
): Promise<'updated' | 'stale'> {
  const changed = await db.kysely
    .updateTable('breeding_event')
    .set({ ...fields, updated_at: db.engine.now() })
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', '=', id)
    .$if(version !== undefined, (qb) => qb.where('version', '=', version ?? 0))
    .returning('id')
    .executeTakeFirst()
  return changed ? 'updated' : 'stale'
}

export async function deleteBreedingEvent(db: Db, id: BreedingEventId): Promise<void> {
  await db.kysely.deleteFrom('breeding_event').where('id', '=', id).execute()
}
