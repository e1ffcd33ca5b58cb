import type { CoverEventId, CoverId, HorseId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import type { CoverEventTable } from '../schema-barn.ts'
import { forEachChunk } from './chunks.ts'
import { insertVersioned } from './versioned.ts'

export type CoverEventFields = Pick<
  CoverEventTable,
  'kind' | 'event_date' | 'last_date' | 'method' | 'place' | 'result' | 'notes'
>

/** The events of any number of covers, oldest first for each. */
export const eventsOfCovers = (db: Db, ids: readonly CoverId[]): Promise<CoverEventTable[]> =>
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

export const readCoverEvent = (db: Db, id: CoverEventId): Promise<CoverEventTable | undefined> =>
  db.kysely.selectFrom('breeding_event').selectAll().where('id', '=', id).executeTakeFirst()

export const insertCoverEvent = (
  db: Db,
  breeding_id: CoverId,
  fields: CoverEventFields,
): Promise<CoverEventId> => insertVersioned(db, 'breeding_event', [{ ...fields, breeding_id }])

/** The days on which mares were bred for a live foal, with the day of the foaling. */
export const foalingsOfMares = (db: Db, mares: readonly HorseId[]) =>
  forEachChunk([...new Set(mares)], (chunk) =>
    db.kysely
      .selectFrom('breeding')
      .innerJoin('breeding_event as foaled', 'foaled.breeding_id', 'breeding.id')
      .innerJoin('breeding_event as bred', 'bred.breeding_id', 'breeding.id')
      .select(['breeding.id', 'breeding.mare_id', 'breeding.recipient', 'foaled.event_date as foaled_on'])
      .select(['bred.event_date', 'bred.last_date', 'bred.method'])
      .where('breeding.mare_id', 'in', chunk)
      .where('foaled.kind', '=', 'foaled')
      .where('foaled.result', '=', 'live')
      .where('bred.kind', '=', 'bred')
      .orderBy('breeding.id')
      .execute(),
  )
