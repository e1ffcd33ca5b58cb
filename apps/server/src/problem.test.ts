import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from './problem.ts'
import { testServer } from './test-server.ts'

const server = await testServer('sqlite', { seeded: false })
const { kysely } = server.db

/** As a disk without room for more: the file may not grow beyond so many pages. */
const allowPages = (most: number) => sql`pragma max_page_count = ${sql.lit(most)}`.execute(kysely)

test('a full disk is told as one, nothing of what it refused is kept, and with room it goes on', async () => {
  const { rows } = await sql<{ page_count: number }>`select page_count from pragma_page_count`.execute(kysely)
  await allowPages((rows[0]?.page_count ?? 0) + 8)
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
  const count = await kysely.selectFrom('horse').select(kysely.fn.countAll().as('n')).executeTakeFirst()
  expect(Number(count?.n)).toBe(added)
  await allowPages(2 ** 30)
  expect((await add(added)).status).toBe(201)
})

test('SQLite tells its faults apart by number: a file that another process holds is busy, others are ours', () => {
  const fault = (errcode: number) =>
    refusalOf(Object.assign(new Error('of the file'), { code: 'ERR_SQLITE_ERROR', errcode }))
  expect([fault(5)?.code, fault(261)?.code, fault(13)?.code]).toEqual(['busy', 'busy', 'disk_full'])
  expect(fault(1)).toBeUndefined()
})
