import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { insertTrack } from '@quarterpole/db/queries/track'
import { horse, trackRow } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { type Answer, testServer } from '../../../test/test-server.ts'
import { importRecords } from '../records/import-records.ts'
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

  test('of horses of one name, a file of records says which it means, and comes back to that one', async () => {
    const [, second] = [
      await insertHorse(db, horse({ name: 'Twin Star', foaled: '2021-01-01' })),
      await insertHorse(db, horse({ name: 'Twin Star', foaled: '2021-01-01' })),
    ]
    const stud = await insertHorse(db, horse({ name: 'Star Stud', sex: 'S', foaled: '2012-01-01' }))
    await db.kysely.updateTable('horse').set({ sex: 'M' }).where('id', '=', second).execute()
    const sale = { horse_id: second, sale_date: '2025-10-01', sale_type: 'yearling', price_usd: 900 }
    expect((await call('POST', '/api/sales', sale)).status).toBe(201)
    await call('POST', '/api/to-dos', { horse_id: second, title: 'Coggins', due_on: '2026-07-01' })
    await call('POST', '/api/covers', { mare_id: second, stallion_id: stud, season_year: 2026 })
    for (const kind of ['sales', 'to_dos', 'covers'] as const) {
      const { raw } = await call('GET', `/api/export/${kind}.csv`)
      expect(new TextDecoder().decode(raw)).toContain('Twin Star [2 of 2]')
      const table = ({ sales: 'sale', to_dos: 'to_do', covers: 'cover' } as const)[kind]
      const idOf = kind === 'covers' ? 'mare_id' : 'horse_id'
      await db.kysely.deleteFrom(table).execute()
      const asked = { kind, fileName: kind, bytes: raw, asOf: undefined, dryRun: false, today: '2026-06-15' }
      expect((await importRecords(db, asked)).result.problems).toEqual([])
      const rows = await db.kysely.selectFrom(table).selectAll().execute()
      expect(rows.map((row) => (row as Record<string, unknown>)[idOf])).toContain(second)
    }
  })
})
