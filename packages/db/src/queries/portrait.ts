import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import { forEachChunk } from './chunks.ts'

/** The photo that shows each of these horses, the newest that was marked so: its id by that of the horse. */
export async function readPortraits(db: Db, ids: readonly HorseId[]): Promise<Map<HorseId, number>> {
  const rows = await forEachChunk(ids, (chunk) =>
    db.kysely
      .selectFrom('paper')
      .select(['horse_id', 'id'])
      .where('is_portrait', '=', 1)
      .where('horse_id', 'in', chunk)
      .orderBy('horse_id')
      .orderBy('issued_on')
      .orderBy('id')
      .execute(),
  )
  return new Map(rows.map(({ horse_id, id }) => [horse_id, id])) // the last of a horse stays
}
