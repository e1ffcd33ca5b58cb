import { allowPages } from '@quarterpole/db/testing'
import { expect, test } from 'vitest'
import { refusalOf } from './problem.ts'
import { testServer } from './test-server.ts'

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
