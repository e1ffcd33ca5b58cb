import type { HorsesMarked } from '@quarterpole/contract/horse'
import type { RowChange } from '@quarterpole/db/queries/change'
import { undoChanges } from '@quarterpole/db/queries/undo-changes'
import { tx } from '@quarterpole/db/tx'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

interface Horse {
  id: number
  name: string
  version: number
}

describe('barn', async () => {
  const server = await testServer('sqlite', { seeded: false })
  const { call, db } = server
  const horse = (fields: object) => ({ name: 'Barn Horse', sex: 'M', foaled: '2015-04-01', ...fields })
  const add = async (fields: object) => (await call('POST', '/api/horses', horse(fields))).body as Horse
  const read = async (id: number) => (await call('GET', `/api/horses/${id}`)).body
  const listed = async (query: string) =>
    ((await call('GET', `/api/horses?${query}`)).body as Horse[]).map(({ name }) => name)
  const undo = async (header: unknown) => {
    const { changes } = await db.kysely
      .selectFrom('activity')
      .select('changes')
      .where('id', '=', Number(header))
      .executeTakeFirstOrThrow()
    await tx(db, (trx) => undoChanges(trx, JSON.parse(changes ?? '[]') as RowChange[]))
  }

  test('what a barn knows is kept, left as it is by an edit without it, and undone', async () => {
    const barn = {
      is_mine: false,
      status: 'sold',
      status_date: '2026-02-01',
      sold_to: 'Double J Ranch',
      role: 'broodmare',
      barn_name: 'Sis',
      microchip: '985 1410-0123 4567',
      brand: 'Bar J, left hip',
      notes: 'Kicks.\nLoads well.',
    }
    const made = await call('POST', '/api/horses', horse({ name: 'All Known', ...barn }))
    const { id } = made.body as Horse
    const stored = { ...barn, microchip: '985141001234567' }
    expect(await read(id)).toMatchObject(stored)
    const edited = await call('PUT', `/api/horses/${id}`, horse({ name: 'All Known Too' }))
    expect(edited.body).toMatchObject({ ...stored, name: 'All Known Too' })
    await undo(edited.headers['x-activity-id'])
    expect(await read(id)).toMatchObject({ ...stored, name: 'All Known' })
    await undo(made.headers['x-activity-id'])
    expect((await call('GET', `/api/horses/${id}`)).status).toBe(404)
  })

  test('a new status takes the date and buyer of the old one away', async () => {
    const { id } = await add({ name: 'Was Sold', status: 'sold', status_date: '2026-02-01', sold_to: 'Ann' })
    const reply = await call('PUT', `/api/horses/${id}`, horse({ name: 'Was Sold', status: 'alive' }))
    expect(reply.body).toMatchObject({ status: 'alive', status_date: null, sold_to: null })
  })

  test.each<[object, string]>([
    [{ status_date: '2026-02-01' }, 'status_date'],
    [{ status: 'died', status_date: '2015-03-31' }, 'status_date'],
    [{ status: 'died', status_date: '2026-06-30' }, 'status_date'],
    [{ status: 'alive', sold_to: 'Ann' }, 'sold_to'],
    [{ role: 'at_stud' }, 'role'],
    [{ sex: 'G', role: 'broodmare' }, 'role'],
    [{ status: 'died', role: 'broodmare' }, 'role'],
    [{ microchip: '12' }, 'microchip'],
    [{ status: 'gone' }, 'status'],
  ])('%j is refused at its %s', async (fields, path) => {
    const reply = await call('POST', '/api/horses', horse(fields))
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ errors: [{ path }] })
  })

  test('a mare with a role can’t become a gelding; a death ends the role', async () => {
    const { id } = await add({ name: 'Keeps Her Role', role: 'broodmare' })
    const gelded = await call('PUT', `/api/horses/${id}`, horse({ name: 'Keeps Her Role', sex: 'G' }))
    expect(gelded.body).toMatchObject({ errors: [{ path: 'role' }] })
    const dead = await call('PUT', `/api/horses/${id}`, horse({ name: 'Keeps Her Role', status: 'died' }))
    expect(dead.body).toMatchObject({ status: 'died', role: null })
  })

  test('several horses are marked in one step, which skips those it can’t be true of and is undone as one', async () => {
    const mare = await add({ name: 'Marked Mare', owner: 'Mark Ranch', role: 'broodmare' })
    const stud = await add({ name: 'Marked Stud', sex: 'S', owner: 'MARK RANCH' })
    const colt = await add({ name: 'Marked Colt', sex: 'G', owner: 'Mark  Ranch', foaled: '2022-01-01' })
    const before = [await read(mare.id), await read(stud.id), await read(colt.id)]

    const atStud = await call('POST', '/api/horses/mark', { owner: 'mark ranch', role: 'at_stud' })
    expect(atStud.body).toMatchObject({ changed: 1, unchanged: 0 })
    expect((atStud.body as HorsesMarked).skipped.map(({ name }) => name).toSorted()).toEqual([
      'Marked Colt',
      'Marked Mare',
    ])
    const ids = [mare.id, stud.id, colt.id]
    const dead = await call('POST', '/api/horses/mark', { ids, is_mine: false, status: 'died' })
    expect(dead.body).toMatchObject({ changed: 3, unchanged: 0, skipped: [] })
    expect(await read(mare.id)).toMatchObject({
      is_mine: false,
      status: 'died',
      role: null,
      status_date: null,
    })
    expect(await listed('mine=false&status=died')).toEqual(['Marked Colt', 'Marked Mare', 'Marked Stud'])
    expect((await call('POST', '/api/horses/mark', { ids, status: 'died' })).body).toEqual({
      activity_id: null,
      changed: 0,
      unchanged: 3,
      skipped: [],
    })
    await undo(dead.headers['x-activity-id'])
    await undo(atStud.headers['x-activity-id'])
    const plain = (one: unknown) => ({ ...(one as Horse), version: 0, updated_at: '' })
    expect([await read(mare.id), await read(stud.id), await read(colt.id)].map(plain)).toEqual(
      before.map(plain),
    )
  })

  test('several horses get a sex in one step; a sire stays a stallion and a broodmare a mare', async () => {
    const sire = await add({ name: 'Sexed Sire', sex: 'S' })
    const broodmare = await add({ name: 'Sexed Mare', role: 'broodmare' })
    const unknown = await add({ name: 'Sexed Foal', sex: 'U', foaled: '2022-01-01', sire_id: sire.id })
    const ids = [sire.id, broodmare.id, unknown.id]
    const mares = await call('POST', '/api/horses/mark', { ids, sex: 'M' })
    expect(mares.body).toMatchObject({
      changed: 1,
      unchanged: 1,
      skipped: [{ why: 'Sexed Sire is the sire of Sexed Foal and can’t be a mare.' }],
    })
    expect(await read(unknown.id)).toMatchObject({ sex: 'M' })
    const geldings = await call('POST', '/api/horses/mark', { ids: [broodmare.id], sex: 'G' })
    expect(geldings.body).toMatchObject({
      changed: 0,
      skipped: [{ why: 'Sexed Mare is a gelding and can’t be a broodmare.' }],
    })
    await undo(mares.headers['x-activity-id'])
    expect(await read(unknown.id)).toMatchObject({ sex: 'U' })
  })

  test.each<[object, number]>([
    [{ ids: [1], owner: 'Ann', role: null }, 422],
    [{ role: null }, 422],
    [{ ids: [1] }, 422],
    [{ ids: [], status: 'alive' }, 422],
    [{ ids: [99_999], status: 'alive' }, 404],
    [{ owner: 'Nobody At All', is_mine: true }, 404],
  ])('marking %j is answered with %i', async (body, status) => {
    expect((await call('POST', '/api/horses/mark', body)).status).toBe(status)
  })

  test('an old horse of unknown status is asked for', async () => {
    await add({ name: 'Asked For', foaled: '2000-12-31' })
    await add({ name: 'Still Young', foaled: '2001-01-01' })
    await add({ name: 'Known Alive', foaled: '1999-01-01', status: 'alive' })
    expect(await listed('status=ask')).toEqual(['Asked For'])
    expect(await listed('status=ask&mine=false')).toEqual([])
  })

  test.each([
    'mine=yes',
    'status=gone',
    'role=boss',
    'test=gbed',
    'test=mstn:clear',
    'injury=all',
    'sort=si',
  ])('the list refuses %s', async (query) =>
    expect((await call('GET', `/api/horses?${query}`)).status).toBe(422),
  )
})
