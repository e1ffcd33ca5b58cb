import type { TrackId } from '@quarterpole/contract/ids'
import { expect, test } from 'vitest'
import { trackRow } from '../test-rows.ts'
import { describeEngines, testDatabase } from '../testing.ts'
import { insertTrack, listTracks, readTrack, updateTrack } from './track.ts'

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const ruidoso = await insertTrack(db, trackRow({ name: 'Ruidoso Downs' }))
  await insertTrack(db, trackRow({ name: 'Los Alamitos' }))

  test('tracks: by name, unique, edited by version', async () => {
    expect((await listTracks(db)).map((t) => t.name)).toEqual(['Los Alamitos', 'Ruidoso Downs'])
    const twin = await insertTrack(db, trackRow({ name: 'Ruidoso Downs' })).catch((error: unknown) => error)
    expect(db.engine.isUniqueViolation(twin)).toBe(true)
    expect(
      await updateTrack(db, ruidoso, { ...trackRow({ name: 'Ruidoso Downs' }), altitude_m: 2100 }, 1),
    ).toBe('updated')
    expect(await updateTrack(db, ruidoso, trackRow({ name: 'Ruidoso Downs' }), 1)).toBe('stale')
    expect(await updateTrack(db, 999 as TrackId, trackRow({ name: 'Nowhere' }))).toBe('missing')
    expect(await readTrack(db, ruidoso)).toMatchObject({ altitude_m: 2100, version: 2 })
  })
})
