import { describe, expect, test } from 'vitest'
import { COVER_HEADERS, TO_DO_HEADERS } from './season-tables.ts'
import { coverOf, seasonPair } from '../../../test/season-rows.ts'
import { type Answer, testServer } from '../../../test/test-server.ts'

const linesOf = ({ raw }: Answer) => new TextDecoder().decode(raw).trim().split('\r\n')

describe('season tables', async () => {
  const server = await testServer('sqlite', { seeded: false })
  const { call } = server
  const { breed, add, mare_id } = await seasonPair(server, 'Out')

  test('breedings go out with a row for each event, to-dos with their horse', async () => {
    const { id } = coverOf(await breed('2026-05-01', { method: 'cooled_semen', place: 'Perry, Oklahoma' }))
    coverOf(await add(id, { kind: 'scan', event_date: '2026-05-15', result: 'in_foal' }))
    const { stallion_id } = await seasonPair(server, 'Planned')
    await call('POST', '/api/covers', { mare_id, stallion_id, season_year: 2025 })
    await call('POST', '/api/to-dos', { horse_id: mare_id, title: 'Coggins', due_on: '2026-07-01' })
    const covers = linesOf(await call('GET', '/api/export/covers.csv'))
    expect(covers).toEqual([
      COVER_HEADERS.join(','),
      `${id},2026,Out Mare,,2015,Out Stud,,2014,,,,,,,bred,2026-05-01,,cooled semen,,,"Perry, Oklahoma",,`,
      `${id},2026,Out Mare,,2015,Out Stud,,2014,,,,,,,scan,2026-05-15,,,,,,in foal,`,
      `${id + 1},2025,Out Mare,,2015,Planned Stud,,2014,,,,,,,,,,,,,,,`,
    ])
    expect(linesOf(await call('GET', '/api/export/to_dos.csv'))).toEqual([
      TO_DO_HEADERS.join(','),
      'Coggins,Out Mare,,2015,2026-07-01,,,,',
    ])
    expect((await call('GET', '/api/export/covers.xlsx')).status).toBe(200)
  })
})
