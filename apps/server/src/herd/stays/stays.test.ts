import type { HorseId } from '@quarterpole/contract/ids'
import type { Standing } from '@quarterpole/contract/standing'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

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
})
