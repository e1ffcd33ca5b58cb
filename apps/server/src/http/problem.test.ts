import { allowPages, cutAtCommit, refuseHorses } from '@quarterpole/db/testing'
import { describe, expect, test } from 'vitest'
import { refusalOf } from './problem.ts'
import { OWN_HOST, type TestServer, testServer } from '../../test/test-server.ts'

const server = await testServer('sqlite', { seeded: false })

test('a full disk is told as one, nothing of what it refused is kept, and with room it goes on', async () => {
  await allowPages(server.db, 8)
  const add = (n: number) =>
    server.call('POST', '/api/horses/', { name: `Full ${n}`, sex: 'M', owner: 'o'.repeat(80) })
  let added = 0
  let answer = await add(added)
  for (; answer.status === 201 && added < 5000; answer = await add(added)) added++
  expect(answer.body).toMatchObject({
    status: 507,
    code: 'disk_full',
    detail: 'The disk is full: nothing was saved. Free some space and try again.',
  })
  expect((await server.call('GET', '/api/horses/?limit=1')).headers['x-total-count']).toBe(String(added))
  await allowPages(server.db, 1000)
  expect((await add(added)).status).toBe(201)
})

test('SQLite tells its faults apart by number: a file that another process holds is busy, others are ours', () => {
  const fault = (errcode: number) =>
    refusalOf(Object.assign(new Error('of the file'), { code: 'ERR_SQLITE_ERROR', errcode }))
  expect([fault(5)?.code, fault(261)?.code, fault(13)?.code]).toEqual(['busy', 'busy', 'disk_full'])
  expect(fault(1)).toBeUndefined()
})

test('node-postgres says without a code that no connection is to be had', () => {
  const said = (message: string) => refusalOf(new Error(message))?.code
  expect(said('timeout exceeded when trying to connect')).toBe('busy')
  expect(said('Connection terminated unexpectedly')).toBe('busy')
  expect(said('something else')).toBeUndefined()
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

describe('what PostgreSQL refuses a write with', async () => {
  const postgres = await testServer('postgres', { seeded: false })
  const { call, db } = postgres

  test.each([
    ['55P03', 503, 'busy', 'The database is busy; try again in a moment.'],
    ['53100', 507, 'disk_full', 'The disk is full: nothing was saved. Free some space and try again.'],
  ])('%s is told alike by a call and by an import in its thread', async (code, status, name, detail) => {
    await refuseHorses(db, code)
    const told = { status, code: name, detail }
    expect((await call('POST', '/api/horses', { name: 'Ada', sex: 'M' })).body).toMatchObject(told)
    expect((await uploadTo(postgres)).json()).toMatchObject(told)
  })
})

describe('a connection lost while PostgreSQL commits', async () => {
  const postgres = await testServer('postgres', { seeded: false })
  const { call, db } = postgres
  const add = (key: string) =>
    call('POST', '/api/horses', { name: 'Ada', sex: 'M' }, { 'idempotency-key': key })
  const told = {
    status: 503,
    code: 'outcome_unknown',
    detail:
      'The connection to the database broke while this was saved, so it is not known whether it was. Look whether it is there; where it is not, enter it anew.',
  }

  test('is told by a call and by an import, and no repetition under its key saves it twice', async () => {
    await cutAtCommit(db, true)
    const first = await add('lost')
    expect(first.body).toMatchObject(told)
    expect(first.headers['retry-after'], 'nothing that repeats by itself').toBeUndefined()
    expect((await uploadTo(postgres)).json()).toMatchObject(told)
    await cutAtCommit(db, false)
    const again = await add('lost')
    expect(again).toMatchObject({
      status: 503,
      body: first.body,
      headers: { 'idempotent-replayed': 'true', 'content-type': first.headers['content-type'] },
    })
    expect((await call('GET', '/api/horses')).body).toEqual([])
    expect((await add('anew')).status).toBe(201)
  })
})
