import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { CareerLine } from '@quarterpole/contract/career-line'
import type { Ebv } from '@quarterpole/contract/evaluation'
import type { HorseId, TrackId } from '@quarterpole/contract/ids'
import type { MatingsReply } from '@quarterpole/contract/matings'
import type { RacePrediction } from '@quarterpole/contract/race'
import type { HorseProfile } from '@quarterpole/contract/start'
import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import { insertRaces } from '@quarterpole/db/queries/race'
import { insertStarts } from '@quarterpole/db/queries/start'
import { raceRow, startRow } from '@quarterpole/db/test-rows'
import { beforeAll, describe, expect, test } from 'vitest'
import { TEST_DAY, testServer } from '../../test/test-server.ts'
import { sexAgeOf } from '../racing/races/ability.ts'
import { horseOnDay } from '../racing/races/card-inputs.ts'
import { evaluateHerd } from './evaluate-herd.ts'
import { readHerdRecords, recordsBefore } from './herd-records.ts'
import { baseLevelAt, baseSi } from './base-crops.ts'
import { inbreedingEffect, inbreedingSentence, inbreedingSlopeOf } from './inbreeding-slope.ts'

const runWith = (parameters: Record<string, number>) => ({ parameters }) as unknown as EvaluationRow // all that is read of it

describe('inbreeding slope', async () => {
  const { call, db, services, jobEnd } = await testServer('sqlite')
  const [cross] = (await call('GET', '/api/mating/crosses')).body as [{ dam_id: HorseId }]
  const { dam_id } = cross
  const run = () => {
    const { evaluation } = services.herd.current
    if (!evaluation) throw new Error('the sample herd is evaluated')
    return evaluation
  }
  const evaluated = async () => {
    const { job_id } = (await call('POST', '/api/evaluations')).body as { job_id: string }
    await jobEnd(job_id)
    await services.herd.upToDate()
  }

  test('of a herd with a handful of starts is about 0, and its run says how little is known', async () => {
    const { herd, records } = await readHerdRecords(db)
    const first = recordsBefore(records, (records.day[0] ?? 0) + 1)
    const { parameters } = evaluateHerd(herd, first).run
    expect(inbreedingSlopeOf({ parameters })).toBeCloseTo(0, 0)
    expect(inbreedingSentence(runWith(parameters as Record<string, number>))).toMatch(/too few starts/)
  })

  describe('with starts that show a cost', () => {
    beforeAll(async () => {
      const { ids, f } = services.herd.current
      for (const [row, id] of ids.entries())
        if ((f[row] ?? 0) > 0)
          await db.kysely
            .updateTable('start')
            .set((e) => ({ si: e('si', '-', 150 * (f[row] ?? 0)) }))
            .where('horse_id', '=', id as HorseId) // an id of the snapshot
            .where('si', 'is not', null)
            .execute()
      await evaluated()
    })

    const cardOf = async (horse_ids: readonly number[], race_date = TEST_DAY) => {
      const { body } = await call('POST', '/api/predict/race', {
        track_id: 1,
        distance_yards: 350,
        race_date,
        horse_ids,
        weather_conditions: { temp_f: 75, wind_mph: 5, humidity: 50, track_condition: 'fast' },
      })
      expect(body).not.toHaveProperty('detail')
      return body as RacePrediction
    }
    /** The most inbred horses with starts, and as many of the least. */
    const field = () => {
      const { ids, f } = services.herd.current
      const raced = [...ids.keys()].filter((row) => (run().starts[row] ?? 0) > 0)
      raced.sort((a, b) => (f[b] ?? 0) - (f[a] ?? 0))
      return [...raced.slice(0, 4), ...raced.slice(-4)].map((row) => ids[row] ?? 0)
    }
    const rowOf = (id: number) => services.herd.current.table.get(id)

    test('the run has the slope with its error, and the service passes both on', async () => {
      const { parameters } = run().run
      expect(parameters).toMatchObject({ inbreeding_slope_assumed_sd: 8 })
      expect(Number(parameters['inbreeding_slope'])).toBeLessThan(-1)
      expect(Number(parameters['inbreeding_slope_se'])).toBeGreaterThan(0)
      const { inbreeding_slope, inbreeding_slope_se } = parameters
      expect((await call('GET', '/api/evaluations/latest')).body).toMatchObject({
        parameters: { inbreeding_slope, inbreeding_slope_se },
      })
    })

    test('a foal’s expected index is its parents’ average and what its own inbreeding costs, once', async () => {
      const reply = (await call('POST', '/api/predict/matings', { dam_id, limit: 500 })).body as MatingsReply
      const closest = reply.matings.toSorted(
        (a, b) => (b.inbreeding_coefficient ?? 0) - (a.inbreeding_coefficient ?? 0),
      )
      expect(closest[0]?.inbreeding_coefficient).toBeGreaterThan(0.02)
      let predicted = 0
      for (const mating of closest.slice(0, 20)) {
        const { sire_id, inbreeding_coefficient } = mating
        const f = inbreeding_coefficient ?? 0 // unknown costs nothing
        const { body } = await call('POST', '/api/predict/breeding', { sire_id, dam_id })
        predicted++
        const foal = body as BreedingPrediction
        expect(foal.inbreeding_cost?.si).toBeCloseTo(inbreedingSlopeOf(run().run) * f, 12)
        const [ofSire, ofDam] = [await ebvOf(sire_id), await ebvOf(dam_id)]
        const cost = foal.inbreeding_cost?.si ?? Number.NaN
        expect(foal.expected_si_400).toBeCloseTo(baseSi(run().run) + 0.5 * (ofSire + ofDam) + cost, 9)
        expect(foal.basis.base).toBe(baseSi(run().run))
        expect(mating.expected_si).toBeCloseTo(foal.expected_si_400 ?? Number.NaN, 9)
        expect(mating.projected_value).toBeCloseTo(foal.projected_value ?? Number.NaN, 6)
      }
      expect(predicted).toBeGreaterThan(2)
    })

    const ebvOf = async (id: number) => {
      const ebvs = (await call('GET', `/api/horses/${id}/ebv`)).body as Ebv[]
      return ebvs.find(({ distance_yards }) => distance_yards === 400)?.estimate ?? 0
    }

    test('a horse’s profile holds it at every distance, and its breeding values do not', async () => {
      const [inbred = 0] = field()
      const row = rowOf(inbred)
      const { points } = (await call('GET', `/api/horses/${inbred}/profile`)).body as HorseProfile
      const { p_level, p_slope } = run()
      const cost = inbreedingEffect(run().run, services.herd.current.f[row] ?? 0)
      expect(cost).toBeLessThan(-0.02)
      const herd = services.herd.current
      const { form, today } = (await call('GET', `/api/horses/${inbred}/career-line`)).body as CareerLine
      const { sex, age } = horseOnDay(herd, inbred as HorseId, form.at(-1)?.date ?? today)
      const ofSexAndAge = sexAgeOf({ herd, evaluation: run(), source: 'in_use', days: null })(sex, age)
      for (const { distance_yards, expected_si, ebv } of points) {
        const permanent = (p_level[row] ?? 0) + ((distance_yards - 400) / 100) * (p_slope[row] ?? 0)
        expect(expected_si).toBeCloseTo(
          run().run.base + baseLevelAt(run().run, distance_yards) + ebv + permanent + cost + ofSexAndAge,
          9,
        )
      }
    })

    test('a card shows it as a contribution of its own; they still add up', async () => {
      const ids = field()
      const { predictions, field_base } = await cardOf(ids)
      const costs = ids.map((id) => inbreedingEffect(run().run, services.herd.current.f[rowOf(id)] ?? 0))
      const mean = costs.reduce((sum, cost) => sum + cost, 0) / ids.length
      for (const { horse_id, feature_contributions, projected_si } of predictions) {
        const { inbreeding = Number.NaN, sex_and_age = Number.NaN } = feature_contributions
        // Fitted weights change how much it counts, not whose is more.
        const cost = (costs[ids.indexOf(horse_id)] ?? Number.NaN) - mean
        expect(inbreeding / cost).toBeGreaterThan(0.5)
        expect(inbreeding / cost).toBeLessThan(1.5)
        const sum = Object.values(feature_contributions).reduce((a, b) => a + b, 0)
        expect(sum).toBeCloseTo(projected_si - field_base, 9)
        expect(sex_and_age).not.toBeNaN()
      }
    })

    test('a card of a past day uses the slope of the starts before it alone', async () => {
      const ids = field()
      const day = '2026-06-20'
      const before = await cardOf(ids, day)
      const race = await insertRaces(db, [
        raceRow(1 as TrackId, { race_date: '2026-06-21', race_number: 91 }),
      ])
      await insertStarts(
        db,
        ids.map((id, i) =>
          startRow(race, id as HorseId, { finish: i + 1, time_s: null, si: 140 - 8 * i, si_source: 'given' }),
        ),
      )
      const slope = inbreedingSlopeOf(run().run)
      await evaluated()
      expect(inbreedingSlopeOf(run().run)).not.toBeCloseTo(slope, 4)
      const after = await cardOf(ids, day)
      expect(after.model.evaluation).toBe('as_of_date')
      const shares = ({ predictions }: RacePrediction) => {
        const all = new Map(
          predictions.map((runner) => [
            Number(runner.horse_id),
            runner.feature_contributions['inbreeding'] ?? Number.NaN,
          ]),
        )
        const largest = Math.max(...[...all.values()].map(Math.abs))
        return ids.map((id) => (all.get(id) ?? Number.NaN) / largest)
      }
      const [then, now] = [shares(before), shares(after)]
      for (const [i, share] of now.entries()) expect(share).toBeCloseTo(then[i] ?? Number.NaN, 6)
    })
  })
})
