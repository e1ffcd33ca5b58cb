import type { FoalCoat } from '@quarterpole/contract/foal-coat'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { LINKED_LOCI, RECOMBINATION } from '@quarterpole/genetics/coat'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

describe('of a herd on file', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false })
  const add = (name: string, fields: Parameters<typeof horse>[0]) =>
    insertHorse(db, horse({ name, ...fields }))
  const sire = await add('Gold Standard', { sex: 'S', color: 'palomino' })
  const dam = await add('Gold Leaf', { sex: 'M', color: 'PAL' })
  const sorrel = await add('Red Ember', { sex: 'S', color: 'sorrel' })
  const chestnut = await add('Red Clay', { sex: 'M', color: 'chestnut' })
  const plaid = await add('Odd One', { sex: 'M', color: 'plaid' })
  const coat = async (sire_id: number, dam_id: number) =>
    (await call('GET', `/api/predict/breeding/coat?sire_id=${sire_id}&dam_id=${dam_id}`)).body as FoalCoat
  const chanceOf = ({ colors }: FoalCoat, color: string) =>
    colors.find((one) => one.color === color)?.chance ?? 0

  test('two palominos have palominos, sorrels and cremellos, but for wrong records', async () => {
    const found = await coat(sire, dam)
    expect(Math.abs(chanceOf(found, 'palomino') - 0.5)).toBeLessThan(0.03)
    expect(Math.abs(chanceOf(found, 'cremello') - 0.25)).toBeLessThan(0.03)
    expect(Math.abs(chanceOf(found, 'sorrel or chestnut') - 0.25)).toBeLessThan(0.03)
    expect(found.colors.reduce((sum, { of_100 }) => sum + of_100, 0)).toBe(100)
    expect(found).toMatchObject({ coats_used: 2, unread: [], contradictions: [] })
    expect(found.finding).toMatch(/^\d+ foals in 100 are palomino, \d+ /)
  })

  test('of several crosses are those of each alone, in the order asked for; a mare as a sire is refused', async () => {
    const pairs = [
      [sorrel, dam],
      [sire, chestnut],
      [sire, dam],
    ] as const
    const address = (some: readonly (readonly number[])[]) =>
      `/api/predict/breeding/coats?pairs=${some.map((pair) => pair.join('-')).join(',')}`
    const { body } = await call('GET', address(pairs))
    const alone = await Promise.all(pairs.map((pair) => coat(...pair)))
    expect(body).toEqual({
      coats: alone.map(({ sire_id, dam_id, colors }) => ({ sire_id, dam_id, colors })),
    })
    expect((await call('GET', address([[dam, sire]]))).body).toMatchObject({
      status: 422,
      errors: [{ path: 'pairs', message: 'Gold Leaf is a mare; the sire must be a stallion.' }],
    })
    expect((await call('GET', address([[sire, 999_999]]))).status).toBe(404)
    expect((await call('GET', '/api/predict/breeding/coats?pairs=1')).status).toBe(422)
  })

  test('a horse whose color is not read, or not on file, is named', async () => {
    const found = await coat(sire, plaid)
    expect(found.unread).toEqual([{ id: plaid, name: 'Odd One', color: 'plaid' }])
    expect(found.colors.length).toBeGreaterThan(3)
  })

  test('a bay foal of two red parents is a doubt, named with both', async () => {
    expect((await coat(sorrel, chestnut)).contradictions).toEqual([])
    const bay = await add('Cuckoo', { sex: 'M', color: 'bay', sire_id: sorrel, dam_id: chestnut })
    const { contradictions, finding } = await coat(sorrel, chestnut)
    expect(contradictions).toEqual([
      {
        locus: 'extension',
        horses: expect.arrayContaining([
          { id: sorrel, name: 'Red Ember', color: 'sorrel' },
          { id: chestnut, name: 'Red Clay', color: 'chestnut' },
          { id: bay, name: 'Cuckoo', color: 'bay' },
        ]) as unknown,
      },
    ])
    expect(finding).toContain('can’t be right')
  })

  test('a test tells more than a color, and one that its horse’s color excludes is a doubt', async () => {
    const addTest = async (id: number, marker: string, raw: string) => {
      const { status } = await call('POST', `/api/horses/${id}/tests`, {
        marker,
        raw,
        lab: null,
        assay: null,
        tested_on: null,
      })
      expect(status).toBe(201)
    }
    const stud = await add('Bay Bronze', { sex: 'S', color: 'bay' })
    const before = chanceOf(await coat(stud, dam), 'palomino')
    await addTest(stud, 'extension', 'Red factor: EE')
    await addTest(stud, 'champagne', 'n/CH')
    const tested = await coat(stud, dam)
    expect(tested.tests_used).toBe(2)
    expect(chanceOf(tested, 'palomino')).toBeLessThan(before / 5)
    const [gold = 0, amber = 0, classic = 0] = ['gold', 'amber', 'classic'].map((kind) =>
      chanceOf(tested, `${kind} champagne`),
    )
    expect(amber + classic).toBeGreaterThan(0.4) // half, but for the perlinos
    expect(amber + classic + gold).toBeLessThan(0.51)
    expect(gold).toBeLessThan(0.01)
    expect(tested.loci.map(({ locus }) => locus)).toContain('champagne')
    await addTest(sorrel, 'extension', 'E/e')
    expect((await coat(sorrel, dam)).contradictions).toEqual([
      { locus: 'extension', horses: [{ id: sorrel, name: 'Red Ember', color: 'sorrel, tested E/e' }] },
    ])
  })

  test('the test that narrows the color most is named, until it is on file', async () => {
    const bay = await add('Unknown Bay', { sex: 'S', color: 'bay' })
    const before = await coat(bay, chestnut)
    expect(before.colors_open).toBeCloseTo(
      2 ** before.colors.reduce((sum, { chance }) => sum - chance * Math.log2(chance), 0),
      10,
    )
    const [first] = before.telling_tests
    expect(first).toMatchObject({
      horse_id: bay,
      name: 'Unknown Bay',
      locus: 'extension',
      label: 'Extension',
    })
    expect(first?.colors_open).toBeLessThan(before.colors_open)
    expect(first?.last_paid).toBeNull()
    for (const [care_date, product, cost] of [
      ['2026-02-01', 'Agouti', 25],
      ['2026-01-03', 'Red factor (VGL)', 40],
      ['2025-01-03', 'Extension', 30],
    ] as const) {
      const care = { horse_id: chestnut, kind: 'laboratory', care_date, product, cost }
      expect((await call('POST', '/api/care', care)).status).toBe(201)
    }
    expect((await coat(bay, chestnut)).telling_tests[0]?.last_paid).toEqual({ usd: 40, on: '2026-01-03' })
    await call('POST', `/api/horses/${bay}/tests`, { marker: 'extension', raw: 'E/E' })
    const after = await coat(bay, chestnut)
    expect(after.telling_tests.filter((one) => one.horse_id === bay).map(({ locus }) => locus)).not.toContain(
      'extension',
    )
    expect(after.colors_open).toBeLessThan(before.colors_open)
  })

  test('roan that came with red goes on with red more often than not: both lie on one chromosome', async () => {
    const black = await add('Coal', { sex: 'S', color: 'black' })
    const redRoan = await add('Rose', { sex: 'M', color: 'red roan' })
    const blueRoan = await add('Storm', { sex: 'S', color: 'blue roan', sire_id: black, dam_id: redRoan })
    for (const [id, marker, raw] of [
      [black, 'roan', 'N/N'],
      [redRoan, 'extension', 'e/e'],
      [chestnut, 'extension', 'e/e'],
      [chestnut, 'roan', 'N/N'],
    ] as const)
      await call('POST', `/api/horses/${id}/tests`, { marker, raw })
    const found = await coat(blueRoan, chestnut)
    const red = chanceOf(found, 'red roan')
    const others = chanceOf(found, 'blue roan') + chanceOf(found, 'bay roan')
    expect(Math.abs(red - (1 - RECOMBINATION) / 2)).toBeLessThan(0.03)
    expect(Math.abs(others - RECOMBINATION / 2)).toBeLessThan(0.03)
    const [extension, roan] = LINKED_LOCI.map((one) => found.loci.find(({ locus }) => locus === one)?.foal)
    expect(extension?.[0]).toBeCloseTo(0.5, 1)
    expect(roan?.[1]).toBeCloseTo(0.5, 1)
  })

  test('a champagne by its color’s name, without a test', async () => {
    const gold = await add('Gold Lamp', { sex: 'S', color: 'Gold Champagne' })
    const found = await coat(gold, chestnut)
    expect(found.unread).toEqual([])
    expect(Math.abs(chanceOf(found, 'gold champagne') - 0.5)).toBeLessThan(0.03)
  })

  test.each([
    ['a sire that is a mare', `sire_id=${dam}&dam_id=${chestnut}`, 422],
    ['nobody', 'sire_id=99999&dam_id=1', 404],
  ])('%s is refused', async (_name, query, status) => {
    expect((await call('GET', `/api/predict/breeding/coat?${query}`)).status).toBe(status)
  })
})
