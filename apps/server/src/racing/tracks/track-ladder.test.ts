import type { HorseId, TrackId } from '@quarterpole/contract/ids'
import type { Track, TrackDetail } from '@quarterpole/contract/track'
import { LADDER_SI, TRACK_DISTANCES } from '@quarterpole/contract/limits'
import type { TrackLadder } from '@quarterpole/contract/track-ladder'
import { insertRaces } from '@quarterpole/db/queries/race'
import { insertStarts } from '@quarterpole/db/queries/start'
import { raceRow, startRow } from '@quarterpole/db/test-rows'
import { standardFor } from '@quarterpole/racing/distance-standards'
import { speedIndex } from '@quarterpole/racing/speed-index'
import { expect, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { testServer } from '../../../test/test-server.ts'

describeEngines(async (engine) => {
  const { call, db } = await testServer(engine)
  const ladderAt = async (yards: number) =>
    (await call('GET', `/api/tracks/ladder?distance_yards=${yards}`)).body as TrackLadder
  const place = { state: 'NM', latitude: 35, longitude: -106, altitude_m: 1600 }

  /** A track where each year's three winners ran these times. */
  async function raced(name: string, years: readonly number[], timeS: number): Promise<number> {
    const { id } = (await call('POST', '/api/tracks', { ...place, name })).body as Track
    const horses = (await call('GET', '/api/horses?limit=3')).body as { id: number }[]
    const rows = years.flatMap((year) => horses.map((horse, at) => ({ year, horse, at })))
    const first = await insertRaces(
      db,
      rows.map(({ year }, at) =>
        raceRow(id as TrackId, {
          race_date: `${year}-05-01`,
          race_number: at + 1,
          distance_yards: 400,
          condition: 'fast',
        }),
      ),
    )
    await insertStarts(
      db,
      rows.map(({ horse, at }, i) =>
        startRow(first + i, horse.id as HorseId, { time_s: timeS + at / 100, si: null, si_source: null }),
      ),
    )
    return id
  }

  test('has every track once, with the same SI 100 and the same times as the track’s own page', async () => {
    await raced('Nine Winners', [2023, 2024, 2025], 19.4)
    await raced('Three Winners', [2024], 19.6)
    const tracks = (await call('GET', '/api/tracks')).body as Track[]
    for (const yards of TRACK_DISTANCES) {
      const ladder = await ladderAt(yards)
      expect(ladder.tracks.map(({ id }) => id)).toEqual(tracks.map(({ id }) => id))
    }
    const ladder = await ladderAt(400)
    for (const { id, si_100_s, rungs, winners } of ladder.tracks) {
      const { distances } = (await call('GET', `/api/tracks/${id}`)).body as TrackDetail
      const here = distances.find(({ distance_yards }) => distance_yards === 400)
      expect(here).toMatchObject({ si_100_s })
      expect(here?.times.filter(({ origin }) => origin !== 'missing')).toHaveLength(winners)
      for (const { si, time_s } of rungs)
        expect(here?.si_table).toContainEqual({ si, time_threshold: time_s })
    }
    const named = (name: string) => ladder.tracks.find((track) => track.name === name)
    expect(named('Nine Winners')).toMatchObject({ winners: 9, si_100_s: 19.41 })
    expect(named('Three Winners')).toMatchObject({ winners: 3 })
  })

  test('a rung’s time earns its index, and a thousandth more does not', async () => {
    for (const yards of TRACK_DISTANCES) {
      const standard = standardFor(yards)
      const { tracks, standard_rungs, minimum_standard_s } = await ladderAt(yards)
      const ladders = [...tracks, { si_100_s: minimum_standard_s, rungs: standard_rungs }]
      for (const { si_100_s, rungs } of ladders) {
        expect(rungs.map(({ si }) => si)).toEqual([...LADDER_SI])
        for (const { si, time_s } of rungs) {
          expect(speedIndex(time_s, si_100_s, standard)).toBe(si)
          expect(speedIndex(time_s + 0.001, si_100_s, standard)).toBe(si - 1)
        }
      }
    }
  })

  test('a distance without a tab is refused', async () => {
    for (const query of ['', '?distance_yards=500', '?distance_yards=abc'])
      expect((await call('GET', `/api/tracks/ladder${query}`)).status, query).toBe(422)
  })
})
