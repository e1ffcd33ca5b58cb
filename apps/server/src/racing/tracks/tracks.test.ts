import type { TrackBias } from '@quarterpole/contract/track-bias'
import type { Track, TrackDetail } from '@quarterpole/contract/track'
import { insertRaces } from '@quarterpole/db/queries/race'
import { insertStarts } from '@quarterpole/db/queries/start'
import type { HorseId, TrackId } from '@quarterpole/contract/ids'
import { raceRow, startRow } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

const ridge = {
  code: ' QRT ',
  name: ' Quarry Ridge ',
  state: 'NM',
  latitude: 35.1,
  longitude: -106.2,
  altitude_m: 1501,
}

describe('tracks', async () => {
  const { call, db } = await testServer('sqlite')
  const add = async (fields: object = {}) =>
    (await call('POST', '/api/tracks', { ...ridge, ...fields })).body as Track
  const detail = async (id: number) => (await call('GET', `/api/tracks/${id}`)).body as TrackDetail

  test('a track is added trimmed, edited by its version, and both appear in the activity', async () => {
    const added = await call('POST', '/api/tracks/', ridge)
    expect(added).toMatchObject({ status: 201, body: { code: 'QRT', name: 'Quarry Ridge', version: 1 } })
    const { id } = added.body as Track
    expect(added.headers['location']).toBe(`/api/tracks/${id}`)
    const edit = { ...ridge, altitude_m: 1502, version: 1 }
    expect(await call('PUT', `/api/tracks/${id}`, edit)).toMatchObject({
      status: 200,
      body: { altitude_m: 1502, version: 2 },
    })
    expect(await call('PUT', `/api/tracks/${id}`, edit)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    expect((await call('GET', '/api/activity?limit=2')).body).toMatchObject([
      {
        kind: 'track_edited',
        sentence: 'The track Quarry Ridge was edited.',
        subject: { noun: 'track', id },
      },
      { kind: 'track_added', sentence: 'The track Quarry Ridge was added.' },
    ])
  })

  test('a name belongs to one track, on adding and on editing', async () => {
    await add({ name: 'First Of Its Name' })
    const refusal = await call('POST', '/api/tracks', { ...ridge, name: 'First Of Its Name' })
    expect(refusal).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('First Of Its Name'), errors: [{ path: 'name' }] },
    })
    const other = await add({ name: 'Second Of Its Name' })
    expect(
      (await call('PUT', `/api/tracks/${other.id}`, { ...ridge, name: 'First Of Its Name' })).status,
    ).toBe(409)
    expect(await detail(other.id)).toMatchObject({ name: 'Second Of Its Name', version: 1 })
  })

  test.each([
    ['latitude', 90.1],
    ['longitude', -181],
    ['altitude_m', 6000],
    ['name', '  '],
    ['state', ''],
    ['code', 'FAR TOO LONG'],
  ])('%s = %j is refused, and nothing is written', async (member, value) => {
    const before = ((await call('GET', '/api/tracks')).body as Track[]).length
    const refusal = await call('POST', '/api/tracks', {
      ...ridge,
      name: `Refused ${member}`,
      [member]: value,
    })
    expect(refusal).toMatchObject({ status: 422, body: { errors: [{ path: member }] } })
    expect(((await call('GET', '/api/tracks')).body as Track[]).length).toBe(before)
  })

  test('a track nobody knows is 404 everywhere', async () => {
    for (const path of ['', '/si-tables', '/bias'])
      expect((await call('GET', `/api/tracks/999999${path}`)).status, path).toBe(404)
    expect((await call('PUT', '/api/tracks/999999', ridge)).status).toBe(404)
    expect((await call('GET', '/api/tracks/none')).status).toBe(404)
  })

  test('without races SI 100 is the Minimum Standard, and all nine times say so', async () => {
    const { id } = await add({ name: 'Never Raced' })
    const track = await detail(id)
    expect(track).toMatchObject({ season: 2026, hosts: [], run_elsewhere: [] })
    const at440 = track.distances.find(({ distance_yards }) => distance_yards === 440)
    expect(at440).toMatchObject({ si_100_s: 22.05, basis: 'standard', seconds_per_point: 0.04, races: 0 })
    expect(at440?.times).toHaveLength(9)
    expect(new Set(at440?.times.map(({ origin }) => origin))).toEqual(new Set(['missing']))
    const tables = (await call('GET', `/api/tracks/${id}/si-tables`)).body as Record<string, unknown>
    expect(tables['440']).toEqual(at440?.si_table)
  })

  test('SI 100 is the mean of nine winners’ times, slower ones replaced, one a horse and year, where they were run', async () => {
    const meet = await add({ name: 'Washed Out' })
    const ground = await add({ name: 'Dry Ground' })
    const horses = (await call('GET', '/api/horses?limit=3')).body as { id: number; name: string }[]
    await winners(meet.id, ground.id, horses)
    const at350 = (await detail(ground.id)).distances.find(({ distance_yards }) => distance_yards === 350)
    expect(at350?.races).toBe(5)
    // 2025: 17.700, 17.800 (one horse twice: its better time), 17.850 in place of 18.200; two years missing
    expect(at350?.times.slice(0, 3)).toMatchObject([
      { year: 2025, rank: 1, time_s: 17.7, origin: 'winner', horse_name: horses[0]?.name, run_s: 17.7 },
      { year: 2025, rank: 2, time_s: 17.8, origin: 'winner', horse_name: horses[1]?.name },
      {
        year: 2025,
        rank: 3,
        time_s: 17.85,
        origin: 'slower_than_standard',
        run_s: 18.2,
        horse_name: horses[2]?.name,
      },
    ])
    expect(at350?.times.slice(3).map(({ origin }) => origin)).toEqual(Array(6).fill('missing'))
    expect(at350).toMatchObject({ basis: 'partial', si_100_s: 17.828 }) // (17.7 + 17.8 + 7 · 17.85) / 9
    expect(at350?.si_table.find(({ si }) => si === 100)?.time_threshold).toBe(17.828)
    const elsewhere = await detail(meet.id)
    expect(elsewhere.distances.find(({ distance_yards }) => distance_yards === 350)?.basis).toBe('standard')
    expect(elsewhere.run_elsewhere).toMatchObject([{ name: 'Dry Ground', races: 5, first_day: '2025-05-01' }])
    expect((await detail(ground.id)).hosts).toMatchObject([
      { name: 'Washed Out', races: 5, last_day: '2025-05-05' },
    ])
  })

  test('bias is reported for five distances, and the sample herd is too small for any', async () => {
    const [first] = (await call('GET', '/api/tracks')).body as [Track]
    const bias = (await call('GET', `/api/tracks/${first.id}/bias`)).body as TrackBias
    expect(bias.since).toBe('2021-06-15')
    expect(bias.distances.map(({ distance_yards }) => distance_yards)).toEqual([300, 350, 400, 440, 550])
    for (const { lanes } of bias.distances)
      expect(lanes).toMatchObject({ kind: 'not_enough_data', needed: 100, reason: 'too_few' })
  })

  /** Five races of the meet, run on other ground: the first horse wins twice, and one winner was timed by hand. */
  async function winners(track: number, venue: number, horses: readonly { id: number }[]) {
    const race = (day: number, electronic = true) =>
      raceRow(track as TrackId, {
        venue_id: venue as TrackId,
        race_date: `2025-05-0${day}`,
        race_number: day,
        distance_yards: 350,
        condition: 'fast',
        electronic,
      })
    const first = await insertRaces(db, [race(1), race(2), race(3), race(4), race(5, false)])
    const times = [17.7, 17.75, 17.8, 18.2, 17.1]
    const winnerOf = [0, 0, 1, 2, 2]
    await insertStarts(
      db,
      times.map((time_s, at) => {
        const winner = (horses[winnerOf[at] ?? 0]?.id ?? 0) as HorseId
        return startRow(first + at, winner, { time_s, si: null, si_source: null })
      }),
    )
  }
})
