import { allowPages, refuseHorses } from '@quarterpole/db/testing'
import { describe, expect, test } from 'vitest'
import { refusalOf } from './problem.ts'
import { OWN_HOST, testServer } from './test-server.ts'

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

describe('what PostgreSQL refuses a write with', async () => {
  const { call, app, db } = await testServer('postgres', { seeded: false })
  const upload = () =>
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

  test.each([
    ['55P03', 503, 'busy', 'The database is busy; try again in a moment.'],
    ['53100', 507, 'disk_full', 'The disk is full: nothing was saved. Free some space and try again.'],
  ])('%s is told alike by a call and by an import in its thread', async (code, status, name, detail) => {
    await refuseHorses(db, code)
    const told = { status, code: name, detail }
    expect((await call('POST', '/api/horses', { name: 'Ada', sex: 'M' })).body).toMatchObject(told)
    expect((await upload()).json()).toMatchObject(told)
  })
})
