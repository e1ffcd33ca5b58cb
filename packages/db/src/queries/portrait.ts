import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import { forEachChunk } from './chunks.ts'

/** A paper that is a portrait, and its stored file. */
export interface PortraitRow {
  readonly id: number
  readonly file: string
}

/** The photo that shows each of these horses, the newest that was marked so, by the id of the horse. */
export async function readPortraits(db: Db, ids: readonly HorseId[]): Promise<Map<HorseId, PortraitRow>> {
  const rows = await forEachChunk(ids, (chunk) =>
    db.kysely
      .selectFrom('paper')
      .select(['horse_id', 'id', 'file'])
      .where('is_portrait', '=', 1)
      .where('horse_id', 'in', chunk)
      .orderBy('horse_id')
      .orderBy('issued_on')
      .orderBy('id')
      .execute(),
  )
  return new Map(rows.map(({ horse_id, ...row }) => [horse_id, row])) // the last of a horse stays
}
