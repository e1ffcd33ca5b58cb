import type { HorseId } from '@quarterpole/contract/ids'
import type { Pedigree } from '@quarterpole/contract/pedigree'
import { readHorse } from '@quarterpole/db/queries/horse'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'

describe('ancestors', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false })
  const add = (name: string, fields: Partial<Parameters<typeof horse>[0]> = {}) =>
    insertHorse(db, horse({ name, ...fields }))
  const save = (id: HorseId, boxes: object[], more: object = {}) =>
    call('PUT', `/api/horses/${id}/ancestors`, { boxes, ...more })
  const count = async () => Number((await call('GET', '/api/horses?limit=1')).headers['x-total-count'])

  test('a whole bracket is saved in one step, shown, undone and redone', async () => {
    const id = await add('Bracket Filly')
    const sire = await add('Known Sire', { sex: 'S', aqha_id: '5550001' })
    const before = await count()
    const boxes = [
      { path: 'S', horse_id: sire },
      { path: 'D', name: 'New Dam' },
      { path: 'SS', name: 'Sire’s Sire', aqha_id: '5550002' },
      { path: 'SD', name: 'Sire’s Dam' },
      { path: 'DS', name: 'Sire’s Sire', aqha_id: '5550002' },
      { path: 'DSS', name: 'Old Sire' },
    ]
    const saved = await save(id, boxes)
    expect(saved.status).toBe(200)
    const { sire: s, dam: d, inbreeding_coefficient } = saved.body as Pedigree
    expect(s).toMatchObject({
      id: sire,
      sire: { name: 'Sire’s Sire' },
      dam: { name: 'Sire’s Dam', sex: 'M' },
    })
    expect(d).toMatchObject({ name: 'New Dam', sire: { id: s?.sire?.id, sire: { name: 'Old Sire' } } })
    expect(inbreeding_coefficient).toBeCloseTo(1 / 8, 10) // one common grandsire
    expect(await count()).toBe(before + 4)
    expect(await readHorse(db, d?.id as HorseId)).toMatchObject({ is_mine: 0, sex: 'M' })
    const undone = await undo(call, saved)
    expect(undone.status).toBe(200)
    expect(await count()).toBe(before)
    expect(await readHorse(db, id)).toMatchObject({ sire_id: null, dam_id: null })
    expect((await undo(call, undone)).status).toBe(200)
    expect((await call('GET', `/api/horses/${id}/pedigree?generations=4`)).body).toMatchObject({
      dam: { name: 'New Dam', sire: { sire: { name: 'Old Sire' } } },
    })
  })

  test('what is on file is asked about, all at once, and kept or replaced', async () => {
    const [oldSire, oldDam] = [await add('Old Sire A', { sex: 'S' }), await add('Old Dam A')]
    const id = await add('Asked Filly', { sire_id: oldSire, dam_id: oldDam })
    const boxes = [
      { path: 'S', name: 'Other Sire' },
      { path: 'D', name: 'Other Dam' },
    ]
    const before = await count()
    expect(await save(id, boxes)).toMatchObject({
      status: 409,
      body: {
        errors: [
          { path: 'boxes.S', message: 'The sire of Asked Filly on file is Old Sire A, not Other Sire.' },
          { path: 'boxes.D', message: 'The dam of Asked Filly on file is Old Dam A, not Other Dam.' },
        ],
      },
    })
    expect(await count()).toBe(before)
    expect((await save(id, boxes.slice(0, 1), { replace: ['S'] })).status).toBe(200)
    expect((await call('GET', `/api/horses/${id}`)).body).toMatchObject({
      sire_name: 'Other Sire',
      dam_id: oldDam,
    })
  })

  test('the same parents typed again change nothing, and a name on file in that box is that horse', async () => {
    const sire = await add('Same Sire', { sex: 'S' })
    const id = await add('Same Filly', { sire_id: sire })
    const before = await count()
    const again = await save(id, [{ path: 'S', name: 'SAME SIRE' }])
    expect(again.status).toBe(200)
    expect(again.headers['x-activity-id']).toBeUndefined()
    expect(await count()).toBe(before)
  })

  test('a box beyond those typed hangs on the horse on file', async () => {
    const sire = await add('Middle Sire', { sex: 'S' })
    const id = await add('Far Filly', { sire_id: sire })
    await save(id, [{ path: 'SD', name: 'Grandam' }])
    expect((await call('GET', `/api/horses/${sire}`)).body).toMatchObject({ dam_name: 'Grandam' })
  })

  test.each([
    ['a box whose foal is blank', [{ path: 'SS', name: 'Nowhere' }], 'boxes.SS', /Fill in that box first/],
    ['a mare as sire', [{ path: 'S', horse_id: 'mare' }], 'boxes.S', /can’t be the sire/],
    [
      'a loop',
      [
        { path: 'D', name: 'Via Her' },
        { path: 'DD', horse_id: 'foal' },
      ],
      'boxes.DD',
      /ancestor/,
    ],
    ['a parent too young', [{ path: 'D', horse_id: 'young' }], 'boxes.D', /can’t be the dam/],
    [
      'a number of another horse',
      [{ path: 'S', name: 'Not Him', aqha_id: '5559999' }],
      'boxes.S',
      /belongs to/,
    ],
  ])('%s is refused at its box, and nothing is saved', async (_, wanted, path, detail) => {
    const mare = await add('A Mare')
    const young = await add('Too Young', { foaled: '2019-01-01' })
    const id = await add('Refused Filly', { foaled: '2020-01-01' })
    const ids = { mare, young, foal: id }
    if (path === 'boxes.S' && !(await call('GET', '/api/horses?q=5559999')).raw.includes('5559999'))
      await add('Number Holder', { sex: 'S', aqha_id: '5559999' })
    const before = await count()
    const boxes = wanted.map((box) =>
      'horse_id' in box ? { ...box, horse_id: ids[box.horse_id as keyof typeof ids] } : box,
    )
    expect(await save(id, boxes)).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(detail) as string, errors: [{ path }] },
    })
    expect(await count()).toBe(before)
  })

  test('a horse twice in the bracket has one sire', async () => {
    const id = await add('Doubled Filly')
    const boxes = [
      { path: 'S', name: 'Sire A' },
      { path: 'D', name: 'Dam A' },
      { path: 'SS', name: 'Both' },
      { path: 'DS', name: 'Both' },
      { path: 'SSS', name: 'One' },
      { path: 'DSS', name: 'Another' },
    ]
    expect(await save(id, boxes)).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('Both is in this pedigree twice') as string },
    })
  })
})
