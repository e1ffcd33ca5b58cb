import { FaultProxy } from '@quarterpole/db/fault-proxy'
import { readMeta } from '@quarterpole/db/queries/app-meta'
import { afterAll, expect, test } from 'vitest'
import { addPerson } from '../../../test/people.ts'
import { testServer } from '../../../test/test-server.ts'

let proxy: FaultProxy | undefined
const server = await testServer('postgres', {
  over: async (options) => {
    const url = 'url' in options ? options.url : ''
    proxy = await FaultProxy.toDatabase(url)
    afterAll(() => proxy?.close())
    return { url: proxy.urlFor(url), connectWithinMs: 60_000, silentAfterMs: 1000 }
  },
})
const { call, db } = server
const silence = (isSilent: boolean) => expect.poll(() => db.isSilent()).toBe(isSilent)

test('while the database is silent, memory answers and says how old it is; the rest is 503 until it returns', async () => {
  const person = await addPerson(server.services, 'owner')
  const get = (path: string) => call('GET', `/api${path}`, undefined, person.cookie)
  const before = await get('/horses/1/ebv')
  expect([before.status, before.headers['x-data-as-of']]).toEqual([200, undefined])
  proxy?.drop()
  const hanging = get('/horses?limit=3')
  await silence(true)
  const refused = { status: 503, body: { code: 'busy' } }
  expect((await hanging).status).toBe(503)
  expect(await get('/horses?limit=3')).toMatchObject(refused)
  const write = { ...person.cookie, 'idempotency-key': 'while-silent' }
  const saved = await call('POST', '/api/horses', { name: 'Not Saved', sex: 'M' }, write)
  expect(saved).toMatchObject(refused)
  expect(String(saved.headers['retry-after'])).toBe('2')
  expect(saved.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  for (const path of ['/horses/1/ebv', '/herd/diversity']) {
    const answer = await get(path)
    expect(answer.status, path).toBe(200)
    expect(Date.parse(String(answer.headers['x-data-as-of'])), path).toBeLessThanOrEqual(Date.now())
  }
  expect((await get('/health')).headers['content-type']).toContain('application/json')
  proxy?.restore()
  await silence(false)
  expect((await get('/horses?limit=3')).status).toBe(200)
  expect((await get('/horses/1/ebv')).headers['x-data-as-of']).toBeUndefined()
  expect((await call('POST', '/api/horses', { name: 'Not Saved', sex: 'M' }, write)).status).toBe(201)
  expect(await readMeta(db, 'nothing')).toBeNull()
})
