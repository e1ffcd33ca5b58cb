import type { Db } from '@quarterpole/db/open'
import { claimMeta } from '@quarterpole/db/queries/app-meta'
import { insertTrack, listTracks } from '@quarterpole/db/queries/track'
import { tx } from '@quarterpole/db/tx'
import { findKnownTrack, KNOWN_TRACKS } from '@quarterpole/racing/known-tracks'

const ADDED = 'known_tracks_added'

/**
 * Puts the known Quarter Horse tracks on file, once per database: a track that was removed or renamed later does not
 * come back. Tracks on file under one of its names or codes stay as they are.
 *
 * @returns how many were added
 */
export const addKnownTracks = (db: Db): Promise<number> =>
  tx(db, async (trx) => {
    if (!(await claimMeta(trx, ADDED, new Date().toISOString()))) return 0
    const onFile = new Set(
      (await listTracks(trx)).flatMap(({ code, name }) =>
        [code, name].map((text) => (text === null ? undefined : findKnownTrack(text))),
      ),
    )
    const missing = KNOWN_TRACKS.filter((track) => !onFile.has(track))
    for (const { codes, name, state, latitude, longitude, altitudeM } of missing)
      await insertTrack(trx, {
        code: codes[0] ?? null,
        name,
        state,
        latitude,
        longitude,
        altitude_m: altitudeM,
      })
    return missing.length
  })
