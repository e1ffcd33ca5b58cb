import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { Genetics } from '@quarterpole/contract/genetics'
import type { GeneTrace } from '@quarterpole/contract/gene-trace'
import type { HorseId } from '@quarterpole/contract/ids'
import type { MatingBoard } from '@quarterpole/contract/mating-board'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { PANEL_LOCI } from '@quarterpole/genetics/panel'
import { expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

const { call, db, services } = await testServer('sqlite', { seeded: false })

const add = async (name: string, sex: 'S' | 'M', parents: { sire_id?: HorseId; dam_id?: HorseId } = {}) =>
  insertHorse(db, horse({ name, sex, foaled: '2015-03-01', ...parents }))
const addTest = async (id: HorseId, marker: string, raw: string) => {
  const { status, body } = await call('POST', `/api/horses/${id}/tests`, {
    marker,
    raw,
    tested_on: '2024-05-01',
  })
  expect(status, JSON.stringify(body)).toBe(201)
}
const clearPanel = async (id: HorseId) => {
  for (const locus of PANEL_LOCI) await addTest(id, locus, 'N/N')
}
const predict = async (sire_id: HorseId, dam_id: HorseId) =>
  (await call('POST', '/api/predict/breeding', { sire_id, dam_id })).body as BreedingPrediction
const finding = async (sire: HorseId, dam: HorseId) =>
  (await predict(sire, dam)).finding.map(({ text }) => text).join('')

const carrier = await add('Quiet Harbor', 'S')
const free = await add('Plain Harbor', 'S')
const mare = await add('Small Lantern', 'M')
const clearMare = await add('Clear Lantern', 'M')
const untested = await add('New Lantern', 'M')
for (const id of [carrier, free, mare, clearMare, untested]) await clearPanel(id)
await addTest(carrier, 'ejsca', 'N/JSA')
await addTest(free, 'ejsca', 'N/N')
await addTest(mare, 'ejsca', 'JSA/N')
await addTest(mare, 'olws', 'O/N')
await addTest(clearMare, 'ejsca', 'clear')
const granddaughter = await add('Third Lantern', 'M', { sire_id: carrier })
await clearPanel(granddaughter)
await services.herd.upToDate()

test('a horse’s page has the result beside the six', async () => {
  const { body } = await call('GET', `/api/horses/${mare}/genetics`)
  expect(body).toMatchObject({ ejsca: 'N/H', olws: 'N/H', gbed: 'N/N' } satisfies Partial<Genetics>)
})

test('a cross of two carriers begins with the foals that die, and is grave on the board', async () => {
  const { panel, panel_of_100, lethal_of_100, risk_factors } = await predict(carrier, mare)
  expect(panel.map(({ locus }) => locus)).toEqual([...PANEL_LOCI, 'ejsca', 'olws'])
  expect(panel.find(({ locus }) => locus === 'ejsca')).toMatchObject({
    clear: 25,
    one_copy: 50,
    two_copies: 25,
  })
  expect(panel_of_100.affected).toBe(25)
  expect(lethal_of_100).toBe(25)
  expect(risk_factors[0]).toBe('EJSCA_AFFECTED_25')
  expect(await finding(carrier, mare)).toMatch(/^One foal in four would die of EJSCA\. /)
  const board = (await call('GET', `/api/mating-board?mares=${mare}&studs=${carrier},${free}`))
    .body as MatingBoard
  expect(
    board.cells.map(({ stallion_id, worst_disease }) => [
      stallion_id,
      worst_disease.label,
      worst_disease.is_grave,
    ]),
  ).toEqual([
    [carrier, 'EJSCA, 25 affected', true],
    [free, 'OLWS not tested, up to 25 affected', false],
  ])
})

test('a clear mate settles it; an untested one leaves up to a quarter, and names the test', async () => {
  const settled = await predict(carrier, clearMare)
  expect(settled.panel.find(({ locus }) => locus === 'ejsca')).toMatchObject({
    one_copy: 50,
    two_copies: 0,
    range: null,
  })
  expect(settled.risk_factors).toContain('EJSCA_CARRIER_50')
  const open = (await predict(carrier, untested)).panel.find(({ locus }) => locus === 'ejsca')
  expect(open?.range?.two_copies).toEqual([0, 25])
  expect(open?.settled_by).toBe('One test settles it: EJSCA on New Lantern')
})

test('a daughter of a carrier is weighed by her sire; where nobody in sight is tested, the six are all', async () => {
  const weighed = await predict(carrier, granddaughter)
  const { body } = await call(
    'GET',
    `/api/predict/breeding/trace?sire_id=${carrier}&dam_id=${granddaughter}&test=ejsca`,
  )
  const two = (body as GeneTrace).foal?.[2] ?? 0
  expect(two).toBeGreaterThan(0.12)
  expect(weighed.panel.find(({ locus }) => locus === 'ejsca')?.two_copies).toBe(Math.round(100 * two))
  expect((await predict(free, untested)).panel.map(({ locus }) => locus)).toEqual([...PANEL_LOCI, 'ejsca']) // he is tested
  const stranger = await add('Far Harbor', 'S')
  await clearPanel(stranger)
  await services.herd.upToDate()
  expect((await predict(stranger, untested)).panel.map(({ locus }) => locus)).toEqual([...PANEL_LOCI])
  expect((await predict(stranger, untested)).panel_of_100.clear).toBe(100)
})
