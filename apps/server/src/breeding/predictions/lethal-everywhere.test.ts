import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { Cross } from '@quarterpole/contract/cross'
import type { Dashboard } from '@quarterpole/contract/dashboard'
import type { DoubtedParents } from '@quarterpole/contract/doubted-parents'
import type { GeneTrace } from '@quarterpole/contract/gene-trace'
import type { HorseId } from '@quarterpole/contract/ids'
import type { MatingBoard } from '@quarterpole/contract/mating-board'
import type { MatingsReply } from '@quarterpole/contract/matings'
import type { SeasonPlanReply } from '@quarterpole/contract/season-plan'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { crossPage } from '../../sharing/pages/cross-page.ts'
import { findingOnPaper } from '../../sharing/reports/cross/cross-words.ts'
import { loadCrossReport } from '../../sharing/reports/cross/load-cross-report.ts'

const { call, db, services } = await testServer('sqlite')
const addTest = async (id: number, marker: string, raw: string) => {
  const { status, body } = await call('POST', `/api/horses/${id}/tests`, {
    marker,
    raw,
    tested_on: '2026-05-01',
  })
  expect(status, JSON.stringify(body)).toBe(201)
}
const crosses = (await call('GET', '/api/mating/crosses')).body as Cross[]
const healthy = crosses.filter(
  ({ prediction }) => prediction.is_grave !== true && prediction.lethal_of_100 === 0,
)
const carried = [
  ['gbed', 'GBED', ['N/G', 'n/GBED', 'G/G']],
  ['ejsca', 'EJSCA', ['N/JSA', 'JSA/N', 'JSA/JSA']],
  ['olws', 'OLWS', ['N/O', 'LWO/n', 'O/O']],
] as const

describe.each(carried)('two carriers of %s', async (locus, label, [sire, dam, foal]) => {
  const pair = healthy[carried.findIndex(([one]) => one === locus)]
  if (pair === undefined) throw new Error('the sample herd has three healthy crosses')
  const { sire_id, dam_id } = pair
  await addTest(sire_id, locus, sire)
  await addTest(dam_id, locus, dam)
  const first = `One foal in four would die of ${label}`

  test('the cross, the saved one and its trace begin with the foals that die', async () => {
    const { finding, lethal_of_100 } = (await call('POST', '/api/predict/breeding', { sire_id, dam_id }))
      .body as BreedingPrediction
    expect(finding[0]).toMatchObject({ text: `${first}. `, strong: true })
    expect(lethal_of_100).toBeGreaterThanOrEqual(25) // the pairs have parents in common, and some of another gene’s foals
    const trace = (
      await call('GET', `/api/predict/breeding/trace?sire_id=${sire_id}&dam_id=${dam_id}&test=${locus}`)
    ).body as GeneTrace
    expect(trace.finding[0]).toMatchObject({ text: `${first}.`, strong: true })
  })

  test('its paper and its shared page have it as a sentence of its own, first', async () => {
    const saved = await call('POST', '/api/mating/crosses', {
      sire_id,
      dam_id,
      target_distances: [400],
      assumptions: { weather: 'neutral', track_condition: 'fast' },
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(201)
    const { id } = saved.body as { id: Parameters<typeof loadCrossReport>[1] }
    const report = await loadCrossReport(services, id)
    expect(findingOnPaper(report.cross.prediction).grave).toBe(`${first}.`)
    const content = JSON.stringify(crossPage({ ...report, risks: [] }).content)
    expect(content.slice(0, 200)).toContain(`${first}.`)
  })

  test('the ranking has him last and grave, the board a no-go, the plan a refusal', async () => {
    const { matings } = (await call('POST', '/api/predict/matings', { dam_id, limit: 500 }))
      .body as MatingsReply
    const at = matings.findIndex((one) => one.sire_id === sire_id)
    expect(matings[at]).toMatchObject({
      band: null,
      worst_disease: { label: `${label}, 25 affected`, is_grave: true },
    })
    expect(matings.slice(at).every(({ band }) => band === null)).toBe(true)
    const board = (await call('GET', `/api/mating-board?mares=${dam_id}&studs=${sire_id}`))
      .body as MatingBoard
    expect(board.cells[0]?.worst_disease).toMatchObject({ label: `${label}, 25 affected`, is_grave: true })
    const plan = await call('POST', '/api/predict/season-plan', {
      season_year: 2027,
      mare_ids: [dam_id],
      stallion_ids: [sire_id],
      exclude_affected: false,
    })
    expect((plan.body as SeasonPlanReply).cells[0]?.refusal).toEqual({
      code: 'lethal',
      sentence: `Lethal: both carry ${label}, and a foal with two copies dies.`,
    })
  })

  test('the Dashboard names the saved cross; a foal with two copies and a clear parent is a doubt', async () => {
    const { grave_crosses } = (await call('GET', '/api/dashboard')).body as Dashboard
    expect(grave_crosses.filter((one) => one.sire_id === sire_id && one.dam_id === dam_id)).toMatchObject([
      { outcome: expect.stringContaining(`would die of ${label}`) as string },
    ])
    const add = async (name: string, sex: 'S' | 'M', parents: { sire_id?: HorseId } = {}) =>
      insertHorse(db, horse({ name: `${name} ${label}`, sex, ...parents }))
    const clear = await add('Clear', 'S')
    await addTest(clear, locus, 'N/N')
    const born = await add('Doubted', 'M', { sire_id: clear })
    await addTest(born, locus, foal)
    const { first: doubted } = (await call('GET', '/api/data-import/doubted-parents')).body as DoubtedParents
    expect(doubted.find(({ horse_id }) => horse_id === born)?.doubt.reason).toContain(`By ${label}, `)
  })
})
