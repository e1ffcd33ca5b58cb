import type { DoubtedParents } from '@quarterpole/contract/doubted-parents'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Pedigree } from '@quarterpole/contract/pedigree'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { rowOf } from '../snapshot/snapshot.ts'
import { parentageDoubt } from './parentage-doubt.ts'

const { call, db, services } = await testServer('sqlite', { seeded: false })
const add = (name: string, fields: Parameters<typeof horse>[0]) => insertHorse(db, horse({ name, ...fields }))
const sire_id = await add('Red Ember', { sex: 'S', color: 'sorrel' })
const dam_id = await add('Red Clay', { sex: 'M', color: 'chestnut' })
const KNOWN = { coatTests: new Map(), year: 2026 }
const doubtOf = async (id: number) =>
  ((await call('GET', `/api/horses/${id}/pedigree`)).body as Pedigree).parentage_doubt
const giveTest = (id: number, marker: string, raw: string) =>
  call('POST', `/api/horses/${id}/tests`, { marker, raw })

test('a foal its parents can have isn’t doubted, nor one without parents', async () => {
  expect(await doubtOf(await add('Cinder', { sex: 'M', color: 'sorrel', sire_id, dam_id }))).toBeUndefined()
  expect(await doubtOf(sire_id)).toBeUndefined()
})

test('a bay of two reds is doubted: the locus, what is likeliest, and what settles it', async () => {
  expect(await doubtOf(await add('Cuckoo', { sex: 'M', color: 'bay', sire_id, dam_id }))).toEqual({
    reason:
      'By Extension, Cuckoo can’t be a foal of Red Ember and Red Clay with all tests and colors on file right.',
    likeliest: expect.stringMatching(
      /^Likeliest: another (sire than Red Ember|dam than Red Clay) \(\d+ in 100\), .*a wrong color \(\d+ in 100\)\.$/,
    ),
    settles: 'A DNA parentage test of Cuckoo settles it.',
  })
})

test('tests that no foal of the sire can have are weighed, but not for a reader who may not see the sire’s', async () => {
  const sire = await add('Slate', { sex: 'S' })
  const foal = await add('Stranger', { sex: 'M', sire_id: sire })
  for (const marker of ['hypp', 'mh', 'pssm1'] as const) {
    await giveTest(sire, marker, 'H/H')
    await giveTest(foal, marker, 'N/N')
  }
  const doubt = await doubtOf(foal)
  expect(doubt?.reason).toContain('By HYPP, PSSM1, and MH, Stranger can’t be a foal of Slate')
  expect(doubt?.likeliest).toContain('over 1,000 times likelier with another parent')
  const herd = await services.herd.upToDate()
  expect(parentageDoubt(herd, foal as HorseId, new Set(), KNOWN)).toBeNull() // its id
  expect(parentageDoubt(herd, foal as HorseId, new Set([sire]), KNOWN)).toEqual(doubt)
})

test('a foal of a homozygous gray isn’t doubted for the color it was born with until the end of its second year', async () => {
  const gray = await add('Slate Cloud', { sex: 'S', color: 'gray' })
  await giveTest(gray, 'gray', 'G/G')
  const foal = await add('Late Bloomer', {
    sex: 'M',
    color: 'bay',
    sire_id: gray,
    foaled: '2024-03-02',
    foaled_precision: 'day',
  })
  const herd = await services.herd.upToDate()
  const coatTests = new Map([[rowOf(herd, gray), { gray: 2 as const }]])
  const doubtIn = (year: number) =>
    parentageDoubt(herd, foal as HorseId, new Set([gray as HorseId]), { coatTests, year }) // ids of inserts
  expect([2024, 2025].map(doubtIn)).toEqual([null, null])
  expect(doubtIn(2026)?.reason).toContain('By Gray, Late Bloomer can’t be a foal of Slate Cloud')
})

test('a coat test that no foal of the parents can have is a doubt, on the horse and in the list', async () => {
  const [red, mate] = [await add('Plain Stud', { sex: 'S' }), await add('Plain Mare', { sex: 'M' })]
  const foal = await add('Black Sheep', { sex: 'M', sire_id: red, dam_id: mate })
  await giveTest(red, 'extension', 'e/e')
  await giveTest(mate, 'extension', 'ee')
  await giveTest(foal, 'extension', 'e/e')
  expect(await doubtOf(foal)).toBeUndefined()
  await giveTest(foal, 'extension', 'E/e')
  const doubt = await doubtOf(foal)
  expect(doubt?.reason).toBe(
    'By Extension, Black Sheep can’t be a foal of Plain Stud and Plain Mare with all tests and colors on file right.',
  )
  expect(doubt?.likeliest).toMatch(/a wrong test result \(\d+ in 100\)/)
  const { first } = (await call('GET', '/api/data-import/doubted-parents')).body as DoubtedParents
  expect(first.find(({ horse_id }) => horse_id === foal)?.doubt).toEqual(doubt)
})
