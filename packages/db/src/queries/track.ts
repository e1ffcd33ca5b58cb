import type { TrackId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import type { TrackTable } from '../schema.ts'
import { tx } from '../tx.ts'
import { bumpHerdVersion } from './herd-version.ts'
import { insertVersioned, updateVersioned } from './versioned.ts'

export type TrackFields = Pick<
  TrackTable,
  'code' | 'name' | 'state' | 'latitude' | 'longitude' | 'altitude_m'
>

export const listTracks = (db: Db): Promise<TrackTable[]> =>
  db.kysely.selectFrom('track').selectAll().orderBy('name').execute()

export const readTrack = (db: Db, id: TrackId): Promise<TrackTable | undefined> =>
  db.kysely.selectFrom('track').selectAll().where('id', '=', id).executeTakeFirst()

/** @throws the engine's unique violation if the name is taken */
export async function insertTrack(db: Db, fields: TrackFields): Promise<TrackId> {
  return tx(db, async (trx) => {
    await bumpHerdVersion(trx, { horses: [], racing: true })
    return insertVersioned(trx, 'track', [fields])
  })
}

/**
 * Writes the fields and raises the version. With a `version`, only if it is the stored one; otherwise returns 'stale'
 * and writes nothing.
 */
export async function updateTrack(
  db: Db,
  id: TrackId,
  fields: TrackFields,
  version?: number,
): Promise<'updated' | 'missing' | 'stale'> {
  return tx(db, async (trx) => {
    const changed = await updateVersioned(trx, 'track', id, { ...fields, version })
    if (!changed) return (await readTrack(trx, id)) ? 'stale' : 'missing'
    await bumpHerdVersion(trx, { horses: [], racing: true })
    return 'updated'
  })
}
