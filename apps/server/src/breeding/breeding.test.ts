import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { Horse } from '@quarterpole/contract/horse'
import type { HorseId } from '@quarterpole/contract/ids'
import type { MatingsReply } from '@quarterpole/contract/matings'
import type { Pedigree } from '@quarterpole/contract/pedigree'
import { parseRiskFactor } from '@quarterpole/contract/risk-factors'
import { describeEngines } from '@quarterpole/db/testing'
import { expect, test } from 'vitest'
import { testServer } from '../../test/test-server.ts'

interface Saved {
  id: number
  sire_id: number
  dam_id: number
  prediction: BreedingPrediction
}

type Parented = Pick<Horse, 'id' | 'sire_id' | 'dam_id'>

describeEngines(async (engine) => {
  const { call, services } = await testServer(engine)
  const [saved] = (await call('GET', '/api/mating/crosses')).body as [Saved]
  const { sire_id, dam_id } = saved
  const predict = async (body: object = { sire_id, dam_id }) => call('POST', '/api/predict/breeding', body)

  test('a prediction is whole, and its parts agree with each other', async () => {
    const body = (await predict()).body as BreedingPrediction
    const at400 = body.distributions.find(({ distance_yards }) => distance_yards === 400)
    expect(body.expected_si_400).toBe(at400?.mean)
    expect(body.confidence_band.confidence_level).toBe(at400?.accuracy)
    for (const { sd, variance_parts } of body.distributions) {
      const { parents, mendelian, permanent, residual } = variance_parts
      expect(parents + mendelian + permanent + residual).toBeCloseTo(sd ** 2, 9)
    }
    const { residual, race } = services.herd.current.evaluation?.run.parameters ?? {}
    // the forecast is of an index as it will be printed, with the luck of its race in it
    expect(at400?.variance_parts.residual).toBeCloseTo(Number(residual) + Number(race), 9)
    const shares = body.common_ancestors.reduce((sum, { share }) => sum + share, 0)
    expect(shares).toBeCloseTo(body.inbreeding_coefficient, 10)
    for (const { clear, one_copy, two_copies } of body.panel) expect(clear + one_copy + two_copies).toBe(100)
    expect(Object.values(body.panel_of_100).reduce((a, b) => a + b, 0)).toBe(100)
    for (const code of body.risk_factors) expect(parseRiskFactor(code), code).not.toBeNull()
    expect(body.similar_crosses).toHaveLength(body.similar_cross_details.length)
    expect(body.finding.map(({ text }) => text).join('')).toMatch(
      /An? .+ cross with .+ give or take \d+\. .+\.$/,
    )
    expect(body.value_band?.q25).toBeLessThan(body.projected_value ?? 0)
  })

  test('a cross is saved with the prediction that is answered for it', async () => {
    expect((await predict()).body).toMatchObject({
      expected_si_400: saved.prediction.expected_si_400,
      panel: saved.prediction.panel,
    })
  })

  test('a prediction is logged and counted', async () => {
    const before = (await call('GET', '/api/dashboard')).body as { recent_predictions: number }
    await predict()
    const after = (await call('GET', '/api/dashboard')).body as { recent_predictions: number }
    expect(after.recent_predictions).toBe(before.recent_predictions + 1)
  })

  test('incomplete panels are refused, naming who lacks what', async () => {
    const bare = (await call('POST', '/api/horses', { name: 'Bare Mare', sex: 'M' })).body as { id: number }
    expect(await predict({ sire_id, dam_id: bare.id })).toMatchObject({
      status: 422,
      body: { detail: 'Complete 6-panel genetics required for both parents: Bare Mare has no panel result.' },
    })
  })

  test('a sire must be a stallion and a dam a mare', async () => {
    expect(await predict({ sire_id: dam_id, dam_id: sire_id })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'sire_id' }] },
    })
    expect(await predict({ sire_id, dam_id: 999_999 })).toMatchObject({
      status: 404,
      body: { detail: 'There is no horse with the id 999999.' },
    })
    expect((await predict({ sire_id })).status).toBe(422)
  })

  test('every stallion is ranked for a mare, and each agrees with its own prediction', async () => {
    const reply = (await call('POST', '/api/predict/matings', { dam_id, limit: 500 })).body as MatingsReply
    expect(reply.matings.map(({ rank }) => rank)).toEqual(reply.matings.map((_, i) => i + 1))
    expect(reply.stallions).toBe(reply.cloud.length)
    const mine = reply.matings.find((mating) => mating.sire_id === sire_id)
    const own = (await predict()).body as BreedingPrediction
    expect(mine?.expected_si).toBeCloseTo(own.expected_si_400, 10)
    expect(mine?.inbreeding_coefficient).toBeCloseTo(own.inbreeding_coefficient, 12)
    expect(mine?.projected_value).toBe(own.projected_value)
  })

  test('a ranking says where no ancestor could be found on both sides, as the cross itself does', async () => {
    const mares = (await call('GET', '/api/horses?limit=400&sex=M')).body as Parented[]
    const founder = mares.find((mare) => mare.sire_id === null && mare.dam_id === null)
    const bred = mares.find(({ id }) => id === dam_id)
    if (!founder || !bred) throw new Error('the sample herd has both')
    for (const mare of [founder, bred]) {
      const body = { dam_id: mare.id, limit: 500 }
      const { matings } = (await call('POST', '/api/predict/matings', body)).body as MatingsReply
      for (const { sire_id: sire, both_sides } of matings) {
        const horse = (await call('GET', `/api/horses/${sire}`)).body as Parented
        expect(both_sides).toBe(mare === bred && (horse.sire_id !== null || horse.dam_id !== null))
        if (mare === founder || sire !== sire_id) continue // its panel may be incomplete
        expect(((await predict()).body as BreedingPrediction).completeness.both_sides).toBe(both_sides)
      }
      expect(new Set(matings.map(({ both_sides }) => both_sides)).size).toBe(mare === bred ? 2 : 1)
    }
  })

  test('a pedigree has both sides where each parent has a parent on file', async () => {
    const horses = (await call('GET', '/api/horses?limit=400')).body as Parented[]
    const byId = new Map(horses.map((horse) => [horse.id, horse]))
    const isBred = (id: HorseId | null) => {
      const parent = id === null ? undefined : byId.get(id)
      return parent !== undefined && (parent.sire_id !== null || parent.dam_id !== null)
    }
    const seen = new Set<boolean | undefined>()
    for (const { id, sire_id: sire, dam_id: dam } of horses.slice(0, 60)) {
      const { completeness } = (await call('GET', `/api/horses/${id}/pedigree?generations=2`))
        .body as Pedigree
      expect(completeness.both_sides).toBe(isBred(sire) && isBred(dam))
      seen.add(completeness.both_sides)
    }
    expect([...seen].toSorted()).toEqual([false, true])
  })

  test('all speed puts the fastest first, and filters hold', async () => {
    const rank = async (filters: object) =>
      (await call('POST', '/api/predict/matings', { dam_id, limit: 500, ...filters })).body as MatingsReply
    const speed = (await rank({ outcross: 0 })).matings.map(({ expected_si }) => expected_si)
    expect(speed.toSorted((a, b) => b - a)).toEqual(speed)
    for (const { inbreeding_coefficient } of (await rank({ max_inbreeding: 0.02 })).matings)
      expect(inbreeding_coefficient).toBeLessThanOrEqual(0.02)
    for (const { stud_fee } of (await rank({ max_stud_fee: 2500 })).matings)
      expect(stud_fee).toBeLessThanOrEqual(2500)
    for (const { worst_disease } of (await rank({ exclude_affected: true })).matings)
      expect(worst_disease.affected_of_100).toBeLessThan(0.5)
    expect((await call('POST', '/api/predict/matings', { dam_id: sire_id })).status).toBe(422)
  })

  test('the herd is evaluated again on request, and the snapshot follows', async () => {
    const before = services.herd.current.evaluation?.run.id ?? 0
    const started = await call('POST', '/api/evaluations')
    expect(started.status).toBe(202)
    const { job_id } = started.body as { job_id: string }
    expect(started.headers['location']).toBe(`/api/jobs/${job_id}`)
    await expect
      .poll(async () => (await call('GET', `/api/jobs/${job_id}`)).body)
      .toMatchObject({ status: 'done', progress: 1 })
    await services.herd.refresh()
    expect((await call('GET', '/api/evaluations/latest')).body).toMatchObject({
      id: before + 1,
      reliability_method: 'exact',
    })
  })
})
