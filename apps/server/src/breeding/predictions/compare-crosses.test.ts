import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { CrossComparison } from '@quarterpole/contract/cross-comparison'
import type { Horse } from '@quarterpole/contract/horse'
import type { HorseId } from '@quarterpole/contract/ids'
import type { MatingsReply } from '@quarterpole/contract/matings'
import { DASHBOARD_BOARD } from '@quarterpole/contract/limits'
import type { MatingBoard } from '@quarterpole/contract/mating-board'
import type { SuggestedCrosses } from '@quarterpole/contract/suggested-crosses'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

interface Saved {
  sire_id: HorseId
  dam_id: HorseId
  prediction: BreedingPrediction
}

describe('compare crosses', async () => {
  const { call } = await testServer('sqlite')
  const crosses = (await call('GET', '/api/mating/crosses')).body as Saved[]
  const grave = crosses.find(({ prediction }) => prediction.is_grave) ?? crosses[0]
  if (grave === undefined) throw new Error('the sample herd has no cross')
  const { sire_id, dam_id } = grave
  const { matings } = (await call('POST', '/api/predict/matings', { dam_id, limit: 500 }))
    .body as MatingsReply
  const versus_id = matings.find((mating) => mating.sire_id !== sire_id)?.sire_id ?? sire_id
  const ask = (sire: number, dam: number, versus: number) =>
    call('GET', `/api/predict/breeding/compare?sire_id=${sire}&dam_id=${dam}&versus_id=${versus}`)
  const compare = async (sire: number, dam: number, versus: number) => {
    const reply = await ask(sire, dam, versus)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body as CrossComparison
  }
  const predict = async (sire: number, dam: number) =>
    (await call('POST', '/api/predict/breeding', { sire_id: sire, dam_id: dam })).body as BreedingPrediction

  test('each half agrees with the prediction of its own cross', async () => {
    const { first, second, speeds, differs } = await compare(sire_id, dam_id, versus_id)
    expect(differs).toBe('sire')
    for (const [half, sire] of [
      [first, sire_id],
      [second, versus_id],
    ] as const) {
      const cross = await predict(sire, dam_id)
      expect(half).toMatchObject({
        sire_id: sire,
        dam_id,
        distributions: cross.distributions,
        projected_value: cross.projected_value,
        is_grave: cross.is_grave,
      })
      if (half.inbreeding_coefficient !== null)
        expect(half.inbreeding_coefficient).toBe(cross.inbreeding_coefficient)
    }
    for (const [at, { difference }] of speeds.entries()) {
      const [one, two] = [first.distributions[at], second.distributions[at]]
      expect(difference).toBeCloseTo((one?.mean ?? 0) - (two?.mean ?? 0), 10)
    }
  })

  test('the other way round the chances add up to 1, and the same is said', async () => {
    const there = await compare(sire_id, dam_id, versus_id)
    const back = await compare(versus_id, dam_id, sire_id)
    for (const [at, speed] of there.speeds.entries()) {
      const other = back.speeds[at]
      expect(speed.chance + (other?.chance ?? 0)).toBeCloseTo(1, 12)
      expect(speed.chance_band[0] + (other?.chance_band[1] ?? 0)).toBeCloseTo(1, 12)
      const text = speed.finding.map((part) => part.text).join('')
      expect(text).toMatch(/Of 100 pairs of (?:living )?foals, /)
      if (Math.round(100 * speed.chance) !== 50) {
        const winner = speed.chance > 0.5 ? there.first.sire_name : there.second.sire_name
        expect(text).toContain(`times ${winner}’s is the faster`)
      }
    }
  })

  test('what foals could die of comes first', async () => {
    const { is_grave, first, speeds } = await compare(sire_id, dam_id, versus_id)
    expect(is_grave).toBe(grave.prediction.is_grave)
    if (!is_grave) return
    expect(first.health_state).toBe('problem')
    expect(speeds[0]?.finding[0]?.text).toMatch(new RegExp(`^With ${first.sire_name}, `))
    expect(first.health).toMatch(/^One foal in four would die of GBED\./)
  })

  test('two mares for one stallion, and what cannot be compared', async () => {
    const mares = (await call('GET', '/api/horses?sex=M&limit=50')).body as Horse[]
    const other = mares.find(({ id }) => id !== dam_id)?.id ?? 0
    const both = await compare(sire_id, dam_id, other)
    expect(both).toMatchObject({ differs: 'dam', second: { sire_id, dam_id: other } })
    expect(await ask(sire_id, dam_id, sire_id)).toMatchObject({
      status: 422,
      body: { detail: 'Pick another stallion to compare with.' },
    })
    const geldings = (await call('GET', '/api/horses?sex=G&limit=1')).body as Horse[]
    if (geldings[0]) expect((await ask(sire_id, dam_id, geldings[0].id)).status).toBe(422)
    expect((await ask(sire_id, dam_id, 999_999)).status).toBe(404)
    expect((await ask(dam_id, sire_id, versus_id)).status).toBe(422)
  })

  test('the crosses suggested are of my own mares, healthy, not close, and fastest first', async () => {
    const { crosses: suggested, missing_speed } = (await call('GET', '/api/predict/breeding/suggested'))
      .body as SuggestedCrosses
    expect(missing_speed).toBeNull()
    expect(suggested.length).toBeGreaterThan(0)
    const { studs } = (await call('GET', `/api/mating-board?most_studs=${DASHBOARD_BOARD.most_studs}`))
      .body as MatingBoard
    for (const { mating } of suggested) expect(studs.map(({ id }) => id)).toContain(mating.sire_id)
    expect(new Set(suggested.map(({ mating }) => mating.sire_id)).size).toBe(suggested.length)
    const speeds = suggested.map(({ mating }) => mating.expected_si)
    expect(speeds).toEqual(speeds.toSorted((a, b) => b - a))
    for (const { dam_id: mare, mating } of suggested) {
      expect((await call('GET', `/api/horses/${mare}`)).body).toMatchObject({ sex: 'M', is_mine: true })
      const cross = await predict(mating.sire_id, mare)
      expect(cross.panel_of_100).toMatchObject({ affected: 0, at_risk: 0 })
      expect(cross.inbreeding_coefficient).toBeLessThanOrEqual(0.0625)
      expect(mating.expected_si).toBeCloseTo(cross.expected_si_400 ?? Number.NaN, 10)
    }
  })
})
