import type { CoverEventId, CoverId, HorseId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import type { CoverEventTable } from '../schema-barn.ts'
import { forEachChunk } from './chunks.ts'
import { insertVersioned } from './versioned.ts'

export type CoverEventFields = Pick<
  CoverEventTable,
  'kind' | 'event_date' | 'last_date' | 'method' | 'lot' | 'doses' | 'place' | 'result' | 'notes'
>

/** The events of any number of covers, oldest first for each. */
export const eventsOfCovers = (db: Db, ids: readonly CoverId[]): Promise<CoverEventTable[]> =>
  forEachChunk([...new Set(ids)], (chunk) =>
    db.kysely
      .selectFrom('cover_event')
      .selectAll()
      .where('cover_id', 'in', chunk)
      .orderBy('cover_id')
      .orderBy('event_date')
      .orderBy('id')
      .execute(),
  )

/** The same by cover. */
export const eventsByCover = async (db: Db, covers: readonly { id: CoverId }[]) =>
  Map.groupBy(
    await eventsOfCovers(
      db,
      covers.map(({ id }) => id),
    ),
    ({ cover_id }) => cover_id,
  )

export const readCoverEvent = (db: Db, id: CoverEventId): Promise<CoverEventTable | undefined> =>
  db.kysely.selectFrom('cover_event').selectAll().where('id', '=', id).executeTakeFirst()

export const insertCoverEvent = (
  db: Db,
  cover_id: CoverId,
  fields: CoverEventFields,
): Promise<CoverEventId> => insertVersioned(db, 'cover_event', [{ ...fields, cover_id }])

/** The days on which mares were bred for a live foal, with the day of the foaling. */
export const foalingsOfMares = (db: Db, mares: readonly HorseId[]) =>
  forEachChunk([...new Set(mares)], (chunk) =>
    db.kysely
      .selectFrom('cover')
      .innerJoin('cover_event as foaled', 'foaled.cover_id', 'cover.id')
      .innerJoin('cover_event as bred', 'bred.cover_id', 'cover.id')
      .select(['cover.id', 'cover.mare_id', 'cover.recipient', 'foaled.event_date as foaled_on'])
      .select(['bred.event_date', 'bred.last_date', 'bred.method'])
      .where('cover.mare_id', 'in', chunk)
      .where('foaled.kind', '=', 'foaled')
      .where('foaled.result', '=', 'live')
      .where('bred.kind', '=', 'bred')
      .orderBy('cover.id')
      .execute(),
  )

/** The mares that were bred since a day. */
export const maresBredSince = async (db: Db, day: string): Promise<HorseId[]> => {
  const rows = await db.kysely
    .selectFrom('cover_event')
    .innerJoin('cover', 'cover.id', 'cover_event.cover_id')
    .select('cover.mare_id')
    .distinct()
    .where('cover_event.kind', '=', 'bred')
    .where('cover_event.event_date', '>=', day)
    .execute()
  return rows.map(({ mare_id }) => mare_id)
}
