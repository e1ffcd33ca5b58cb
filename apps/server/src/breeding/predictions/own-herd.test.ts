import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { HorseId } from '@quarterpole/contract/ids'
import type { MatingsReply } from '@quarterpole/contract/matings'
import { PANEL_LOCI } from '@quarterpole/contract/limits'
import { addGeneticTests } from '@quarterpole/db/queries/genetic-test'
import { testOf } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

/** A breeder's first horses: a pedigree, and no race result. */
describe('own herd', async () => {
  const { call, db, jobEnd } = await testServer('sqlite', { seeded: false })
  const add = async (
    name: string,
    sex: 'S' | 'M',
    sire_id: HorseId | null = null,
    dam_id: HorseId | null = null,
  ) => ((await call('POST', '/api/horses', { name, sex, sire_id, dam_id })).body as { id: HorseId }).id
  const grandsire = await add('Old Grandsire', 'S')
  const [granddam, otherDam] = [await add('Old Granddam', 'M'), await add('Other Dam', 'M')]
  const stud = await add('Young Stud', 'S', grandsire, granddam)
  const mare = await add('Young Mare', 'M', grandsire, otherDam)
  const predict = async () => {
    const { status, body } = await call('POST', '/api/predict/breeding', { sire_id: stud, dam_id: mare })
    expect(status).toBe(200)
    return body as BreedingPrediction
  }
  const save = () =>
    call('POST', '/api/mating/crosses', {
      sire_id: stud,
      dam_id: mare,
      target_distances: [400],
      assumptions: { weather: 'neutral', track_condition: 'fast' },
    })

  test('a cross gives inbreeding, shared ancestors and the panel; speed and price say what they need', async () => {
    const answer = await predict()
    expect(answer.inbreeding_coefficient).toBe(0.125)
    expect(answer.common_ancestors.map(({ name }) => name)).toEqual(['Old Grandsire'])
    expect(answer).toMatchObject({
      expected_si_350: null,
      expected_si_400: null,
      expected_si_440: null,
      confidence_band: null,
      distributions: [],
      projected_value: null,
      value_band: null,
      missing_speed: 'Speed needs race results: import them.',
    })
    expect(answer.panel.every(({ range, settled_by }) => range !== null && settled_by !== null)).toBe(true)
    const text = answer.finding.map((part) => part.text).join('')
    expect(text).toMatch(
      /^The two are half brother and sister\. .* The foal’s inbreeding would be 12\.5%, close\. Speed needs race results: import them\./,
    )
    // Of two untested half siblings the breed’s own rate says so much.
    expect(answer.risk_factors.filter((code) => /AFFECTED|AT_RISK|LOW_ACCURACY/.test(code))).toEqual([
      'GBED_AFFECTED_1',
    ])
  })

  test('the ranking says what is missing instead of failing', async () => {
    const { status, body } = await call('POST', '/api/predict/matings', { dam_id: mare })
    expect(status).toBe(200)
    expect(body as MatingsReply).toMatchObject({
      matings: [],
      missing_speed: 'Speed needs race results: import them.',
    })
  })

  test('relatives’ tests narrow the range, and without all six nothing is saved', async () => {
    const carriers = [stud, grandsire, otherDam]
    await addGeneticTests(db, [
      testOf(stud, 'gbed', 'N/H', { copies_min: 1, copies_max: 1 }),
      ...carriers.slice(1).map((id) => testOf(id, 'gbed', 'N/N', { copies_min: 0, copies_max: 0 })),
    ])
    const gbed = (await predict()).panel.find(({ locus }) => locus === 'gbed')
    expect(gbed).toMatchObject({
      range: null,
      two_copies: 0,
      one_copy: 50,
      untested: ['dam'],
      settled_by: 'Relatives’ tests settle it; to confirm: GBED on Young Mare',
    })
    expect(await save()).toMatchObject({
      status: 422,
      body: {
        detail: expect.stringMatching(/^Complete 6-panel genetics required for both parents: /) as string,
      },
    })
  })

  test('with all six tests a cross is saved and printed without its speed', async () => {
    await addGeneticTests(
      db,
      [stud, mare].flatMap((id) =>
        PANEL_LOCI.map((locus) =>
          testOf(id, locus, 'N/N', { copies_min: 0, copies_max: 0, tested_on: '2026-01-01' }),
        ),
      ),
    )
    const { status, body } = await save()
    expect(status).toBe(201)
    const { id } = body as { id: number }
    const { job_id } = (await call('POST', `/api/mating/crosses/${id}/export`)).body as { job_id: string }
    expect(await jobEnd(job_id)).toMatchObject({ status: 'done', error_message: null })
  })
})
