import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'

describe('existing writes', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false })
  const mare = { name: 'Undo Mare', sex: 'M', owner: 'Ann Roe' }

  test('a horse is added, edited and removed with its tests, and each is undone', async () => {
    const added = await call('POST', '/api/horses', mare)
    const { id } = added.body as { id: number }
    await call('POST', `/api/horses/${id}/tests`, { marker: 'gbed', raw: 'N/N' })
    const edited = await call('PUT', `/api/horses/${id}`, { ...mare, owner: 'Bo Lee' })
    const gone = await call('DELETE', `/api/horses/${id}`)
    expect((await call('GET', `/api/horses/${id}`)).status).toBe(404)
    await undo(call, gone)
    expect((await call('GET', `/api/horses/${id}`)).body).toMatchObject({
      owner: 'Bo Lee',
      genetic_tests: [{ marker: 'gbed' }],
    })
    await undo(call, edited)
    expect((await call('GET', `/api/horses/${id}`)).body).toMatchObject({ owner: 'Ann Roe' })
    expect((await undo(call, added)).status).toBe(409) // its test is newer
  })

  test('a parent added from a foal’s form is a reference horse, and goes with its undo', async () => {
    const added = await call('POST', '/api/horses', {
      name: 'Amber Fox',
      sex: 'S',
      foaled: '2012-01-01',
      foaled_precision: 'year',
      is_mine: false,
    })
    expect(added.body).toMatchObject({ is_mine: false, foaled_precision: 'year' })
    expect((await undo(call, added)).status).toBe(200)
    expect((await call('GET', '/api/horses?q=Amber')).body).toEqual([])
  })

  test('a track is added and edited, and each is undone', async () => {
    const track = { name: 'Undo Downs', state: 'OK', latitude: 35, longitude: -97, altitude_m: 300 }
    const added = await call('POST', '/api/tracks', track)
    const { id } = added.body as { id: number }
    const edited = await call('PUT', `/api/tracks/${id}`, { ...track, altitude_m: 350 })
    await undo(call, edited)
    expect((await call('GET', `/api/tracks/${id}`)).body).toMatchObject({ altitude_m: 300 })
    await undo(call, added)
    expect((await call('GET', `/api/tracks/${id}`)).status).toBe(404)
  })

  test('a booking is undone', async () => {
    const stallion_id = await insertHorse(db, horse({ name: 'Booked Stud', sex: 'S' }))
    const mare_id = await insertHorse(db, horse({ name: 'Booked Mare' }))
    const booked = await call('POST', '/api/stallion-book/entries', {
      stallion_id,
      mare_id,
      season_year: 2027,
    })
    expect(booked.status).toBe(201)
    await undo(call, booked)
    expect((await call('GET', `/api/stallion-book/entries?stallion_id=${stallion_id}`)).body).toEqual([])
  })
})
