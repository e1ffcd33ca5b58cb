import type { IssuedInFull, IssuedStatement, StatementRun } from '@quarterpole/contract/issued-statement'
import type { Role } from '@quarterpole/contract/roles'
import type { Share } from '@quarterpole/contract/share'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import { sendForm } from '../../../test/form.ts'
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
await post('/api/works', { horse_id: mare, work_date: '2026-05-19', distance_yards: 220, time_s: 12.1 })
await post('/api/care', {
  horse_id: mare,
  care_date: '2026-05-20',
  kind: 'vaccination',
  product: 'West Nile',
})
await post('/api/nominations', {
  horse_id: mare,
  race: 'Fall Futurity',
  kind: 'sustaining',
  due_on: '2026-06-20',
  amount_cents: 250_000,
})
const report = { month: '2026-05', sections: ['care', 'next'], note: 'She’s well.\nSee you soon.' }
const toAnn = { kind: 'owner_report', id: ann.id, report }

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

describe('an owner’s report', () => {
  test('is a page of the sections chosen, with note and PDF, and with money only where that was chosen', async () => {
    const { share: made, path } = await share(toAnn)
    expect(made.title).toBe('Ann <b>Roe: report for May 2026')
    const page = await textOf(path)
    for (const said of ['She’s well.\nSee you soon.', 'Share 1/2', 'West Nile', 'Frozen on June 15, 2026'])
      expect(page).toContain(said)
    expect(page).not.toMatch(/12\.1 s|2,500|Bo Lee|Bo Twin/)
    expect(pdfIn(page).slice(0, 5)).toBe('%PDF-')
    expect(withoutPdf(page)).not.toMatch(/<(?:script|img|link|iframe|form|base|object)\b|href=|src=|\/api/i)
    const full = await share({ ...toAnn, with_money: true })
    expect(full.share.with_money).toBe(true)
    expect(await textOf(full.path)).toContain('$2,500')
    const file = await call('POST', '/api/share-files', toAnn)
    expect(withoutPdf(file.raw.toString())).toBe(withoutPdf(page))
  })

  test('keeps what it said when more is entered and when the contact is merged into another', async () => {
    const other = await post('/api/contacts', { name: 'Cy Poe' })
    const gelding = await insertHorse(db, horse({ name: 'Reported Gelding', sex: 'G' }))
    await post('/api/ownerships', {
      horse_id: gelding,
      contact_id: other.id,
      share: '100%',
      from_day: '2026-01-01',
    })
    const { path, share: made } = await share({ ...toAnn, id: other.id })
    const before = await textOf(path)
    expect(before).toContain('Reported Gelding')
    await post('/api/care', {
      horse_id: gelding,
      care_date: '2026-05-21',
      kind: 'vaccination',
      product: 'Rabies',
    })
    expect((await call('POST', `/api/contacts/${ann.id}/merge`, { other_id: other.id })).status).toBe(200)
    expect(await textOf(path)).toBe(before)
    expect((await call('POST', '/api/shares', { ...toAnn, id: other.id })).status).toBe(404)
    await call('DELETE', `/api/shares/${made.id}`)
    expect((await visit(path)).status).toBe(404)
  })

  test.each([
    [{ kind: 'owner_report', id: ann.id }, 422],
    [{ ...ofBo, report }, 422],
    [{ ...toAnn, report: { ...report, month: '2026-09' } }, 422],
    [{ ...toAnn, id: 99_999 }, 404],
  ])('%j is refused', async (body, status) =>
    expect((await call('POST', '/api/shares', body)).status).toBe(status),
  )
})

const add = async (kind: string, bytes: Buffer, horse_id = mare) => {
  const sent = await sendForm(server, '/api/paper-files', [{ name: 'file', text: bytes, fileName: 'a' }])
  const { file } = sent.json() as { file: string }
  return (await post('/api/papers', { horse_id, kind, issued_on: '2026-03-02', file })).id
}
const pdf = await PDFDocument.create()
pdf.addPage([500, 300])
pdf.addPage([500, 300])
const paperPdf = Buffer.from(await pdf.save({ useObjectStreams: false }))
const [coggins, contract] = [await add('coggins', paperPdf), await add('contract', paperPdf)]
const other = await insertHorse(db, horse({ name: 'Other Mare', sex: 'M' }))
const others = await add('coggins', paperPdf, other)
const packetOf = (...paper_ids: number[]) => ({
  kind: 'packet',
  id: mare,
  packet: { reports: ['sale_page', 'pedigree'], paper_ids },
})

describe('a buyer’s packet', () => {
  test('is a page of its reports, with one PDF of them and the papers chosen, kept as it was', async () => {
    const { share: made, path } = await share(packetOf(coggins))
    expect(made).toMatchObject({ kind: 'packet', title: 'Shared Mare' })
    const page = await textOf(path)
    for (const said of ['Packet for a buyer', 'Race record', 'Five generations', 'Coggins of Mar 2, 2026'])
      expect(page).toContain(said)
    expect(page).not.toContain('Contract')
    expect(withoutPdf(page)).not.toMatch(/<(?:script|img|link|iframe|form|base|object)\b|href=|src=|\/api/i)
    expect((await PDFDocument.load(Buffer.from(pdfIn(page), 'latin1'))).getPageCount()).toBe(1 + 1 + 2)
    expect((await call('DELETE', `/api/papers/${coggins}`)).status).toBe(204)
    expect(await textOf(path)).toBe(page)
    expect((await call('POST', '/api/shares', packetOf(coggins))).status).toBe(404)
    await call('DELETE', `/api/shares/${made.id}`)
    expect((await visit(path)).status).toBe(404)
  })

  test.each([
    [{ kind: 'packet', id: mare }, 422],
    [{ ...packetOf(contract), kind: 'horse' }, 422],
    [packetOf(others), 404],
    [{ ...packetOf(contract), with_money: true }, 422],
  ])('%j is refused', async (body, status) =>
    expect((await call('POST', '/api/shares', body)).status).toBe(status),
  )
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

  test('an owner’s report is shared by who sees contacts, and with money by who sees that', async () => {
    expect(await tries('manager', { ...toAnn, with_money: true })).toBe(201)
    expect(await listed('staff')).not.toContain('report for May')
    expect(await tries('staff', toAnn)).toBe(201)
    expect(await listed('staff')).toContain('report for May')
    for (const path of ['/api/shares', '/api/share-files'])
      expect(await tries('staff', { ...toAnn, with_money: true }, path)).toBe(403)
    for (const role of ['vet', 'trainer', 'viewer'] as const) expect(await tries(role, toAnn), role).toBe(403)
    const seen = JSON.stringify((await as('viewer', 'GET', '/api/activity?limit=5')).body)
    expect(seen).toContain('Shared an owner report by a link for 30 days')
    expect(seen).not.toContain('report for May')
  })

  test('a packet is shared by who exports reports, with no paper that he can’t see', async () => {
    expect(await tries('staff', packetOf())).toBe(201)
    expect(await tries('staff', packetOf(contract))).toBe(404)
    expect(await tries('manager', packetOf(contract))).toBe(201)
    for (const role of ['vet', 'trainer', 'viewer'] as const)
      expect(await tries(role, packetOf()), role).toBe(403)
  })
})
