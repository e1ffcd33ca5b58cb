import type { IssuedInFull, IssuedStatement, StatementRun } from '@quarterpole/contract/issued-statement'
import type { Role } from '@quarterpole/contract/roles'
import type { Share } from '@quarterpole/contract/share'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyRole, type TestPerson } from '../../../test/people.ts'
import { testServer } from '../../../test/test-server.ts'

const server = await testServer('sqlite', { seeded: false }) // its day is 2026-06-15
const { call, db } = server
const post = async <T = { id: number }>(path: string, body: object = {}) => {
  const reply = await call('POST', path, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body as T
}
const share = (body: object) => post<{ share: Share; path: string }>('/api/shares', body)
const visit = (path: string) => call('GET', path)
const textOf = async (path: string) => (await visit(path)).raw.toString()
/** Whole pages differ by what a PDF has as its id. */
const withoutPdf = (page: string) => page.replace(/<a download="[^"]*" href="[^"]*">/, '<a>')
const pdfIn = (page: string) => {
  const [, data = ''] = /href="data:application\/pdf;base64,([^"]+)"/.exec(page) ?? []
  return Buffer.from(data, 'base64').toString('latin1')
}

const ann = await post('/api/contacts', { name: 'Ann <b>Roe', address: '12 Mill Road, Post Oak' })
const bo = await post('/api/contacts', { name: 'Bo Lee' })
const mare = await insertHorse(
  db,
  horse({ name: 'Shared Mare', sex: 'M', foaled: '2020-03-01', foaled_precision: 'day' }),
)
for (const { id: contact_id } of [ann, bo])
  await post('/api/ownerships', { horse_id: mare, contact_id, share: '1/2', from_day: '2026-01-01' })
await post('/api/charges', {
  horse_id: mare,
  charge_date: '2026-05-02',
  kind: 'vet',
  amount_cents: 10_001,
  what: 'Scoped',
})
const run = (await call('GET', '/api/statement-run?month=2026-05')).body as StatementRun
await post('/api/statement-run', {
  month: '2026-05',
  statements: run.rows.map(({ contact_id, due_cents }) => ({ contact_id, due_cents })),
  send: false,
})
const [second, first] = (await call('GET', '/api/issued-statements')).body as [
  IssuedStatement,
  IssuedStatement,
]
const ofAnn = { kind: 'statement', id: first.id }
const ofBo = { kind: 'statement', id: second.id }

describe('an issued statement', () => {
  test('is one page with its lines, sums and PDF, that is not stored, found or walked from', async () => {
    const { share: made, path } = await share(ofAnn)
    expect(made).toMatchObject({ kind: 'statement', title: 'Statement 1 for May 2026: Ann <b>Roe' })
    const reply = await visit(path)
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*form-action 'none'; frame-a/),
    })
    const page = reply.raw.toString()
    for (const said of ['Ann &lt;b&gt;Roe', '12 Mill Road, Post Oak', 'Shared Mare', 'Vet · Scoped', '1/2'])
      expect(page).toContain(said)
    for (const sum of ['$100.01', '$50.01', 'Balance due, May 31, 2026', '30 to 59'])
      expect(page).toContain(sum)
    expect(page).not.toContain('Bo Lee')
    expect(page).not.toContain('An estimate from the records')
    expect(pdfIn(page).slice(0, 5)).toBe('%PDF-')
    expect(withoutPdf(page)).not.toMatch(/<(?:script|img|link|iframe|form|base|object)\b|href=|src=|\/api/i)
    const file = await call('POST', '/api/share-files', ofAnn)
    expect(withoutPdf(file.raw.toString())).toBe(withoutPdf(page))
  })

  test('stays as it was issued when its owner gets another name; a contact it was issued to isn’t merged away', async () => {
    const { path } = await share(ofBo)
    const before = await textOf(path)
    await call('PUT', `/api/contacts/${bo.id}`, { name: 'Bo Lee-Smith' })
    const twin = await post('/api/contacts', { name: 'Bo Twin' })
    const merged = await call('POST', `/api/contacts/${twin.id}/merge`, { other_id: bo.id })
    expect(merged.status).toBe(409)
    expect(await textOf(path)).toBe(before)
  })

  test('says that it was reversed, also by a link made before; so does a file made since, and the reversal’s own', async () => {
    const { path } = await share(ofAnn)
    const before = await textOf(path)
    expect(before).not.toContain('was reversed')
    const reversal = await post<IssuedInFull>(`/api/issued-statements/${first.id}/reverse`)
    const notice = 'Statement 1 was reversed by statement 3. Don’t pay by this page.'
    const after = await textOf(path)
    expect(after).toContain(notice)
    expect(after.replace(/<p class="grave"[^<]*<\/p>/, '')).toBe(before)
    expect((await call('POST', '/api/share-files', ofAnn)).raw.toString()).toContain(notice)
    const own = await textOf((await share({ kind: 'statement', id: reversal.id })).path)
    expect(own).toContain('Statement 3, which reverses statement 1: Ann')
    expect(own).not.toMatch(/was reversed|If it is reversed/)
    expect(own).toContain('−$50.01')
  })

  test('is no more once it is revoked; there is none that wasn’t issued, and none with a choice of money', async () => {
    const { share: made, path } = await share(ofBo)
    expect((await call('DELETE', `/api/shares/${made.id}`)).status).toBe(204)
    const gone = await visit(path)
    expect([gone.status, gone.raw.includes('Bo Lee')]).toEqual([404, false])
    expect((await call('POST', '/api/shares', { kind: 'statement', id: 99_999 })).status).toBe(404)
    expect((await call('POST', '/api/shares', { ...ofBo, with_money: true })).status).toBe(422)
  })
})

describe('with accounts', () => {
  let people: Record<Role, TestPerson>
  beforeAll(async () => {
    people = await everyRole(server.services)
  })
  const as = (role: Role, method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
    call(method, url, body, people[role].cookie)
  const tries = async (role: Role, body: object, path = '/api/shares') =>
    (await as(role, 'POST', path, body)).status
  const listed = async (role: Role) => JSON.stringify((await as(role, 'GET', '/api/shares')).body)

  test('a statement is shared by who sees money and contacts; others see neither its link nor whose it is', async () => {
    for (const role of ['owner', 'manager'] as const) expect(await tries(role, ofAnn), role).toBe(201)
    expect(await listed('owner')).toContain('Statement 1')
    for (const role of ['staff', 'vet', 'trainer', 'viewer'] as const) {
      expect(await tries(role, ofAnn), role).toBe(403)
      expect(await tries(role, ofAnn, '/api/share-files'), role).toBe(403)
      expect(await listed(role), role).not.toContain('Statement')
    }
    const activity = async (role: Role) =>
      JSON.stringify((await as(role, 'GET', '/api/activity?limit=5')).body)
    expect(await activity('owner')).toContain('“Statement 1 for May 2026: Ann <b>Roe” by a link for 30 days')
    const seen = await activity('staff')
    expect(seen).toContain('Shared a statement by a link for 30 days.')
    expect(seen).not.toContain('Statement 1')
  })
})
