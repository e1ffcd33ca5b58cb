import type { HorseId } from '@quarterpole/contract/ids'
import type { Standing } from '@quarterpole/contract/standing'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'

describe('where horses stand', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false })
  const mare = (name: string, fields: object = {}) =>
    insertHorse(db, horse({ name, foaled: '2020-03-01', foaled_precision: 'day', ...fields }))
  const stay = (horse_id: HorseId, fields: object) =>
    call('POST', '/api/stays', { horse_id, from_day: '2026-05-02', farm: 'Home', ...fields })
  const on = async (day?: string) =>
    ((await call('GET', `/api/standings${day === undefined ? '' : `?on=${day}`}`)).body as Standing[]).map(
      ({ name, farm, barn, stall, pasture }) => [name, farm, barn, stall, pasture].filter(Boolean).join(' '),
    )

  test('the last stay begun by the day counts, in the order of stalls', async () => {
    const [ann, bea, cia, dee] = [
      await mare('Ann'),
      await mare('Bea'),
      await mare('Cia'),
      await mare('Dee', { status: 'sold' }),
    ]
    await stay(ann, { barn: 'Barn 2', stall: '10' })
    await stay(bea, { barn: 'Barn 2', stall: '9' })
    await stay(cia, { barn: 'Barn 2', stall: '9' })
    await stay(dee, { barn: 'Barn 1', stall: '1' })
    await stay(ann, { from_day: '2026-06-01', farm: 'Away', pasture: 'Creek' })
    await stay(cia, { from_day: '2026-06-01', until_day: '2026-06-10', farm: 'Away' })
    expect(await on('2026-05-01')).toEqual([])
    expect(await on('2026-05-02')).toEqual(['Bea Home Barn 2 9', 'Cia Home Barn 2 9', 'Ann Home Barn 2 10'])
    expect(await on('2026-06-10')).toEqual(['Cia Away', 'Ann Away Creek', 'Bea Home Barn 2 9'])
    expect(await on()).toEqual(['Ann Away Creek', 'Bea Home Barn 2 9'])
  })

  test('a move reads as one, and one that ends before it begins is refused', async () => {
    const eve = await mare('Eve')
    expect(await stay(eve, { until_day: '2026-05-01' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'until_day', message: 'The stay ends before it begins. Check both days.' }] },
    })
    await stay(eve, { barn: 'Barn 2', stall: '14' })
    expect((await call('GET', `/api/activity?horse_id=${eve}`)).body).toMatchObject([
      { sentence: 'Eve: moved to Home, Barn 2, stall 14 on May 2, 2026.' },
    ])
  })

  test('several horses move in one step that is undone at once; who is there already is left out and named', async () => {
    const ids = [await mare('Fay'), await mare('Gia'), await mare('Hal')]
    const late = await mare('Late', { foaled: '2026-06-01' })
    await stay(ids[0] ?? late, { from_day: '2026-05-20', farm: 'home', barn: 'Barn 7' })
    const to = { from_day: '2026-05-28', farm: 'Home', barn: 'Barn 7', pasture: null }
    const move = (horse_ids: readonly number[], query = '', more: object = {}) =>
      call('POST', `/api/stays/many${query}`, { ...to, ...more, horse_ids })
    const skipped = [
      { horse_id: ids[0], name: 'Fay', why: 'has been there since May 20, 2026' },
      { horse_id: late, name: 'Late', why: 'was not foaled yet' },
    ]
    const dry = await move([...ids, late], '?dry_run=true')
    expect(dry.body).toEqual({ activity_id: null, added: 2, skipped })
    const moved = await move([...ids, late])
    expect(moved.body).toMatchObject({ added: 2, skipped })
    const there = async () => (await on('2026-06-01')).filter((place) => place.endsWith('Barn 7'))
    expect(await there()).toEqual(['Fay home Barn 7', 'Gia Home Barn 7', 'Hal Home Barn 7'])
    expect((await call('GET', `/api/activity?horse_id=${ids[1]}`)).body).toMatchObject([
      { sentence: '2 horses: moved to Home, Barn 7 on May 28, 2026.' },
    ])
    expect((await call('GET', '/api/places')).body).toContainEqual({
      farm: 'Home',
      barn: 'Barn 7',
      pasture: null,
    })
    await undo(call, moved)
    expect(await there()).toEqual(['Fay home Barn 7'])
    expect((await move(ids, '', { farm: ' ' })).status).toBe(422)
    expect((await move([...ids, 99_999])).status).toBe(404)
  })
})
