import type { Endpoint } from '@quarterpole/contract/endpoint'
import { endpoints } from '@quarterpole/contract/endpoints'
import type { HorseId } from '@quarterpole/contract/ids'
import { allocateIds } from '@quarterpole/db/queries/id-block'
import { withPageOrders } from '@quarterpole/db/page-orders'
import { insertHorse, insertHorses } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

const HORSES = 5200
const LISTS = Object.values<Endpoint>(endpoints).filter(isPaged)

function isPaged({ method, query }: Endpoint): boolean {
  return method === 'GET' && query !== undefined && 'offset' in ((query as { shape?: object }).shape ?? {})
}

describe('pages', async () => {
  const { call, services } = await testServer('sqlite', { seeded: false })
  const stud = await insertHorse(services.db, horse({ name: 'Paged Stud', sex: 'S' }))
  const mare = await insertHorse(services.db, horse({ name: 'Paged Mare', sex: 'M' }))

  const { id: contact } = (await call('POST', '/api/contacts', { name: 'Paged Contact' })).body as {
    id: number
  }

  test('every list that is read in pages is ordered to the last row: by id in the end', async () => {
    const { db, orders } = withPageOrders(services.db)
    Object.assign(services, { db })
    expect(LISTS.length).toBeGreaterThan(12)
    for (const { path } of LISTS) {
      const id = path.startsWith('/contacts/') ? contact : path.includes('produce') ? mare : stud
      const { status } = await call('GET', `/api${path.replace(/:\w+/g, String(id))}?limit=2&offset=1`)
      expect(status, path).toBe(200)
    }
    expect(orders.length).toBeGreaterThan(8)
    expect(new Set(orders)).toEqual(new Set(['id']))
  })

  test('the tested come first to the last page: no horse twice, and none left out', async () => {
    const first = await allocateIds(services.db, 'horse', HORSES - 2)
    const rows = Array.from({ length: HORSES - 2 }, (_, at) => ({
      ...horse({ name: `Horse ${at}`, sex: 'M' }),
      id: (first + at) as HorseId,
    }))
    await insertHorses(services.db, rows)
    const ids = new Set<number>()
    for (const offset of [400, 800, 1200, 5000]) {
      const { body, headers } = await call('GET', `/api/horses?sort=tested&limit=400&offset=${offset}`)
      for (const { id } of body as { id: number }[]) ids.add(id)
      expect(headers['x-total-count']).toBe(String(HORSES))
    }
    expect(ids.size).toBe(3 * 400 + HORSES - 5000)
  })
})
