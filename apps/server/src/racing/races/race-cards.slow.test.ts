import type { RaceCard } from '@quarterpole/contract/race-card'
import type { RacePrediction } from '@quarterpole/contract/race'
import type { RaceModelReport } from '@quarterpole/contract/race-model'
import { describe, expect, test } from 'vitest'
import { addRace, WEATHER } from '../../../test/race-rows.ts'
import { testServer, TEST_DAY } from '../../../test/test-server.ts'

describe('race cards', async () => {
  const { call, db, jobEnd } = await testServer('sqlite')
  const horses = (await call('GET', '/api/horses/?mine=true&sort=-age&limit=400')).body as {
    id: number
    starts: number
  }[]
  const [track] = (await call('GET', '/api/tracks/')).body as [{ id: number }]
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

  describe('a sealed card', () => {
    test('keeps its prediction and is scored by its result', async () => {
      const horse_ids = ids(6)
      const { status, body } = await call(
        'POST',
        '/api/race-cards',
        card({ horse_ids, race_date: '2026-06-16' }),
      )
      const sealed = body as RaceCard
      expect(status).toBe(201)
      expect(sealed).toMatchObject({
        score: null,
        race_id: null,
        input_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      })
      expect(
        (await call('POST', '/api/race-cards', card({ horse_ids, race_date: '2026-06-16' }))).status,
      ).toBe(409)

      const ran = horse_ids.slice(1).toReversed() // the first was scratched
      const race = await addRace(db, { track: track.id, date: '2026-06-16', horses: ran })
      const { job_id } = (await call('POST', '/api/evaluations')).body as { job_id: string }
      await jobEnd(job_id)
      await expect
        .poll(async () => (await call('GET', `/api/race-cards/${sealed.id}`)).body)
        .toMatchObject({ race_id: race, score: { not_started: [horse_ids[0]], winners: [ran[0]] } })
      const scored = (await call('GET', `/api/race-cards/${sealed.id}`)).body as RaceCard
      expect(scored.prediction).toEqual(sealed.prediction)
      expect((await call('GET', '/api/race-cards')).body).toContainEqual(scored)
      expect((await call('GET', '/api/race-cards/99999')).status).toBe(404)
      expect((await call('GET', `/api/race-cards?scored=true&track_id=${track.id}`)).body).toContainEqual(
        scored,
      )
      expect((await call('GET', '/api/race-cards?scored=false')).body).not.toContainEqual(scored)
      const lines = String((await call('GET', '/api/race-cards.csv')).body)
        .trim()
        .split('\r\n')
      expect(lines.filter((line) => line.includes(sealed.input_hash))).toHaveLength(horse_ids.length)
      const { score } = scored
      expect(score?.runners.reduce((s, { win_probability }) => s + win_probability, 0)).toBeCloseTo(1, 9)
      const winner = score?.runners.find(({ horse_id }) => horse_id === ran[0])
      expect(score?.log_loss).toBeCloseTo(-Math.log(winner?.win_probability ?? 0), 12)
      expect(score?.uniform_log_loss).toBeCloseTo(Math.log(5), 12)
      expect(
        (await call('POST', '/api/race-cards', card({ horse_ids, race_date: '2026-06-16' }))).status,
      ).toBe(409)
      // Those of the sample and this one, too few for a score.
      const { sealed: book } = (await call('GET', '/api/model/race')).body as RaceModelReport
      expect(book).toMatchObject({ score: null })
      expect([book.cards > 1, book.scored > 1]).toEqual([true, true])
    })

    test('is sealed once, by however many at the same moment', async () => {
      const request = card({ horse_ids: ids(4), race_date: '2026-07-04' })
      const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/api/race-cards', request)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    })

    test('of two races of one day, track and distance is sealed and graded by its number', async () => {
      const day = TEST_DAY
      const [fifth, sixth] = [ids(12).slice(0, 6), ids(12).slice(6)]
      const seal = (race_number: number, horse_ids: number[], more = {}) =>
        call('POST', '/api/race-cards', card({ race_date: day, horse_ids, race_number, ...more }))
      const entries = {
        post_time: '13:50',
        jockeys: fifth.map((_, i) => (i === 0 ? 'R. "Rider" Garcia' : null)),
        trainers: fifth.map(() => 'M. Gomez'),
        weights_lb: fifth.map(() => 124),
      }
      const sealed = (await seal(5, fifth, entries)).body as RaceCard
      expect(sealed).toMatchObject({ race_number: 5, post_time: '13:50', request: entries })
      expect((await seal(5, fifth, entries)).status).toBe(409)
      expect((await seal(6, sixth)).status).toBe(201)
      expect((await seal(7, fifth)).status).toBe(201) // the same field under another number is another card

      // race 5 was cut to 350 yards; the same field ran nowhere else
      const five = await addRace(db, { track: track.id, date: day, distance: 350, number: 5, horses: fifth })
      const six = await addRace(db, { track: track.id, date: day, number: 6, horses: sixth })
      expect((await seal(6, sixth)).status).toBe(409)
      const { job_id } = (await call('POST', '/api/evaluations')).body as { job_id: string }
      await jobEnd(job_id)
      const cardsOf = async () =>
        ((await call('GET', '/api/race-cards')).body as RaceCard[]).filter(
          ({ race_date }) => race_date === day,
        )
      await expect
        .poll(async () => (await cardsOf()).map(({ race_number, race_id }) => [race_number, race_id]))
        .toEqual([
          [7, null],
          [6, six],
          [5, five],
        ])
      const file = String((await call('GET', '/api/race-cards.csv')).body)
      expect(file).toContain('race_number,post_time')
      expect(file).toMatch(/,5,13:50,.*"R\. ""Rider"" Garcia",M\. Gomez,124,/)
    })

    test('is made before its day is over', async () => {
      const { status, body } = await call('POST', '/api/race-cards', card({ race_date: '2026-01-05' }))
      expect(status).toBe(422)
      expect((body as { detail: string }).detail).toContain('this day is over')
    })
  })

  test('the model says from which races it is, and how it was checked', async () => {
    const report = (await call('GET', '/api/model/race')).body as RaceModelReport
    expect(report).toMatchObject({ kind: 'fitted', backtest: { kind: 'tested' } })
    expect(report.races).toBeGreaterThan(500)
    expect(String(report.first_date) < String(report.last_date)).toBe(true)
  })

  test('results of a day and after it change no prediction of that day', async () => {
    const day = '2026-06-20'
    const predicted = async (fields: object) =>
      (await call('POST', '/api/predict/race', card(fields))).body as RacePrediction
    const before = await predicted({ race_date: day, post_positions: [1, 2, 3, 4, 5, 6, 7, 8] })
    const reversed = ids(8).toReversed()
    for (const date of [day, '2026-06-21', '2026-07-04'])
      await addRace(db, { track: track.id, date, horses: reversed })
    const { job_id } = (await call('POST', '/api/evaluations')).body as { job_id: string }
    await jobEnd(job_id)
    const after = await predicted({ race_date: day, post_positions: [1, 2, 3, 4, 5, 6, 7, 8] })
    expect([before.model.evaluation, after.model.evaluation]).toEqual(['in_use', 'as_of_date'])
    for (const [i, runner] of after.predictions.entries()) {
      const earlier = before.predictions[i]
      expect(runner.horse_id).toBe(earlier?.horse_id)
      for (const key of [
        'projected_si',
        'win_probability',
        'show_probability',
        'confidence',
        'expected_si_sd',
      ] as const)
        expect(runner[key]).toBeCloseTo(earlier?.[key] ?? Number.NaN, 6)
      expect(runner).toMatchObject({ starts: earlier?.starts, last_si: earlier?.last_si })
    }
    expect(after.track_bias).toEqual(before.track_bias)
    const later = await predicted({ race_date: '2026-07-05' })
    expect(later.predictions[0]?.projected_si).not.toBeCloseTo(before.predictions[0]?.projected_si ?? 0, 3)
  })
})
