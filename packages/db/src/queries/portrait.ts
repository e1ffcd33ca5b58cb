import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import { forEachChunk } from './chunks.ts'

/** The photo that shows each of these horses, the newest that was marked so. */
export async function listPortraits(
  db: Db,
  ids: readonly HorseId[],
): Promise<{ horse_id: HorseId; paper_id: number }[]> {
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
  const newest = new Map(rows.map(({ horse_id, id }) => [horse_id, id])) // the last of a horse stays
  return [...newest].map(([horse_id, paper_id]) => ({ horse_id, paper_id }))
}
