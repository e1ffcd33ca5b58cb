import { limitPages, cutAtCommit, refuseHorses, refuseWrites } from '@quarterpole/db/testing'
import { describe, expect, test } from 'vitest'
import { refusalOf } from './problem.ts'
import { OWN_HOST, type TestServer, testServer } from '../../../test/test-server.ts'

const server = await testServer('sqlite', { seeded: false })

test('a full disk is reported as such, saves nothing, and works again with free space', async () => {
  await limitPages(server.db, 8)
  const add = (n: number) =>
    server.call('POST', '/api/horses/', { name: `Full ${n}`, sex: 'M', owner: 'o'.repeat(80) })
  let added = 0
  let reply = await add(added)
  for (; reply.status === 201 && added < 5000; reply = await add(added)) added++
  expect(reply.body).toMatchObject({
    status: 507,
    code: 'disk_full',
    detail: 'The disk is full: nothing was saved. Free some space and try again.',
  })
  expect((await server.call('GET', '/api/horses/?limit=1')).headers['x-total-count']).toBe(String(added))
  await limitPages(server.db, 1000)
  expect((await add(added)).status).toBe(201)
})

test('a data folder that becomes read-only refuses writes only, and says so', async () => {
  const add = () => server.call('POST', '/api/horses/', { name: 'Read Only', sex: 'M' })
  await refuseWrites(server.db, true)
  expect((await add()).body).toMatchObject({
    status: 503,
    detail: expect.stringMatching(/^The data folder can’t be written to, so nothing was saved\./),
  })
  expect((await server.call('GET', '/api/horses/?limit=1')).status).toBe(200)
  await refuseWrites(server.db, false)
  expect((await add()).status).toBe(201)
})

test('SQLite errors are mapped by result code: a locked file is busy, others are internal errors', () => {
  const mapped = (errcode: number) =>
    refusalOf(Object.assign(new Error('database error'), { code: 'ERR_SQLITE_ERROR', errcode }))
  expect([mapped(5)?.code, mapped(261)?.code, mapped(13)?.code]).toEqual(['busy', 'busy', 'disk_full'])
  expect(mapped(1)).toBeUndefined()
})

test('node-postgres connection errors, which have no code, are mapped by message', () => {
  const mapped = (message: string) => refusalOf(new Error(message))?.code
  expect(mapped('timeout exceeded when trying to connect')).toBe('busy')
  expect(mapped('Connection terminated unexpectedly')).toBe('busy')
  expect(mapped('something else')).toBeUndefined()
})

const uploadTo = ({ app }: TestServer) =>
  app.inject({
    method: 'POST',
    url: '/api/data-import/upload/horses?dry_run=false',
    headers: {
      host: OWN_HOST,
      'sec-fetch-site': 'same-origin',
      'content-type': 'multipart/form-data; boundary=part',
    },
    payload:
      '--part\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,sex\nAda,M\r\n--part--\r\n',
  })

describe('a write that PostgreSQL refuses', async () => {
  const postgres = await testServer('postgres', { seeded: false })
  const { call, db } = postgres

  test.each([
    ['55P03', 503, 'busy', 'The database is busy. Try again in a moment.'],
    ['53100', 507, 'disk_full', 'The disk is full: nothing was saved. Free some space and try again.'],
  ])(
    'with %s gives the same problem for a call and for an import',
    async (sqlState, status, code, detail) => {
      await refuseHorses(db, sqlState)
      const problem = { status, code, detail }
      expect((await call('POST', '/api/horses', { name: 'Ada', sex: 'M' })).body).toMatchObject(problem)
      expect((await uploadTo(postgres)).json()).toMatchObject(problem)
    },
  )
})

describe('a connection lost while PostgreSQL commits', async () => {
  const postgres = await testServer('postgres', { seeded: false })
  const { call, db } = postgres
  const add = (key: string) =>
    call('POST', '/api/horses', { name: 'Ada', sex: 'M' }, { 'idempotency-key': key })
  const problem = {
    status: 503,
    code: 'outcome_unknown',
    detail:
      'We lost the database connection while saving, so we can’t tell whether this was saved. Check whether it’s there; if not, enter it again.',
  }

  test('is reported by a call and by an import, and a retry with the same key saves nothing', async () => {
    await cutAtCommit(db, true)
    const first = await add('lost')
    expect(first.body).toMatchObject(problem)
    expect(first.headers['retry-after'], 'no automatic retry').toBeUndefined()
    expect((await uploadTo(postgres)).json()).toMatchObject(problem)
    await cutAtCommit(db, false)
    const again = await add('lost')
    expect(again).toMatchObject({
      status: 503,
      body: first.body,
      headers: { 'idempotent-replayed': 'true', 'content-type': first.headers['content-type'] },
    })
    expect((await call('GET', '/api/horses')).body).toEqual([])
    expect((await add('new-key')).status).toBe(201)
  })
})
