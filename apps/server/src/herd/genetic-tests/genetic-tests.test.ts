import type { GeneticTest } from '@quarterpole/contract/genetic-test'
import type { HorseId } from '@quarterpole/contract/ids'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'

describe('genetic tests', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false })
  const sire = await insertHorse(db, horse({ name: 'Clear Sire', sex: 'S' }))
  const dam = await insertHorse(db, horse({ name: 'Clear Dam' }))
  const foalOf = (name: string) => insertHorse(db, horse({ name, sire_id: sire, dam_id: dam }))
  const add = (id: HorseId, body: object) => call('POST', `/api/horses/${id}/tests`, body)
  const values = async (id: HorseId) =>
    ((await call('GET', `/api/horses/${id}/tests`)).body as GeneticTest[]).map(({ marker, value }) => [
      marker,
      value,
    ])

  test.each([
    ['gbed', 'N/G', 'N/H'],
    ['herda', 'clear', 'N/N'],
    ['hypp', 'Negative', 'N/N'],
    ['mh', 'N/MH', 'N/H'],
    ['mstn', 'C/T', 'CT'],
    ['dmrt3', 'CC', 'C/C'],
    ['mt_haplogroup', 'l3a', 'L3a'],
  ])('%s as printed "%s" is stored as %s, the notation beside it', async (marker, raw, value) => {
    const id = await foalOf('Reads Well')
    const added = await add(id, { marker, raw, lab: 'UC Davis', tested_on: '2026-03-01' })
    expect(added).toMatchObject({
      status: 201,
      body: { horse_id: id, marker, value, raw, lab: 'UC Davis', is_current: true, warnings: [] },
    })
  })

  test('an edit is read again, a later sample counts, and both are undone to what was there', async () => {
    const id = await foalOf('Twice Tested')
    const first = await add(id, { marker: 'hypp', raw: 'N/N', tested_on: '2024-01-01' })
    const test_id = (first.body as GeneticTest).id
    const edit = await call('PUT', `/api/tests/${test_id}`, {
      marker: 'hypp',
      raw: 'N/H',
      tested_on: '2024-01-01',
    })
    expect(edit.body).toMatchObject({ value: 'N/H' })
    const second = await add(id, { marker: 'hypp', raw: 'clear', tested_on: '2025-01-01' })
    expect((second.body as GeneticTest).warnings).toEqual([
      expect.stringContaining('HYPP of Twice Tested is N/H on file (2024-01-01) and N/N here.'),
    ])
    expect((await call('GET', `/api/horses/${id}`)).body).toMatchObject({
      genetic_tests: [{ value: 'N/N' }],
    })
    expect(await undo(call, second)).toMatchObject({ status: 200 })
    expect(await undo(call, edit)).toMatchObject({
      status: 200,
      body: {
        sentence: 'Undone: Twice Tested: HYPP was edited: result N/N → N/H, as printed N/N → N/H.',
      },
    })
    expect((await call('GET', `/api/horses/${id}`)).body).toMatchObject({
      genetic_tests: [{ value: 'N/N', tested_on: '2024-01-01' }],
    })
  })

  test('the activity says each result', async () => {
    const id = await foalOf('Deleted Once')
    const { body } = await add(id, { marker: 'gbed', raw: 'N/N' })
    await call('DELETE', `/api/tests/${(body as GeneticTest).id}`)
    expect(await call('GET', `/api/activity?horse_id=${id}`)).toMatchObject({
      body: [
        { kind: 'test_removed', sentence: 'Deleted Once: GBED N/N was deleted.' },
        { kind: 'test_added', sentence: 'Deleted Once: GBED N/N was added.' },
      ],
    })
  })

  test('a result that contradicts the parents is stored with a warning', async () => {
    await add(sire, { marker: 'herda', raw: 'N/N' })
    await add(dam, { marker: 'herda', raw: 'N/N' })
    await add(dam, { marker: 'mt_haplogroup', raw: 'L3a' })
    const id = await foalOf('Against Them')
    expect((await add(id, { marker: 'herda', raw: 'N/HRD' })).body).toMatchObject({
      value: 'N/H',
      warnings: [
        'HERDA of Against Them is N/H, but Clear Sire is N/N and Clear Dam is N/N: no foal of theirs can be. Check the parentage or the sample.',
      ],
    })
    expect((await add(id, { marker: 'mt_haplogroup', raw: 'B' })).body).toMatchObject({
      warnings: [expect.stringContaining('a foal has the dam’s')],
    })
  })

  test('a horse known by year alone was foaled in that year, not on January 1', async () => {
    const id = await insertHorse(
      db,
      horse({ name: 'Year Alone', foaled: '2020-01-01', foaled_precision: 'year' }),
    )
    const early = { marker: 'gbed', raw: 'N/N', tested_on: '2019-06-01' }
    expect(await add(id, early)).toMatchObject({
      status: 422,
      body: {
        detail: expect.stringContaining('Year Alone was foaled in 2020, after Jun 1, 2019.') as string,
      },
    })
  })

  test.each([
    [{ marker: 'gbed', raw: 'positive' }, 'raw', /GBED/],
    [{ marker: 'gbed', raw: 'not tested' }, 'raw', /means not tested/],
    [{ marker: 'gbed', raw: 'N/N', tested_on: '2027-01-01' }, 'tested_on', /in the future/],
    [{ marker: 'gbed', raw: 'N/N', tested_on: '2019-01-01' }, 'tested_on', /was foaled Apr 1, 2020/],
  ])('%j is refused at %s', async (body, path, detail) => {
    const id = await insertHorse(
      db,
      horse({ name: 'Refused', foaled: '2020-04-01', foaled_precision: 'day' }),
    )
    expect(await add(id, body)).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(detail) as string, errors: [{ path }] },
    })
    expect(await values(id)).toEqual([])
  })
})
