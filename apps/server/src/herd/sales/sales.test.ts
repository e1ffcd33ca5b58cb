import type { Sale } from '@quarterpole/contract/sale'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'

describe('sales', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false })
  const horse_id = await insertHorse(
    db,
    horse({ name: 'Sold Well', foaled: '2024-03-01', foaled_precision: 'day' }),
  )
  const sale = {
    horse_id,
    sale_date: '2025-09-20',
    sale_name: 'Ruidoso Select',
    sale_type: 'yearling',
    price_usd: 25_000,
  }
  const onFile = async () => (await call('GET', `/api/sales?horse_id=${horse_id}`)).body as Sale[]

  test('a sale is recorded once a key, edited, deleted, and each is undone', async () => {
    const added = await call('POST', '/api/sales', sale, { 'idempotency-key': 'sale-1' })
    expect(added).toMatchObject({ status: 201, body: { ...sale, horse_name: 'Sold Well', buyer: null } })
    await call('POST', '/api/sales', sale, { 'idempotency-key': 'sale-1' })
    const [{ id, version }] = (await onFile()) as [Sale]
    expect(await onFile()).toHaveLength(1)
    const edited = await call('PUT', `/api/sales/${id}`, {
      ...sale,
      price_usd: 30_000,
      buyer: 'Ann Roe',
      version,
    })
    expect(edited.body).toMatchObject({ price_usd: 30_000, buyer: 'Ann Roe', version: 2 })
    expect(await call('PUT', `/api/sales/${id}`, { ...sale, version })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    const [line] = (await call('GET', `/api/activity?horse_id=${horse_id}`)).body as object[]
    expect(line).toMatchObject({
      sentence: 'Sold Well: sale of Sep 20, 2025 edited: price $25,000 → $30,000, buyer edited.',
      can_undo: true,
    })
    const gone = await call('DELETE', `/api/sales/${id}`)
    expect(gone.status).toBe(204)
    expect(await onFile()).toEqual([])
    await undo(call, gone)
    expect(await onFile()).toMatchObject([{ id, price_usd: 30_000 }])
    await undo(call, edited)
    expect(await onFile()).toMatchObject([{ id, price_usd: 25_000, buyer: null }])
    await undo(call, added)
    expect(await onFile()).toEqual([])
  })

  test.each([
    [{ sale_date: '2027-01-01' }, 'sale_date'],
    [{ sale_date: '2023-01-01' }, 'sale_date'],
    [{ price_usd: -1 }, 'price_usd'],
    [{ sale_type: 'auction' }, 'sale_type'],
  ])('%j is refused', async (fields, path) => {
    expect(await call('POST', '/api/sales', { ...sale, ...fields })).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    })
  })

  test('an unknown horse or sale is 404', async () => {
    expect((await call('POST', '/api/sales', { ...sale, horse_id: 99_999 })).status).toBe(404)
    expect((await call('PUT', '/api/sales/99999', sale)).status).toBe(404)
    expect((await call('DELETE', '/api/sales/99999')).status).toBe(404)
  })
})
