import { insertTrack, listTracks } from '@quarterpole/db/queries/track'
import { trackRow } from '@quarterpole/db/test-rows'
import { testDatabase } from '@quarterpole/db/testing'
import { KNOWN_TRACKS } from '@quarterpole/racing/known-tracks'
import { describe, expect, test } from 'vitest'
import { addKnownTracks } from './add-known-tracks.ts'

describe('add known tracks', async () => {
  test('known tracks are added once; one on file under another of its names stays as it is', async () => {
    const db = await testDatabase('sqlite')
    await insertTrack(db, trackRow({ name: 'Los Alamitos', code: null, altitude_m: 12 }))
    await insertTrack(db, trackRow({ name: 'Our Own Oval', code: 'RUI' }))
    await insertTrack(db, trackRow({ name: 'Back Pasture', code: null }))
    expect(await addKnownTracks(db)).toBe(KNOWN_TRACKS.length - 2)
    const tracks = await listTracks(db)
    expect(tracks).toHaveLength(KNOWN_TRACKS.length + 1)
    expect(tracks.find(({ name }) => name === 'Los Alamitos')).toMatchObject({ code: null, altitude_m: 12 })
    expect(tracks.filter(({ code }) => code === 'RUI')).toHaveLength(1)
    await db.kysely.deleteFrom('track').where('name', '=', 'Retama Park').execute()
    expect(await addKnownTracks(db)).toBe(0)
    expect((await listTracks(db)).some(({ name }) => name === 'Retama Park')).toBe(false)
  })
})
