import type { Endpoint } from '@quarterpole/contract/endpoint'
import { endpoints } from '@quarterpole/contract/endpoints'
import { LIST_DEFAULT } from '@quarterpole/contract/limits'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addPerson } from '../../../test/people.ts'
import { testServer } from '../../../test/test-server.ts'

const LISTS = (Object.values(endpoints) as Endpoint[]).filter(
  ({ method, reply }) => method === 'GET' && reply instanceof z.ZodArray,
)

describe('list lengths', async () => {
  const { call, db, services } = await testServer('sqlite')
  const [horse] = (await call('GET', '/api/horses?limit=1')).body as [{ id: number }]
  const [contact] = (await call('GET', '/api/contacts?limit=1')).body as [{ id: number }]
  const { cookie } = await addPerson(services, 'owner') // some lists are a person's own
  const list = async (url: string) => {
    const { status, headers, body } = await call('GET', `/api${url}`, undefined, cookie)
    return {
      status,
      total: headers['x-total-count'],
      next: headers['link'],
      length: (body as unknown[]).length,
    }
  }

  test.each(LISTS.map(({ path }) => path))('GET %s has the total in a header', async (path) => {
    const of = path.startsWith('/contacts/') ? contact : horse
    const which = path.endsWith('/clear-days') ? `?horse_ids=${horse.id}` : ''
    const { status, total, length } = await list(
      path.replace(':id', String(of.id)).replace(':year', '2027') + which,
    )
    expect({ status, total }).toEqual({ status: 200, total: expect.stringMatching(/^\d+$/) })
    expect(Number(total)).toBeGreaterThanOrEqual(length)
  })

  test('a list has the default length, names its next page, and its total covers all', async () => {
    for (let n = Number((await list('/activity')).total); n <= LIST_DEFAULT; n++)
      await insertActivity(db, { kind: 'horse_added', sentence: `Line ${n}.` })
    const total = String(LIST_DEFAULT + 1)
    const after = (query: string) => `</api/activity?${query}>; rel="next"`
    expect(await list('/activity')).toEqual({
      status: 200,
      total,
      next: after(`offset=${LIST_DEFAULT}`),
      length: LIST_DEFAULT,
    })
    expect(await list('/activity?limit=7&offset=3')).toEqual({
      status: 200,
      total,
      next: after('limit=7&offset=10'),
      length: 7,
    })
    expect(await list(`/activity?offset=${LIST_DEFAULT}`)).toEqual({
      status: 200,
      total,
      next: undefined,
      length: 1,
    })
  })
})
