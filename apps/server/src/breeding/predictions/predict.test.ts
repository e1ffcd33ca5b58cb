import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { CrossComparison } from '@quarterpole/contract/cross-comparison'
import type { HorseId } from '@quarterpole/contract/ids'
import type { MatingBoard } from '@quarterpole/contract/mating-board'
import type { MatingsReply } from '@quarterpole/contract/matings'
import type { SeasonPlanReply } from '@quarterpole/contract/season-plan'
import { addGeneticTests } from '@quarterpole/db/queries/genetic-test'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { listPredictions } from '@quarterpole/db/queries/prediction'
import { insertRecords } from '@quarterpole/db/queries/record'
import { horse, testOf } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { breedingEntry, SUMMARY } from './prediction-entry.ts'

interface Saved {
  sire_id: HorseId
  dam_id: HorseId
}

describe('predict', async () => {
  const { call, db, services } = await testServer('sqlite')
  const [saved] = (await call('GET', '/api/mating/crosses')).body as [Saved]
  const { sire_id, dam_id } = saved
  const predict = async () =>
    (await call('POST', '/api/predict/breeding', { sire_id, dam_id })).body as BreedingPrediction
  const edit = async (id: HorseId, change: object) => {
    const now = (await call('GET', `/api/horses/${id}`)).body as Record<string, unknown>
    const { name, sex, foaled, color, owner, sire_id: sire, dam_id: dam, stud_fee } = now
    const body = { name, sex, foaled, color, owner, sire_id: sire, dam_id: dam, stud_fee, ...change }
    expect((await call('PUT', `/api/horses/${id}`, body)).status).toBe(200)
  }

  test('an answer given again is the same, and logged again', async () => {
    const one = await predict()
    expect(await predict()).toEqual(one)
    expect(one.common_ancestors).not.toEqual([])
    const [last, before] = await listPredictions(db, 2)
    expect({ ...last, id: 0, created_at: '' }).toEqual({ ...before, id: 0, created_at: '' })
  })

  test('the figures of an answer are logged when it is answered', async () => {
    const body = await predict()
    const [last] = await listPredictions(db, 1)
    expect(last).toMatchObject({ kind: 'breeding', sire_id, dam_id, evaluation_id: body.basis.evaluation_id })
    expect(JSON.parse(last?.request ?? '')).toEqual({ sire_id, dam_id })
    const figures = Object.entries(body).filter(([name]) => SUMMARY.some((one) => one === name))
    expect(figures).toHaveLength(SUMMARY.length)
    expect(JSON.parse(last?.result ?? '')).toEqual(Object.fromEntries(figures))
    expect(last?.input_hash).toBe(breedingEntry(body, services.herd.current.version).input_hash)
  })

  test('an edited name and fee are in the next answer', async () => {
    await predict()
    // The fee of a season would come first.
    await db.kysely.deleteFrom('stallion_season').where('stallion_id', '=', sire_id).execute()
    await edit(sire_id, { name: 'Renamed Between', stud_fee: 123_000 })
    const body = await predict()
    expect(body.basis.sire.name).toBe('Renamed Between')
    expect(body.value_basis.stud_fee).toBe(123_000)
  })

  test('one fee in every answer: of the season, else his own; 0 is unknown', async () => {
    const ranking = { dam_id, limit: 500, include_history: true, include_close_relatives: true }
    const fees = async (season_year: number) => {
      await services.herd.upToDate()
      const { value_basis, sharpen_value = [] } = await predict()
      expect(sharpen_value.some((sentence) => sentence.includes('no stud fee'))).toBe(
        value_basis.stud_fee === null,
      )
      const { matings } = (await call('POST', '/api/predict/matings', ranking)).body as MatingsReply
      const ranked = matings.find((mating) => mating.sire_id === sire_id)
      const versus = matings.find((mating) => mating.sire_id !== sire_id)?.sire_id
      const compared = `sire_id=${sire_id}&dam_id=${dam_id}&versus_id=${versus}`
      const { first } = (await call('GET', `/api/predict/breeding/compare?${compared}`))
        .body as CrossComparison
      const drawn = `mares=${dam_id}&studs=${sire_id}&season_year=${season_year}`
      const board = (await call('GET', `/api/mating-board?${drawn}`)).body as MatingBoard
      const planned = { season_year, mare_ids: [dam_id], stallion_ids: [sire_id] }
      const plan = (await call('POST', '/api/predict/season-plan', planned)).body as SeasonPlanReply
      return [value_basis, ranked, first, board.studs[0], plan.studs[0]].map((one) => one?.stud_fee)
    }
    const season = async (year: number, stud_fee: number) =>
      expect((await call('PUT', `/api/stallions/${sire_id}/seasons/${year}`, { stud_fee })).status).toBe(200)
    await edit(sire_id, { stud_fee: 1234 })
    await season(2028, 45_000)
    expect(await fees(2028)).toEqual(Array(5).fill(45_000))
    await season(2029, 0)
    expect(await fees(2029)).toEqual(Array(5).fill(1234))
    await edit(sire_id, { stud_fee: 0 })
    expect(await fees(2029)).toEqual(Array(5).fill(null))
  })

  test('an edited pedigree is in the next answer', async () => {
    const before = await predict()
    const dam = (await call('GET', `/api/horses/${dam_id}`)).body as { sire_id: HorseId | null }
    await edit(dam_id, { sire_id: null })
    const generations = (await predict()).completeness.equivalent_generations
    expect(generations).toBeLessThan(before.completeness.equivalent_generations - 0.2)
    await edit(dam_id, { sire_id: dam.sire_id })
    const { inbreeding_coefficient, completeness } = await predict()
    expect({ inbreeding_coefficient, completeness }).toEqual({
      inbreeding_coefficient: before.inbreeding_coefficient,
      completeness: before.completeness,
    })
  })

  // Files are imported in a thread of their own, and other processes write too: `refresh` follows both.
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
    await services.herd.upToDate()
    const gbed = (await predict()).panel.find(({ locus }) => locus === 'gbed')
    expect(gbed?.dam_raw).toBe('carrier, later sample')
    expect(gbed?.one_copy).toBeGreaterThan(0)
  })

  test('relatives’ tests that contradict each other are a risk of the cross', async () => {
    const add = (name: string, sex: 'S' | 'M', parents: { sire_id?: HorseId; dam_id?: HorseId } = {}) =>
      insertHorse(db, horse({ name, sex, ...parents }))
    const parents = { sire_id: await add('Clear Sire', 'S'), dam_id: await add('Clear Dam', 'M') }
    const mare = await add('Untested Mare', 'M', parents)
    const mate = await add('Clear Mate', 'S')
    const foal = await add('Carrier Foal', 'M', { sire_id: mate, dam_id: mare })
    const clear = { copies_min: 0, copies_max: 0 }
    const carrier = { copies_min: 1, copies_max: 1 }
    const risks = async () => {
      await services.herd.upToDate()
      const reply = await call('POST', '/api/predict/breeding', { sire_id, dam_id: mare })
      return (reply.body as BreedingPrediction).risk_factors
    }
    await addGeneticTests(
      db,
      [parents.sire_id, parents.dam_id, mate].map((id) => testOf(id, 'herda', 'N/N', clear)),
    )
    expect(await risks()).not.toContain('HERDA_CONFLICT_DAM')
    await addGeneticTests(db, [testOf(foal, 'herda', 'N/HRD', carrier)])
    expect(await risks()).toContain('HERDA_CONFLICT_DAM')
  })

  test('sales are in the next answer once the herd is followed', async () => {
    const before = await predict()
    const sale = { horse_id: dam_id, sale_type: 'yearling', sale_date: '2025-09-01' } as const
    const rest = { sale_name: 'Test Sale', price_usd: 2_000_000 }
    await insertRecords(
      db,
      'sale',
      Array.from({ length: 60 }, () => ({ ...rest, ...sale })),
    )
    await services.herd.upToDate()
    const body = await predict()
    expect(body.value_basis.sales).toBe(before.value_basis.sales + 60)
    expect(body.projected_value).not.toBe(before.projected_value)
  })
})
