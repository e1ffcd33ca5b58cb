import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { Cross } from '@quarterpole/contract/cross'
import type { CrossComparison } from '@quarterpole/contract/cross-comparison'
import type { Dashboard } from '@quarterpole/contract/dashboard'
import type { MatingsReply } from '@quarterpole/contract/matings'
import { foalsFrom } from '@quarterpole/genetics/foal'
import { expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { valueSentence } from '../../sharing/reports/cross/cross-words.ts'
import { foalColumns } from '../../sharing/reports/cross/foal-columns.ts'
import { yearlingPrice } from './cross-value.ts'
import { readCross, valueModel } from './predict.ts'

const { call, services } = await testServer('sqlite')
const { grave_crosses } = (await call('GET', '/api/dashboard')).body as Dashboard
const lethal = grave_crosses.filter(({ outcome }) => outcome.includes('die of GBED'))

const textOf = (finding: { readonly text: string }[]) => finding.map(({ text }) => text).join('')
const predict = async (sire_id: number, dam_id: number) =>
  (await call('POST', '/api/predict/breeding', { sire_id, dam_id })).body as BreedingPrediction

test('the foals that die neither run nor sell, on the cross and in its report', async () => {
  expect(lethal.length).toBeGreaterThan(0)
  for (const { sire_id, dam_id } of lethal) {
    const prediction = await predict(sire_id, dam_id)
    const { lethal_of_100 = 0, distributions, finding, projected_value, value_band, value_basis } = prediction
    expect(lethal_of_100).toBe(25)
    const at400 = distributions.find(({ distance_yards }) => distance_yards === 400)
    if (!at400) throw new Error('the sample herd is evaluated')
    expect(textOf(finding)).toMatch(/^One foal in four would die of GBED\. /)
    expect(textOf(finding)).not.toMatch(/fast|good/)
    const record = foalsFrom(at400, 100, 75)
    expect(textOf(finding)).toContain(
      `Of 100 foals, 75 would live, and ${record === 0 ? 'fewer than 1' : `${record} of those`} would reach record pace.`,
    )
    const { studFee } = await readCross(services, sire_id, dam_id)
    const model = await valueModel(services, services.herd.current)
    const living = yearlingPrice(model, at400, { studFee, lethalOf100: 0 })
    expect(projected_value).toBe(0.75 * living.projected_value)
    expect(value_band).toEqual({ q25: 0.75 * living.value_band.q25, q75: 0.75 * living.value_band.q75 })
    expect(value_basis.sentence).toContain('the 75 in 100 that live')
    expect(valueSentence(prediction)).toContain('the 75 in 100 that live')
    const { counts, alt } = foalColumns(at400, 25)
    expect(counts.lost + counts.below + counts.strong + counts.record).toBe(100)
    expect(alt).toContain('25 die of two copies of a gene')
  }
})

test('a ranking values a stallion as his cross does, also where only relatives’ tests say how many foals die', async () => {
  const [{ dam_id }] = lethal as [(typeof lethal)[number]]
  const { matings } = (await call('POST', '/api/predict/matings', { dam_id, limit: 100 }))
    .body as MatingsReply
  const open = matings.filter(({ worst_disease }) => worst_disease.lethal_of_100 === null) // untested mates of a carrier
  expect(open.length).toBeGreaterThan(0)
  for (const { sire_id, projected_value } of [...matings.slice(0, 5), ...open])
    expect(projected_value).toBe((await predict(sire_id, dam_id)).projected_value)
})

test('two crosses of which one is lethal compare living foals, and its price is per mating', async () => {
  const [{ sire_id, dam_id }] = lethal as [(typeof lethal)[number]]
  const safe = (
    (await call('POST', '/api/predict/matings', { dam_id, exclude_affected: true })).body as MatingsReply
  ).matings[0]?.sire_id
  const { body } = await call(
    'GET',
    `/api/predict/breeding/compare?sire_id=${sire_id}&dam_id=${dam_id}&versus_id=${safe}`,
  )
  const { first, second, speeds } = body as CrossComparison
  expect([first.lethal_of_100, second.lethal_of_100]).toEqual([25, 0])
  expect(textOf(speeds[0]?.finding ?? [])).toMatch(
    /one foal in four would die of GBED\. Of 100 pairs of living foals, /,
  )
  expect(first.projected_value).toBe((await predict(sire_id, dam_id)).projected_value)
})

test('the saved list holds no praise of a cross whose foals die', async () => {
  const crosses = (await call('GET', '/api/mating/crosses')).body as Cross[]
  const deadly = crosses.filter(({ prediction }) => (prediction.lethal_of_100 ?? 0) > 0)
  expect(deadly.length).toBeGreaterThan(0)
  for (const { prediction } of deadly) expect(textOf(prediction.finding)).not.toMatch(/fast|good/)
})
