import { isOfPanel } from '@quarterpole/genetics/disease-names'
import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { Horse } from '@quarterpole/contract/horse'
import type { HorseId } from '@quarterpole/contract/ids'
import type { MatingsReply } from '@quarterpole/contract/matings'
import type { Pedigree } from '@quarterpole/contract/pedigree'
import { parseRiskFactor } from '@quarterpole/contract/risk-factors'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

interface Saved {
  id: number
  sire_id: number
  dam_id: number
  prediction: BreedingPrediction
}

type Parented = Pick<Horse, 'id' | 'sire_id' | 'dam_id'>

describe('breeding', async () => {
  const { call, services } = await testServer('sqlite')
  const [saved] = (await call('GET', '/api/mating/crosses')).body as [Saved]
  const { sire_id, dam_id } = saved
  const predict = async (body: object = { sire_id, dam_id }) => call('POST', '/api/predict/breeding', body)

  test('a prediction is whole, and its parts agree with each other', async () => {
    const body = (await predict()).body as BreedingPrediction
    const at400 = body.distributions.find(({ distance_yards }) => distance_yards === 400)
    expect(body.expected_si_400).toBe(at400?.mean)
    expect(body.confidence_band?.confidence_level).toBe(at400?.accuracy)
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
      /An?(?: .+)? cross with .+ give or take \d+\. .+\.$/i,
    )
    expect(body.value_band?.q25).toBeLessThan(body.projected_value ?? 0)
  })

  test('a cross is saved with the prediction that is answered for it', async () => {
    expect((await predict()).body).toMatchObject({
      expected_si_400: saved.prediction.expected_si_400,
      panel: saved.prediction.panel,
    })
  })

  test('predicted crosses are logged, and each counts once', async () => {
    const count = async () =>
      ((await call('GET', '/api/dashboard')).body as { recent_predictions: number }).recent_predictions
    await predict()
    const before = await count()
    await predict()
    expect(await count()).toBe(before)
    const mares = (await call('GET', '/api/horses?mine=true&sex=M&limit=400')).body as { id: number }[]
    for (const mare of mares)
      if (mare.id !== dam_id && (await predict({ sire_id, dam_id: mare.id })).status === 200) break
    expect(await count()).toBe(before + 1)
    const [line] = (await call('GET', '/api/activity?limit=1')).body as { subject: object }[]
    expect(line).toMatchObject({ kind: 'breeding_predicted', subject: { noun: 'mating' } })
  })

  test('incomplete panels are answered with ranges and the test to order, and are not saved', async () => {
    const bare = (await call('POST', '/api/horses', { name: 'Bare Mare', sex: 'M' })).body as { id: HorseId }
    const { status, body } = await predict({ sire_id, dam_id: bare.id })
    expect(status).toBe(200)
    const { panel, finding, risk_factors } = body as BreedingPrediction
    for (const { locus, range, untested, settled_by, label } of panel.filter((one) => isOfPanel(one.locus))) {
      expect(untested).toEqual(['dam'])
      expect(settled_by).toBe(`One test settles it: ${label} on Bare Mare`)
      expect(range?.two_copies[0], locus).toBe(0)
      expect(risk_factors).toContain(`${label}_UNTESTED_DAM`)
    }
    expect(finding.map(({ text }) => text).join('')).toMatch(/Tests still missing: all six on Bare Mare\.$/)
    const cross = {
      sire_id,
      dam_id: bare.id,
      target_distances: [400],
      assumptions: { weather: 'neutral', track_condition: 'fast' },
    }
    expect(await call('POST', '/api/mating/crosses', cross)).toMatchObject({
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
    const reply = (await call('POST', '/api/predict/matings', { ...everyone, dam_id })).body as MatingsReply
    expect(reply.matings.map(({ rank }) => rank)).toEqual(reply.matings.map((_, i) => i + 1))
    expect(reply.stallions).toBe(reply.cloud.length)
    const mine = reply.matings.find((mating) => mating.sire_id === sire_id)
    const own = (await predict()).body as BreedingPrediction
    expect(mine?.expected_si).toBeCloseTo(own.expected_si_400 ?? Number.NaN, 10)
    expect(mine?.inbreeding_coefficient).toBeCloseTo(own.inbreeding_coefficient, 12)
    expect(mine?.projected_value).toBe(own.projected_value)
  })

  const everyone = { limit: 500, include_close_relatives: true }

  test('a ranking leaves inbreeding open where too little pedigree is on file, as the cross itself does', async () => {
    const mares = (await call('GET', '/api/horses?mine=true&limit=400&sex=M')).body as Parented[]
    const founder = mares.find((mare) => mare.sire_id === null && mare.dam_id === null)
    const bred = mares.find(({ id }) => id === dam_id)
    if (!founder || !bred) throw new Error('the sample herd has both')
    for (const mare of [founder, bred]) {
      const { matings } = (
        await call('POST', '/api/predict/matings', { ...everyone, include_history: true, dam_id: mare.id })
      ).body as MatingsReply
      // A seventh of them: each is a prediction of its own.
      for (const { sire_id: sire, inbreeding_coefficient: f } of matings.filter((_, at) => at % 7 === 0)) {
        const own = (await predict({ sire_id: sire, dam_id: mare.id })).body as BreedingPrediction
        const isKnown = own.inbreeding_coefficient > 0 || own.completeness.both_sides === true
        if (isKnown) expect(f).toBeCloseTo(own.inbreeding_coefficient, 12)
        else expect(f).toBeNull()
      }
      expect(matings.some(({ inbreeding_coefficient: f }) => f === null)).toBe(true)
    }
  })

  test('a pedigree has both sides where each parent’s parents and half of theirs are on file', async () => {
    const horses = (await call('GET', '/api/horses?limit=5000')).body as Parented[]
    const byId = new Map(horses.map((horse) => [horse.id, horse]))
    const parentsOf = (id: HorseId | null) => {
      const horse = id === null ? undefined : byId.get(id)
      return [horse?.sire_id, horse?.dam_id].flatMap((parent) => parent ?? [])
    }
    const carries = (id: HorseId | null) =>
      parentsOf(id).length / 2 + parentsOf(id).flatMap(parentsOf).length / 4 >= 1.5
    const seen = new Set<boolean | undefined>()
    for (const { id, sire_id: sire, dam_id: dam } of horses.slice(0, 60)) {
      const { completeness } = (await call('GET', `/api/horses/${id}/pedigree?generations=2`))
        .body as Pedigree
      expect(completeness.both_sides).toBe(carries(sire) && carries(dam))
      seen.add(completeness.both_sides)
    }
    expect([...seen].toSorted()).toEqual([false, true])
  })

  test('her sire, her sons and her brothers are left out unless asked for, and named for what they are', async () => {
    const horses = (await call('GET', '/api/horses?limit=5000')).body as Horse[]
    const stallions = horses.filter(({ sex }) => sex === 'S')
    const near = (mare: Parented) =>
      stallions.filter(
        (one) =>
          one.id === mare.sire_id ||
          one.dam_id === mare.id ||
          (one.sire_id !== null && one.sire_id === mare.sire_id) ||
          (one.dam_id !== null && one.dam_id === mare.dam_id),
      )
    const mares = horses.filter(({ sex }) => sex === 'M').filter((mare) => near(mare).length > 0)
    expect(mares.length).toBeGreaterThan(10)
    const relations = new Set<string | null>()
    for (const mare of mares.slice(0, 10)) {
      const rank = async (flags: object) =>
        (
          await call('POST', '/api/predict/matings', {
            dam_id: mare.id,
            limit: 500,
            ...flags,
          })
        ).body as MatingsReply
      const [alone, all] = [await rank({}), await rank({ include_close_relatives: true })]
      const close = all.matings.filter(({ relation }) => relation !== null)
      expect(alone.left_out.close_relatives).toBe(close.length)
      expect(alone.stallions + close.length).toBe(all.stallions)
      expect(alone.matings.filter(({ relation }) => relation !== null)).toEqual([])
      const nearIds = near(mare).map(({ id }) => id)
      for (const one of close) expect(nearIds).toContain(one.sire_id)
      for (const { relation } of close) relations.add(relation)
    }
    expect(relations).toContain('sire')
    expect(relations).toContain('half_brother')
  })

  test('the living are offered, those at stud first; history is asked for', async () => {
    const edit = async (horse: Horse, change: object) => {
      const { name, sex, foaled, sire_id: sire, dam_id: dam } = horse
      const body = { name, sex, foaled, sire_id: sire, dam_id: dam, ...change }
      expect((await call('PUT', `/api/horses/${horse.id}`, body)).status).toBe(200)
    }
    const rank = async (flags: object = {}) =>
      (
        await call('POST', '/api/predict/matings', {
          dam_id,
          limit: 500,
          include_close_relatives: true,
          ...flags,
        })
      ).body as MatingsReply
    const before = await rank()
    const listed = (reply: MatingsReply) => reply.matings.map(({ sire_id: id }) => id)
    const whole = await rank({ include_history: true })
    expect(whole.stallions).toBe(before.stallions + before.left_out.history)
    expect(before.left_out.history).toBeGreaterThan(0)
    const [dead, retired] = before.matings
    const last = before.matings.findLast(({ worst_disease }) => !worst_disease.is_grave)
    const old = whole.matings.find(({ sire_id: id }) => !listed(before).includes(id))
    const horseOf = async (id: number | undefined) => (await call('GET', `/api/horses/${id}`)).body as Horse
    const chosen = await Promise.all([dead, retired, last, old].map((one) => horseOf(one?.sire_id)))
    const [died, gone, atStud, alive] = chosen as [Horse, Horse, Horse, Horse]
    await edit(died, { status: 'died' })
    await edit(gone, { status: 'retired', role: null })
    await edit(atStud, { status: 'retired', role: 'at_stud' }) // retired from racing
    await edit(alive, { status: 'alive' })
    const after = await rank()
    expect(listed(after)).not.toContain(died.id)
    expect(listed(after)).not.toContain(gone.id)
    expect(listed(after)).toContain(alive.id)
    const offered = after.matings.filter(({ worst_disease }) => !worst_disease.is_grave)
    const standing = offered.filter(({ is_at_stud }) => is_at_stud)
    expect(offered.slice(0, standing.length)).toEqual(standing)
    expect(standing.map(({ sire_id: id }) => id)).toContain(atStud.id)
    expect(standing.length).toBeLessThan(offered.length)
    for (const one of chosen) await edit(one, { status: one.status, role: one.role })
  })

  test('stallions with whom foals could die come last and in no band', async () => {
    const crosses = (await call('GET', '/api/mating/crosses')).body as Saved[]
    const grave = crosses.filter(({ prediction }) => prediction.is_grave)
    expect(grave.length).toBeGreaterThan(1)
    for (const cross of grave) {
      const { matings } = (await call('POST', '/api/predict/matings', { ...everyone, dam_id: cross.dam_id }))
        .body as MatingsReply
      const first = matings.findIndex(({ worst_disease }) => worst_disease.is_grave)
      expect(first).toBeGreaterThan(0)
      expect(
        matings.slice(first).every(({ band, worst_disease }) => band === null && worst_disease.is_grave),
      ).toBe(true)
      const his = matings.find(({ sire_id: id }) => id === cross.sire_id)
      expect(his?.worst_disease).toMatchObject({
        code: 'affected',
        label: expect.stringMatching(/, 25 affected$/),
      })
    }
  })

  test('all speed puts the fastest first, and filters hold', async () => {
    const rank = async (filters: object) =>
      (await call('POST', '/api/predict/matings', { dam_id, limit: 500, ...filters })).body as MatingsReply
    const speed = (await rank({ outcross: 0 })).matings
      .filter(({ is_at_stud, worst_disease }) => is_at_stud && !worst_disease.is_grave)
      .map(({ expected_si }) => expected_si)
    expect(speed.length).toBeGreaterThan(3)
    expect(speed.toSorted((a, b) => b - a)).toEqual(speed)
    for (const { inbreeding_coefficient } of (await rank({ max_inbreeding: 0.02 })).matings)
      expect(inbreeding_coefficient).toBeLessThanOrEqual(0.02)
    for (const { stud_fee } of (await rank({ max_stud_fee: 2500 })).matings)
      expect(stud_fee).toBeLessThanOrEqual(2500)
    for (const { worst_disease } of (await rank({ exclude_affected: true })).matings)
      expect(worst_disease.can_affect).toBe(false)
    expect((await call('POST', '/api/predict/matings', { dam_id: sire_id })).status).toBe(422)
  })
})
