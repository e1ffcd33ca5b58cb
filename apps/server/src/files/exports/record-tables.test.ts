import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { insertTrack } from '@quarterpole/db/queries/track'
import { horse, trackRow } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { type Answer, testServer } from '../../../test/test-server.ts'
import { recordHeaders } from './record-tables.ts'

const linesOf = ({ raw }: Answer) => new TextDecoder().decode(raw).trim().split('\r\n')

describe('record tables', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false })
  const horse_id = await insertHorse(db, horse({ name: 'Out Mare', foaled: '2020-01-01' }))
  const track_id = await insertTrack(db, trackRow())

  test('sales and works go out with their horse', async () => {
    const sale = {
      horse_id,
      sale_date: '2025-09-01',
      sale_type: 'in_utero',
      price_usd: 4500,
      buyer: 'Roe, Ann',
    }
    await call('POST', '/api/sales', sale)
    const work = { horse_id, work_date: '2026-06-01', track_id, distance_yards: 220, time_s: 12.4 }
    await call('POST', '/api/works', { ...work, manner: 'handily', from_gate: true, place: 2, of_works: 14 })
    expect(linesOf(await call('GET', '/api/export/sales.csv'))).toEqual([
      recordHeaders('sale').join(','),
      'Out Mare,,2020,2025-09-01,,in utero,4500,"Roe, Ann",',
    ])
    expect(linesOf(await call('GET', '/api/export/works.csv'))).toEqual([
      recordHeaders('work').join(','),
      'Out Mare,,2020,2026-06-01,Ruidoso Downs,220,12.4,handily,yes,2,14,',
    ])
  })

  test('an injury’s end goes out in the words the importer reads', async () => {
    const injury = { horse_id, injury_date: '2026-05-01', type: 'Bowed tendon' }
    await call('POST', '/api/injuries', {
      ...injury,
      status: 'recovered',
      outcome: 'put_down',
      return_date: '2026-05-02',
    })
    expect(linesOf(await call('GET', '/api/export/injuries.csv'))[1]).toContain(',put down,0,2026-05-02,')
  })
})
