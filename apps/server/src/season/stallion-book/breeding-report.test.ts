import type { BreedingReport } from '@quarterpole/contract/stallion-season'
import { describe, expect, test } from 'vitest'
import { coverOf, seasonPair } from '../../../test/season-rows.ts'
import { testServer } from '../../../test/test-server.ts'

describe('the breeding report', async () => {
  const server = await testServer('sqlite', { seeded: false })
  const { call } = server

  test('names each method of a mare bred by cooled, then by frozen semen, and the days of all', async () => {
    const { stallion_id, breed, add } = await seasonPair(server, 'Shipped')
    const first = { method: 'cooled_semen', place: 'Purcell, OK', doses: 2 }
    const { id } = coverOf(await breed('2026-03-02', first))
    await add(id, { kind: 'scan', event_date: '2026-03-18', result: 'open' })
    const second = {
      kind: 'bred',
      event_date: '2026-03-25',
      method: 'frozen_semen',
      place: 'Weatherford, TX',
    }
    coverOf(await add(id, second))
    const address = `/api/stallions/${stallion_id}/seasons/2026/breeding-report`
    const { mares, findings } = (await call('GET', address)).body as BreedingReport
    expect(mares).toMatchObject([
      {
        mare_name: 'Shipped Mare',
        first_date: '2026-03-02',
        last_date: '2026-03-25',
        methods: ['cooled_semen', 'frozen_semen'],
        places: ['Purcell, OK', 'Weatherford, TX'],
        missing: ['aqha_id', 'owner'],
      },
    ])
    expect(findings).toEqual(['1 mare has no AQHA id.', '1 mare has no owner.'])
    const csv = String((await call('GET', `${address}.csv`)).body)
    expect(csv).toContain(
      'Shipped Mare,,,2026-03-02,2026-03-25,cooled_semen; frozen_semen,"Purcell, OK; Weatherford, TX"',
    )
  })
})
