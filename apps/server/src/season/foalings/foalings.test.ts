import { expect, test } from 'vitest'
import { seasonPair } from '../../../test/season-rows.ts'
import { testServer } from '../../../test/test-server.ts'

test.each([
  [{ placenta: 'not_passed', placenta_hours: 2 }, 'placenta', 'hasn’t passed'],
  [{ lost_on: '2026-05-30' }, 'lost_on', 'before she foaled'],
])('a foaling record with %j is refused at %s', async (part, path, words) => {
  const server = await testServer('sqlite', { seeded: false })
  const { mare_id, stallion_id } = await seasonPair(server, 'Foaling')
  const send = (horse_id: number, more: object) =>
    server.call('POST', '/api/foalings', { horse_id, foaling_date: '2026-06-01', ...more })
  const { status, body } = await send(mare_id, part)
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(words)])
  expect(JSON.stringify(body)).toContain(`"${path}"`)
  expect((await send(mare_id, { foaling_time: '2:40 AM', lost_on: '2026-06-02' })).status).toBe(201)
  expect((await send(stallion_id, {})).status).toBe(422)
})
