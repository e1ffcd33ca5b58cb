import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

describe('sales', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false })
  const horse_id = await insertHorse(db, horse({ name: 'Sold Well' }))
  const sale = { horse_id, sale_date: '2025-09-20', sale_type: 'yearling', price_usd: 25_000 }

  test('the activity says the price, and of the buyer only that he was edited', async () => {
    const { body } = await call('POST', '/api/sales', sale)
    const path = `/api/sales/${(body as { id: number }).id}`
    await call('PUT', path, { ...sale, price_usd: 30_000, buyer: 'Ann Roe' })
    await call('DELETE', path)
    expect((await call('GET', `/api/activity?horse_id=${horse_id}`)).body).toMatchObject([
      { sentence: 'Sold Well: sale of Sep 20, 2025 for $30,000 deleted.' },
      { sentence: 'Sold Well: sale of Sep 20, 2025 edited: price $25,000 → $30,000, buyer edited.' },
      { sentence: 'Sold Well: sold for $25,000 on Sep 20, 2025.' },
    ])
  })

  test.each([
    [{ price_usd: -1 }, 'price_usd'],
    [{ sale_type: 'auction' }, 'sale_type'],
  ])('%j is refused', async (fields, path) => {
    expect(await call('POST', '/api/sales', { ...sale, ...fields })).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    })
  })
})
