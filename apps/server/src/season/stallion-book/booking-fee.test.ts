import type { StallionBookEntry } from '@quarterpole/contract/stallion-book'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

describe('sqlite', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false }) // its day is 2026-06-15
  let mares = 0

  test('a booking asks the stallion’s fee: the season’s, else the one on his page, unless another is agreed', async () => {
    const stallion_id = await insertHorse(db, horse({ name: 'Fee Stud', sex: 'S', stud_fee: 4000 }))
    const feeOf = async (terms: { fee?: number | null }) => {
      const mare_id = await insertHorse(db, horse({ name: `Fee Mare ${++mares}` }))
      const booking = { stallion_id, mare_id, season_year: 2027, ...terms }
      return ((await call('POST', '/api/stallion-book/entries', booking)).body as StallionBookEntry).fee
    }
    expect(await feeOf({})).toBe(4000)
    expect(await feeOf({ fee: null })).toBeNull()
    expect((await call('GET', '/api/stallion-book/seasons/2027')).body).toMatchObject([
      { stallion_name: 'Fee Stud', stud_fee: null, fee: 4000, fees: 4000, fees_missing: 1 },
    ])
    await call('PUT', `/api/stallions/${stallion_id}/seasons/2027`, { stud_fee: 3500 })
    expect(await feeOf({})).toBe(3500)
    expect(await feeOf({ fee: 1200 })).toBe(1200)
  })
})
