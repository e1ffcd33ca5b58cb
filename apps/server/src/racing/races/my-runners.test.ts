import type { MyRunners } from '@quarterpole/contract/my-runners'
import type { RaceCard } from '@quarterpole/contract/race-card'
import type { RunnerPrediction } from '@quarterpole/contract/race'
import { addDays } from '@quarterpole/contract/day'
import { describe, expect, test } from 'vitest'
import { addRace, WEATHER } from '../../../test/race-rows.ts'
import { testServer, TEST_DAY } from '../../../test/test-server.ts'

describe('my runners', async () => {
  const { call, db } = await testServer('sqlite')
  const horses = (await call('GET', '/api/horses/?mine=true&sort=-age&limit=400')).body as {
    id: number
    name: string
    starts: number
  }[]
  const [track] = (await call('GET', '/api/tracks/')).body as [{ id: number; name: string }]
  const [first, second, third, fourth] = horses.filter(({ starts }) => starts > 0) as [
    (typeof horses)[number],
    (typeof horses)[number],
    (typeof horses)[number],
    (typeof horses)[number],
  ]
  const card = (fields: object = {}) => ({
    track_id: track.id,
    distance_yards: 350,
    race_date: addDays(TEST_DAY, 1),
    horse_ids: [first.id, second.id, third.id],
    weather_conditions: WEATHER,
    ...fields,
  })
  const seal = async (fields: object = {}) => {
    const { status, body } = await call('POST', '/api/race-cards', card(fields))
    expect(body).not.toHaveProperty('detail')
    expect(status).toBe(201)
    return body as RaceCard
  }
  const runners = async (today = TEST_DAY) =>
    (await call('GET', `/api/races/my-runners?today=${today}`)).body as MyRunners

  describe('my runners', () => {
    test('are the entered horses of mine, by day and post time, on the card sealed last', async () => {
      expect(await runners()).toEqual({ entered: [], raced: [] })
      const marked = { ids: [third.id], is_mine: false }
      expect((await call('POST', '/api/horses/mark', marked)).status).toBe(200)
      await seal({ race_number: 4, post_time: '19:40' })
      const again = await seal({
        race_number: 4,
        post_time: '19:40',
        horse_ids: [second.id, first.id, fourth.id],
        post_positions: [2, 7, 5],
      })
      await seal({ horse_ids: [fourth.id, third.id], race_number: 1, post_time: '13:05' })
      await seal({ horse_ids: [fourth.id, third.id], race_date: addDays(TEST_DAY, 8) })
      const { entered, raced } = await runners()
      expect(raced).toEqual([])
      expect(entered.map(({ horse_name, race_number }) => [horse_name, race_number])).toEqual([
        [fourth.name, 1],
        ...[first, second, fourth]
          .map(({ name }) => [name, 4] as const)
          .toSorted(([a], [b]) => a.localeCompare(b)),
      ])
      const sealed = again.prediction.predictions.find(({ horse_id }) => horse_id === first.id)
      expect(entered.find(({ horse_id, race_number }) => horse_id === first.id && race_number === 4)).toEqual(
        {
          horse_id: first.id,
          horse_name: first.name,
          track_id: track.id,
          track_name: track.name,
          race_date: addDays(TEST_DAY, 1),
          race_number: 4,
          post_time: '19:40',
          distance_yards: 350,
          card_id: again.id,
          post_position: 7,
          win_probability: sealed?.win_probability,
          field_size: 3,
        },
      )
      expect((await runners(addDays(TEST_DAY, 2))).entered.map(({ horse_id }) => horse_id)).toEqual([
        fourth.id,
      ])
      expect((await call('GET', '/api/races/my-runners?today=tomorrow')).status).toBe(422)
    })

    test('ran in the last seven days, newest first', async () => {
      await addRace(db, { track: track.id, date: addDays(TEST_DAY, -8), horses: [first.id, second.id] })
      await addRace(db, { track: track.id, date: addDays(TEST_DAY, -7), horses: [second.id, third.id] })
      const race = await addRace(db, { track: track.id, date: TEST_DAY, horses: [third.id, first.id] })
      const { raced } = await runners()
      expect(raced.map(({ horse_id, race_date }) => [horse_id, race_date])).toEqual([
        [first.id, TEST_DAY],
        [second.id, addDays(TEST_DAY, -7)],
      ])
      expect(raced[0]).toMatchObject({
        race_id: race,
        horse_name: first.name,
        finish: 2,
        field_size: null,
        si: 106,
        status: 'finished',
        card_id: null,
        win_probability: null,
      })
    })
  })

  test('a runner comes with his last three works, what keeps him out, and who rides him', async () => {
    const race_date = addDays(TEST_DAY, 3)
    const work = (days: number, fields: object = {}) =>
      call('POST', '/api/works', {
        horse_id: first.id,
        work_date: addDays(race_date, -days),
        distance_yards: 250,
        ...fields,
      })
    for (const days of [40, 9, 5, 21]) await work(days, { time_s: 13 + days / 100 })
    await work(4, { place: 2, of_works: 14, from_gate: true, manner: 'handily' })
    const injury = { horse_id: second.id, type: 'Fetlock chip', expected_days_off: 135 }
    await call('POST', '/api/injuries', { ...injury, injury_date: addDays(race_date, -60), type: 'Cough' })
    await call('POST', '/api/injuries', { ...injury, injury_date: addDays(race_date, -38) })
    const { body } = await call(
      'POST',
      '/api/predict/race',
      card({
        race_date,
        horse_ids: [first.id, second.id],
        jockeys: ['R. Vallejo', null],
        trainers: [null, 'L. Arredondo'],
        weights_lb: [126, null],
      }),
    )
    const { predictions } = body as { predictions: RunnerPrediction[] }
    const of = (id: number) => predictions.find(({ horse_id }) => horse_id === id)
    expect(of(first.id)?.works?.map(({ days_before }) => days_before)).toEqual([4, 5, 9])
    expect(of(first.id)).toMatchObject({ jockey: 'R. Vallejo', trainer: null, weight_lb: 126, injury: null })
    expect(of(first.id)?.works?.[0]).toEqual({
      work_date: addDays(race_date, -4),
      distance_yards: 250,
      time_s: null,
      manner: 'handily',
      from_gate: true,
      place: 2,
      of_works: 14,
      days_before: 4,
    })
    const out = { type: 'Fetlock chip', injury_date: addDays(race_date, -38), expected_days_off: 135 }
    expect(of(second.id)).toMatchObject({
      works: [],
      active_injury: 'Fetlock chip',
      injury: out,
      jockey: null,
      trainer: 'L. Arredondo',
      weight_lb: null,
    })
    expect((await call('GET', `/api/horses/${second.id}`)).body).toMatchObject({ active_injury: out })
    expect((await call('GET', `/api/horses/${first.id}`)).body).toMatchObject({ active_injury: null })
  })
})
