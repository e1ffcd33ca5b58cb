import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { HorseId } from '@quarterpole/contract/ids'
import { addGeneticTests } from '@quarterpole/db/queries/genetic-test'
import { listPredictions } from '@quarterpole/db/queries/prediction'
import { insertSales } from '@quarterpole/db/queries/sale'
import { describeEngines } from '@quarterpole/db/testing'
import { expect, test } from 'vitest'
import { asciiJson } from '../http/json-text.ts'
import { testServer } from '../../test/test-server.ts'
import { predictCross } from './predict.ts'
import { breedingEntry, SUMMARY } from './prediction-entry.ts'

interface Saved {
  sire_id: HorseId
  dam_id: HorseId
}

describeEngines(async (engine) => {
  const { call, db, services } = await testServer(engine)
  const [saved] = (await call('GET', '/api/mating/crosses')).body as [Saved]
  const { sire_id, dam_id } = saved
  const predict = async () => {
    const answer = await call('POST', '/api/predict/breeding', { sire_id, dam_id })
    return { raw: answer.raw.toString(), body: answer.body as BreedingPrediction }
  }
  const edit = async (id: HorseId, change: object) => {
    const horse = (await call('GET', `/api/horses/${id}`)).body as Record<string, unknown>
    const { name, sex, foaled, color, owner, sire_id: sire, dam_id: dam, stud_fee } = horse
    const body = { name, sex, foaled, color, owner, sire_id: sire, dam_id: dam, stud_fee, ...change }
    expect((await call('PUT', `/api/horses/${id}`, body)).status).toBe(200)
  }

  test('an answer given again is the same text, and written down again', async () => {
    const [one, two] = [await predict(), await predict()]
    expect(two.raw).toBe(one.raw)
    expect(one.raw).toMatch(/^[\x20-\x7e]+$/)
    expect(one.raw, 'as JSON writes it').toBe(asciiJson(one.body))
    expect(one.body.common_ancestors).not.toEqual([])
    await services.predictions.flush()
    const [last, before] = await listPredictions(db, 2)
    expect(last).toMatchObject({ sire_id, dam_id, request: JSON.stringify({ sire_id, dam_id }) })
    expect({ ...last, id: 0, created_at: '' }).toEqual({ ...before, id: 0, created_at: '' })
    expect(JSON.parse(last?.result ?? '')).toMatchObject({ expected_si_400: one.body.expected_si_400 })
  })

  test('the answer is the prediction, member by member, and its figures are written down', async () => {
    const { raw, body } = await predict()
    const prediction = await predictCross(services, sire_id, dam_id)
    expect(raw).toBe(asciiJson(prediction))
    await services.predictions.flush()
    const [last] = await listPredictions(db, 1)
    const figures = Object.entries(prediction).filter(([name]) => SUMMARY.some((one) => one === name))
    expect(figures).toHaveLength(SUMMARY.length)
    expect(last?.result).toBe(JSON.stringify(Object.fromEntries(figures)))
    expect(last?.input_hash).toBe(breedingEntry(body, services.herd.current.version).input_hash)
  })

  test.each([
    '"common_ancestors":0,"panel":0',
    ',"panel":[],"value_basis":0}',
    'a "quoted" \\" name \\',
    'line\u2028end $& $1 Ñ 🐎',
  ])('a name cannot be taken for a part of the answer: %s', async (name) => {
    const { body: before } = await predict()
    const ancestor = before.common_ancestors[0]?.id
    expect(ancestor).toBeDefined()
    if (ancestor === undefined) return
    await edit(sire_id, { name: `1 ${name}` })
    await edit(dam_id, { name: `2 ${name}` })
    await edit(ancestor, { name: `3 ${name}` })
    const { raw, body } = await predict()
    expect([body.basis.sire.name, body.basis.dam.name]).toEqual([`1 ${name}`, `2 ${name}`])
    expect(body.common_ancestors.find(({ id }) => id === ancestor)?.name).toBe(`3 ${name}`)
    expect(raw).toBe(asciiJson(await predictCross(services, sire_id, dam_id)))
    expect(body.common_ancestors.length).toBe(before.common_ancestors.length)
    expect(body.panel).toEqual(before.panel)
  })

  test('an edited name and fee are in the next answer', async () => {
    await predict()
    await edit(sire_id, { name: 'Renamed Between', stud_fee: 123_000 })
    const { body } = await predict()
    expect(body.basis.sire.name).toBe('Renamed Between')
    expect(body.value_basis.stud_fee).toBe(123_000)
  })

  test('an edited pedigree is in the next answer', async () => {
    const { body: before } = await predict()
    const dam = (await call('GET', `/api/horses/${dam_id}`)).body as { sire_id: HorseId | null }
    await edit(dam_id, { sire_id: null })
    const generations = (await predict()).body.completeness.equivalent_generations
    expect(generations).toBeLessThan(before.completeness.equivalent_generations - 0.2)
    await edit(dam_id, { sire_id: dam.sire_id })
    const { inbreeding_coefficient, completeness } = (await predict()).body
    expect({ inbreeding_coefficient, completeness }).toEqual({
      inbreeding_coefficient: before.inbreeding_coefficient,
      completeness: before.completeness,
    })
  })

  // Files are imported in a thread of their own, and other processes write too: both are followed by `refresh`.
  test('a test result is in the next answer once the herd is followed', async () => {
    await predict()
    await addGeneticTests(db, [
      {
        horse_id: dam_id,
        marker: 'gbed',
        value: 'N/GBED',
        copies_min: 1,
        copies_max: 1,
        raw: 'carrier, later sample',
        lab: null,
        assay: null,
        tested_on: '2030-01-01',
        inferred: false,
      },
    ])
    await services.herd.refresh()
    const gbed = (await predict()).body.panel.find(({ locus }) => locus === 'gbed')
    expect(gbed?.dam_raw).toBe('carrier, later sample')
    expect(gbed?.one_copy).toBeGreaterThan(0)
  })

  test('sales are in the next answer once the herd is followed', async () => {
    const { body: before } = await predict()
    const sale = { horse_id: dam_id, sale_type: 'yearling', sale_date: '2025-09-01' } as const
    const rest = { sale_name: 'Test Sale', price_usd: 900_000 }
    await insertSales(
      db,
      Array.from({ length: 12 }, () => ({ ...rest, ...sale })),
    )
    await services.herd.refresh()
    const { body } = await predict()
    expect(body.value_basis.sales).toBe(before.value_basis.sales + 12)
    expect(body.projected_value).not.toBe(before.projected_value)
  })
})
