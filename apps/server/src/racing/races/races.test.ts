import { RACE_DISTANCES } from '@quarterpole/contract/limits'
import type { RaceCard } from '@quarterpole/contract/race-card'
import type { RacePrediction } from '@quarterpole/contract/race'
import { listPredictions } from '@quarterpole/db/queries/prediction'
import { describe, expect, test } from 'vitest'
import { addRace, WEATHER } from '../../../test/race-rows.ts'
import { testServer, TEST_DAY } from '../../../test/test-server.ts'

describe('race predictions', async () => {
  const { call, db } = await testServer('sqlite')
  const horses = (await call('GET', '/api/horses/?mine=true&sort=-age&limit=400')).body as {
    id: number
    name: string
    starts: number
    sire_id: number | null
  }[]
  const [track] = (await call('GET', '/api/tracks/')).body as [{ id: number; name: string }]
  const raced = horses.filter(({ starts }) => starts > 0)
  const ids = (n: number) => raced.slice(0, n).map(({ id }) => id)
  const card = (fields: object = {}) => ({
    track_id: track.id,
    distance_yards: 400,
    race_date: TEST_DAY,
    horse_ids: ids(8),
    weather_conditions: WEATHER,
    ...fields,
  })
  const predict = (fields: object = {}) => call('POST', '/api/predict/race', card(fields))
  const predicted = async (fields: object = {}) => {
    const { status, body } = await predict(fields)
    expect(body).not.toHaveProperty('detail')
    expect(status).toBe(200)
    return body as RacePrediction
  }

  describe('a prediction', () => {
    test('shares out one winner, two places and three shows', async () => {
      const { predictions } = await predicted()
      const sum = (key: 'win_probability' | 'place_probability' | 'show_probability') =>
        predictions.reduce((total, runner) => total + runner[key], 0)
      expect(sum('win_probability')).toBeCloseTo(1, 9)
      expect(sum('place_probability')).toBeCloseTo(2, 9)
      expect(sum('show_probability')).toBeCloseTo(3, 9)
      const chances = predictions.map(({ win_probability }) => win_probability)
      expect(chances).toEqual(chances.toSorted((a, b) => b - a))
    })

    test('is explained in full: contributions add up, the field’s strength is the mean projection', async () => {
      const { predictions, field_base, field_strength, finding } = await predicted({ distance_yards: 350 })
      for (const { feature_contributions, projected_si, reasons } of predictions) {
        const sum = Object.values(feature_contributions).reduce((a, b) => a + b, 0)
        expect(sum).toBeCloseTo(projected_si - field_base, 9)
        expect(Object.keys(feature_contributions)).toEqual(
          expect.arrayContaining(['own_record', 'sire_and_dam', 'distance', 'sex_and_age']),
        )
        expect(reasons.sentence).toMatch(
          /^(In (his|her) favor: .+|Nothing in (his|her) favor here)[.,] .+\.$/,
        )
      }
      const mean = predictions.reduce((s, { projected_si }) => s + projected_si, 0) / predictions.length
      expect(field_strength).toBeCloseTo(mean, 9)
      expect(finding.some(({ text, strong }) => strong && text === predictions[0]?.horse_name)).toBe(true)
    })

    const aboveProfile = async (runner: RacePrediction['predictions'][number] | undefined) => {
      const { body } = await call('GET', `/api/horses/${runner?.horse_id}/profile`)
      const { points } = body as { points: { distance_yards: number; expected_si: number; sd: number }[] }
      const pointAt = (yards: number) => points.find((p) => p.distance_yards === yards)
      const above = (runner?.si_by_distance ?? []).flatMap(({ distance_yards, projected_si }) => {
        const point = pointAt(distance_yards)
        return point === undefined ? [] : [projected_si - point.expected_si]
      })
      expect(above.length).toBeGreaterThanOrEqual(6)
      return { above, sd: pointAt(400)?.sd ?? Number.NaN }
    }

    test('horses that never ran agree with their own profiles, but for sex and age, the same at each distance', async () => {
      // With parents on file: of the others nothing is known.
      const unraced = horses.filter(({ starts, sire_id }) => starts === 0 && sire_id !== null).slice(0, 4)
      const { predictions } = await predicted({ horse_ids: unraced.map(({ id }) => id) })
      for (const runner of predictions) {
        const { above, sd } = await aboveProfile(runner)
        for (const si of above) expect(Math.abs(si - (above[0] ?? Number.NaN))).toBeLessThan(0.6)
        expect(Math.abs(above[0] ?? Number.NaN)).toBeLessThan(4)
        // form adds to what is not known of a horse
        expect(runner.expected_si_sd).toBeGreaterThan(0.9 * sd)
        expect(runner.expected_si_sd).toBeLessThan(1.4 * sd)
      }
    })

    test('form takes a horse that ran a few points from its profile, and each runner has a spread of its own', async () => {
      const { predictions } = await predicted()
      for (const runner of predictions) {
        const { above } = await aboveProfile(runner)
        for (const si of above) expect(Math.abs(si)).toBeLessThan(8)
        expect(runner.sd_si).toBeGreaterThan(runner.expected_si_sd)
      }
      const residuals = predictions.map(({ sd_si, expected_si_sd }) => sd_si ** 2 - expected_si_sd ** 2)
      for (const residual of residuals) expect(residual).toBeCloseTo(residuals[0] ?? Number.NaN, 9)
      expect(new Set(predictions.map(({ sd_si }) => sd_si)).size).toBeGreaterThan(1)
    })

    test('a first-time starter is predicted from its parents, with less confidence than a horse that ran', async () => {
      const unraced = horses.find(({ starts }) => starts === 0)
      const { predictions } = await predicted({ horse_ids: [unraced?.id, ...ids(3)] })
      const debut = predictions.find(({ horse_id }) => horse_id === unraced?.id)
      expect(debut).toMatchObject({ starts: 0, last_si: [], days_since: null })
      const others = predictions.filter((runner) => runner !== debut)
      expect(debut?.confidence).toBeLessThan(Math.min(...others.map(({ confidence }) => confidence)))
    })

    test('weather moves the time and not the order; its direction narrows the range', async () => {
      const [fast, headwind] = [
        await predicted(),
        await predicted({ weather_conditions: { ...WEATHER, wind_mph: 20, wind_direction: 'head' } }),
      ]
      expect(headwind.weather_impact).toBeGreaterThan(0.7)
      expect(headwind.wind_direction_known).toBe(true)
      expect(fast.wind_direction_known).toBe(false)
      expect(headwind.weather_range.low).toBeGreaterThan(0)
      const order = ({ predictions }: RacePrediction) =>
        predictions.map((r) => [r.horse_id, r.win_probability])
      expect(order(headwind)).toEqual(order(fast))
    })

    test('is logged and listed among the activities', async () => {
      const counted = async () =>
        ((await call('GET', '/api/dashboard')).body as { predictions_by_kind: { race: number } })
          .predictions_by_kind.race
      const before = await counted()
      await predicted({ horse_ids: ids(7) })
      expect(await counted()).toBe(before + 1)
      const [newest] = (await call('GET', '/api/activity?limit=1')).body as [
        { kind: string; sentence: string },
      ]
      expect(newest.kind).toBe('race_predicted')
      expect(newest.sentence).toMatch(
        /^Race predicted: 7 horses, 400 yards at .+\. .+ on top, about \d+ in \d+ to win\.$/,
      )
    })

    test.each([...RACE_DISTANCES])('%i yards is predicted, and a missing table is said', async (yards) => {
      const { finding, predictions, distance_yards } = await predicted({ distance_yards: yards })
      expect(distance_yards).toBe(yards)
      expect(predictions.reduce((sum, { win_probability }) => sum + win_probability, 0)).toBeCloseTo(1, 9)
      const [runner] = predictions
      const here = runner?.si_by_distance.find((at) => at.distance_yards === yards)
      expect(here?.projected_si).toBeCloseTo(runner?.projected_si ?? Number.NaN, 2)
      const text = finding.map((part) => part.text).join('')
      expect(text.includes('no speed index table')).toBe([100, 200].includes(yards))
    })

    test('around a turn the wind’s direction counts as unknown', async () => {
      const weather_conditions = { ...WEATHER, wind_mph: 20, wind_direction: 'head' }
      const turn = await predicted({ distance_yards: 870, weather_conditions })
      expect(turn.wind_direction_known).toBe(false)
      const unknown = { ...WEATHER, wind_mph: 20 }
      const other = await predicted({ distance_yards: 870, weather_conditions: unknown })
      expect(turn.weather_impact).toBe(other.weather_impact)
      expect((await predicted({ weather_conditions })).wind_direction_known).toBe(true)
    })

    test('keeps race number, post time, jockeys, trainers and weights with each runner, and in its hash', async () => {
      const [first, second] = ids(2)
      const entries = {
        horse_ids: [first, second],
        race_number: 5,
        post_time: '13:50',
        jockeys: [null, 'R. Garcia'],
        trainers: ['M. Gomez', null],
        weights_lb: [124, null],
      }
      const { predictions, ...card } = await predicted(entries)
      expect(card).toMatchObject({ race_number: 5, post_time: '13:50' })
      const runner = (id: number | undefined) => predictions.find(({ horse_id }) => horse_id === id)
      expect(runner(first)).toMatchObject({ jockey: null, trainer: 'M. Gomez', weight_lb: 124 })
      expect(runner(second)).toMatchObject({ jockey: 'R. Garcia', trainer: null, weight_lb: null })
      for (const other of [{ race_number: 6 }, { jockeys: [null, null] }, { weights_lb: [125, null] }])
        expect((await predicted({ ...entries, ...other })).input_hash).not.toBe(card.input_hash)
    })

    describe('of a card that names people', () => {
      const post_positions = [1, 2, 3, 4, 5, 6, 7, 8]
      const numbersOf = ({ predictions, field_base }: RacePrediction) =>
        predictions.map(({ jockey: _, trainer: __, ...numbers }) => ({ ...numbers, field_base }))
      const only = (name: string) => ids(8).map((_, i) => (i === 2 ? name : null))

      test.each(['jockeys', 'trainers'])('%s nobody knows change no number of any runner', async (people) => {
        const plain = await predicted({ post_positions })
        const named = await predicted({ post_positions, [people]: only('N. O. Body') })
        expect(numbersOf(named)).toEqual(numbersOf(plain))
        expect(plain.predictions.every(({ starts, last_si }) => starts > 0 && last_si.length > 0)).toBe(true)
      })

      test('known people leave every runner’s starts, last figures, days off and post as they are', async () => {
        const known = await db.kysely
          .selectFrom('start')
          .select((e) => ['jockey', e.fn.max('trainer').as('trainer')])
          .where('jockey', 'is not', null)
          .groupBy('jockey')
          .orderBy('jockey')
          .limit(8)
          .execute()
        const plain = await predicted({ post_positions })
        const named = await predicted({
          post_positions,
          jockeys: known.map(({ jockey }) => jockey),
          trainers: known.map(({ trainer }) => trainer?.toUpperCase() ?? null),
        })
        const factsOf = ({ predictions }: RacePrediction) =>
          predictions
            .map(({ horse_id, starts, last_si, days_since, feature_contributions: of }) => {
              const { own_record, last_figure, experience, recent_finishes, lane_bias } = of
              const ofStarts = { own_record, last_figure, experience, recent_finishes, lane_bias }
              return { horse_id, starts, last_si, days_since, ...ofStarts }
            })
            .toSorted((a, b) => a.horse_id - b.horse_id)
        expect(factsOf(named)).toEqual(factsOf(plain))
        expect(factsOf(plain).some(({ lane_bias = 0 }) => lane_bias !== 0)).toBe(true)
        const moved = named.predictions.map(({ feature_contributions: { jockey = 0, trainer = 0 } }) =>
          Math.max(Math.abs(jockey), Math.abs(trainer)),
        )
        expect(Math.max(...moved)).toBeGreaterThan(0.01)
      })
    })

    test('the sample herd’s sealed cards name people and have their runners’ records', async () => {
      const cards = (await call('GET', '/api/race-cards?limit=100')).body as RaceCard[]
      const withPeople = cards.filter(({ request }) => request.jockeys?.some((name) => name !== null))
      expect(withPeople.length).toBeGreaterThan(3)
      for (const { caution, prediction } of withPeople) {
        expect(caution).toBeNull()
        expect(prediction.predictions.filter(({ starts }) => starts > 0).length).toBeGreaterThan(1)
      }
    })

    test('is on file by the time it is answered, whatever then happens to the process', async () => {
      const { input_hash } = await predicted({ horse_ids: ids(6) })
      const [written] = await listPredictions(db, 1)
      expect(written).toMatchObject({ kind: 'race', input_hash })
      expect(JSON.parse(written?.result ?? '{}')).toHaveProperty('win_probability.5')
    })

    test.each([
      ['one horse', { horse_ids: ids(1) }, 422],
      ['thirteen horses', { horse_ids: ids(13) }, 422],
      ['a horse twice', { horse_ids: [...ids(2), ...ids(1)] }, 422],
      ['a distance nobody runs', { distance_yards: 375 }, 422],
      ['a race number nobody runs', { race_number: 31 }, 422],
      ['a post time that is none', { post_time: '1:50 PM' }, 422],
      ['fewer jockeys than horses', { horse_ids: ids(2), jockeys: ['A. Rider'] }, 422],
      ['a weight that is none', { horse_ids: ids(2), weights_lb: [12, null] }, 422],
      ['a member nobody knows', { stake: 10 }, 422],
      ['two horses at one post', { horse_ids: ids(2), post_positions: [3, 3] }, 422],
      ['an unknown horse', { horse_ids: [...ids(2), 987_654] }, 404],
      ['an unknown track', { track_id: 987_654 }, 404],
      ['a day before every start', { race_date: '1990-01-01' }, 422],
      ['a day too far ahead', { race_date: '2029-01-01' }, 422],
    ])('%s is refused with a sentence', async (_what, fields, status) => {
      const answer = await predict(fields)
      expect(answer.status).toBe(status)
      expect((answer.body as { detail: string }).detail).toMatch(/\S{2,}.*\.$/)
    })
  })

  test('what is written about racing is known to the next card: a result, an injury and its end', async () => {
    const [horse] = ids(1)
    const runner = async () => {
      const { predictions } = await predicted({ race_date: '2026-07-20' })
      return predictions.find(({ horse_id }) => horse_id === horse)
    }
    const before = await runner()
    await addRace(db, { track: track.id, date: '2026-07-16', horses: ids(5) })
    const fields = {
      horse_id: horse,
      injury_date: '2026-06-01',
      type: 'Bowed tendon',
      severity: 'minor',
      expected_days_off: 90,
    }
    const injury = await call('POST', '/api/injuries/', fields)
    expect(injury.status).toBe(201)
    const hurt = await runner()
    expect(hurt).toMatchObject({
      active_injury: 'Bowed tendon',
      days_since: 4,
      starts: (before?.starts ?? 0) + 1,
    })
    expect(hurt?.last_si[0]).toBe(110)
    const { id } = injury.body as { id: number }
    const over = await call('PUT', `/api/injuries/${id}`, { ...fields, status: 'recovered' })
    expect(over.status).toBe(200)
    expect((await runner())?.active_injury).toBeNull()
  })
})
