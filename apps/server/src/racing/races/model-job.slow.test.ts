import type { RacePrediction } from '@quarterpole/contract/race'
import type { RaceModelReport } from '@quarterpole/contract/race-model'
import { simulateHerd } from '@quarterpole/herd-sim/breed-herd'
import { describe, expect, test } from 'vitest'
import { seedHerd } from '../../upkeep/sample-herd/seed.ts'
import { TEST_DAY, testServer } from '../../../test/test-server.ts'

describe('model job', async () => {
  const { call, db, services, jobEnd } = await testServer('sqlite', { seeded: false })
  const seeding = await seedHerd(db, () => simulateHerd({ horses: 1200, seed: 'race job', today: TEST_DAY }))
  services.wakeJobs()
  await jobEnd(seeding ?? '')
  const report = async () => (await call('GET', '/api/model/race')).body as RaceModelReport

  test('an evaluation brings the fit and the test of the race model along', async () => {
    await expect.poll(async () => (await report()).kind, { interval: 200 }).toBe('fitted')
    const { races, first_date, last_date, backtest, weights, fitted_at } = await report()
    expect(races).toBeGreaterThan(100)
    expect(fitted_at).not.toBeNull()
    const days = await db.kysely.selectFrom('race').select('race_date').orderBy('race_date').execute()
    const onFile = days.map(({ race_date }) => race_date)
    expect(onFile).toContain(first_date)
    expect(last_date).toBe(onFile.at(-1))
    expect(weights.ability?.weight).toBeGreaterThan(0)
    if (backtest.kind !== 'tested') throw new Error(backtest.kind)
    expect(backtest.score.log_loss.mean).toBeLessThan(backtest.score.uniform_log_loss)
    expect(backtest.score.bins.reduce((sum, { runners }) => sum + runners, 0)).toBeGreaterThan(300)
  })

  test('later days are predicted with the fit, earlier ones with what was known then', async () => {
    const rows = await db.kysely.selectFrom('start').select('horse_id').distinct().limit(9).execute()
    const [track] = (await call('GET', '/api/tracks/')).body as [{ id: number }]
    const predict = async (race_date: string) => {
      const { body } = await call('POST', '/api/predict/race', {
        track_id: track.id,
        distance_yards: 440,
        race_date,
        horse_ids: rows.map(({ horse_id }) => horse_id),
        weather_conditions: { temp_f: 75, wind_mph: 5, humidity: 50, track_condition: 'fast' },
      })
      return body as RacePrediction
    }
    const later = await predict('2026-12-31')
    expect(later.model).toMatchObject({ kind: 'fitted', evaluation: 'in_use' })
    expect(later.predictions.reduce((sum, { win_probability }) => sum + win_probability, 0)).toBeCloseTo(1, 9)
    for (const { feature_contributions, projected_si, si_by_distance } of later.predictions) {
      const sum = Object.values(feature_contributions).reduce((a, b) => a + b, 0)
      expect(later.field_base + sum).toBeCloseTo(projected_si, 9)
      const here = si_by_distance.find(({ distance_yards }) => distance_yards === 440)
      expect(here?.projected_si).toBeCloseTo(projected_si, 3) // rounded to a thousandth
    }
    const [{ race_date: day = '' } = {}] = await db.kysely
      .selectFrom('race')
      .select('race_date')
      .orderBy('race_date')
      .offset(40)
      .limit(1)
      .execute()
    expect((await predict(day)).model).toMatchObject({ kind: 'default', evaluation: 'as_of_date' })
  })
})
