import { Writable } from 'node:stream'
import type { RaceCard } from '@quarterpole/contract/race-card'
import type { Role } from '@quarterpole/contract/roles'
import type { Share } from '@quarterpole/contract/share'
import { SHARE_KINDS, type ShareKind } from '@quarterpole/contract/share-kinds'
import { deleteExpiredShares } from '@quarterpole/db/queries/share'
import pino from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyRole, type TestPerson, TRAINER } from '../../../test/people.ts'
import { WEATHER } from '../../../test/race-rows.ts'
import { OWN_HOST, testServer } from '../../../test/test-server.ts'
import { hashOfSecret, newSecret } from '../../people/secrets.ts'

/** Pages with files in them have their own tests. */
type PlainKind = Exclude<ShareKind, 'statement' | 'owner_report' | 'packet'>
const NOTE = 'Sell him quietly if the offer is right'

describe('shares', async () => {
  const log: string[] = []
  const sink = new Writable({ write: (chunk, _encoding, done) => (log.push(String(chunk)), done()) })
  const { app, call, db, services } = await testServer('sqlite', { logger: pino({ level: 'trace' }, sink) })
  const post = async <T>(url: string, body: object): Promise<T> => {
    const reply = await call('POST', url, body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return reply.body as T
  }
  const share = (kind: ShareKind, id: number, more: object = {}) =>
    post<{ share: Share; path: string }>('/api/shares', { kind, id, ...more })
  const visit = (path: string) => app.inject({ method: 'GET', url: path, headers: { host: OWN_HOST } })
  const shares = async () => (await call('GET', '/api/shares')).body as Share[]

  const stud = await post<{ id: number }>('/api/horses', {
    name: 'Costly Stud',
    sex: 'S',
    foaled: '2015-02-01',
    trainer: TRAINER,
    stud_fee: 4250,
    notes: NOTE,
  })
  const other = await post<{ id: number }>('/api/horses', { name: 'Another Mare', sex: 'M', trainer: 'Else' })
  await post('/api/sales', {
    horse_id: stud.id,
    sale_date: '2025-01-05',
    sale_type: 'mixed',
    price_usd: 91_000,
    buyer: 'Bea Buyer',
  })
  const [cross] = (await call('GET', '/api/mating/crosses')).body as [{ id: number; sire_name: string }]
  const [card] = (await call('GET', '/api/race-cards?scored=true')).body as [RaceCard]
  const [mare] = (await call('GET', '/api/horses?mine=true&role=broodmare&limit=1')).body as [{ id: number }]
  const IDS: Record<PlainKind, number> = {
    horse: stud.id,
    pedigree: mare.id,
    sale_page: mare.id,
    produce_record: mare.id,
    cross: cross.id,
    race_card: card.id,
  }
  const KINDS = SHARE_KINDS.filter((kind): kind is PlainKind => kind in IDS)

  describe('without accounts', () => {
    test.each(KINDS)('%s: the link and the file are one document that leads nowhere', async (kind) => {
      const { share: made, path } = await share(kind, IDS[kind])
      expect(path).toMatch(/^\/share\/[A-Za-z0-9_-]{43}$/)
      const page = await visit(path)
      expect(page.statusCode).toBe(200)
      expect(page.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]{44}'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
        ),
      })
      expect(page.headers['set-cookie']).toBeUndefined()
      expect(page.body).not.toMatch(
        /<(?:script|a|img|link|iframe|form|base|object)\b|href=|src=|url\((?!data:font\/woff2;base64,)|@import|\/api/i,
      )
      expect(page.body).toContain(made.title.replaceAll("'", '&#39;'))
      expect(page.body).toMatch(/Frozen on June 15, 2026/)
      expect(page.body).toContain('An estimate from the records on file, not a promise.')
      const file = await call('POST', '/api/share-files', { kind, id: IDS[kind] })
      expect(file.raw.toString()).toBe(page.body)
      expect(file.headers['content-disposition']).toMatch(/^attachment; .*\.html/)
    })

    test('a page stays as it was when the record is edited and removed', async () => {
      const horse = await post<{ id: number }>('/api/horses', { name: 'Early Name', sex: 'M' })
      const { path } = await share('horse', horse.id)
      const before = (await visit(path)).body
      expect(before).toContain('Early Name')
      await call('PUT', `/api/horses/${horse.id}`, { name: 'Late Name', sex: 'M' })
      await call('DELETE', `/api/horses/${horse.id}`)
      expect((await visit(path)).body).toBe(before)
      expect((await call('POST', '/api/shares', { kind: 'horse', id: horse.id })).status).toBe(404)
    })

    test('a link ends by the database’s clock, after 30 days where nothing else is chosen', async () => {
      const { share: made, path } = await share('pedigree', stud.id)
      const days = (of: Share) => (Date.parse(of.expires_at) - Date.parse(of.created_at)) / 86_400_000
      expect(days(made)).toBeCloseTo(30, 3)
      expect(days((await share('pedigree', stud.id, { days: 7 })).share)).toBeCloseTo(7, 3)
      expect((await call('POST', '/api/shares', { kind: 'horse', id: stud.id, days: 8 })).status).toBe(422)
      await db.kysely
        .updateTable('share')
        .set({ expires_at: db.engine.now(-1) })
        .where('id', '=', made.id)
        .execute()
      expect((await visit(path)).statusCode).toBe(404)
      expect((await shares()).some(({ id }) => id === made.id)).toBe(false)
      expect((await call('DELETE', `/api/shares/${made.id}`)).status).toBe(404)
      await deleteExpiredShares(db)
      const rows = await db.kysely.selectFrom('share').select('id').where('id', '=', made.id).execute()
      expect(rows).toEqual([])
    })

    test('visits are counted, each of many at once, with nothing about the visitor', async () => {
      const { share: made, path } = await share('sale_page', mare.id)
      expect(made).toMatchObject({ visits: 0, last_visit_at: null, made_by: null })
      await Promise.all(Array.from({ length: 10 }, () => visit(path)))
      const listed = (await shares()).find(({ id }) => id === made.id)
      expect(listed).toMatchObject({ visits: 10, last_visit_at: expect.any(String) })
      expect(Object.keys(listed ?? {})).not.toContain('html')
    })

    test('unknown, expired and revoked links answer the same', async () => {
      const { share: made, path } = await share('cross', cross.id)
      expect((await call('DELETE', `/api/shares/${made.id}`)).status).toBe(204)
      const revoked = await visit(path)
      expect(revoked.statusCode).toBe(404)
      expect(revoked.body).toContain('This link doesn’t work')
      for (const wrong of [newSecret(), 'x', 'a/b', `${path.slice(7)}x`, '%00', 'ü'.repeat(300)]) {
        const page = await visit(`/share/${encodeURI(wrong)}`)
        expect([page.statusCode, page.body], wrong).toEqual([404, revoked.body])
        expect(page.headers['content-security-policy']).toBe(revoked.headers['content-security-policy'])
        expect(page.headers['cache-control']).toBe('no-store')
      }
      expect((await call('DELETE', `/api/shares/${made.id}`)).status).toBe(404)
    })

    test('money and notes are on a page only where that was chosen', async () => {
      const bare = (await visit((await share('horse', stud.id)).path)).body
      for (const secret of ['4,250', '91,000', 'Bea Buyer', NOTE]) expect(bare).not.toContain(secret)
      const full = await share('horse', stud.id, { with_money: true })
      const page = (await visit(full.path)).body
      for (const secret of ['$4,250', '$91,000', 'Bea Buyer', NOTE]) expect(page).toContain(secret)
      expect(full.share.with_money).toBe(true)
      const bareCross = (await visit((await share('cross', cross.id)).path)).body
      expect(bareCross).not.toMatch(/\$ ?\d|projected value/i)
      const fullCross = (await visit((await share('cross', cross.id, { with_money: true })).path)).body
      expect(fullCross).toMatch(/projected value: \$\d/)
      const refused = await call('POST', '/api/shares', { kind: 'pedigree', id: stud.id, with_money: true })
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'with_money' }] } })
    })

    test('neither the log nor the database holds the link’s secret', async () => {
      const key = newSecret()
      const made = await call(
        'POST',
        '/api/shares',
        { kind: 'horse', id: stud.id },
        { 'idempotency-key': key },
      )
      const { path } = made.body as { path: string }
      const secret = path.slice('/share/'.length)
      await visit(path)
      await visit(`${path}?x=${secret}`)
      await visit(`${path}/${secret}`)
      await visit(`/share${path}`)
      await app.inject({ method: 'HEAD', url: path, headers: { host: OWN_HOST } })
      await app.inject({ method: 'POST', url: path, headers: { host: OWN_HOST } })
      await app.inject({ method: 'GET', url: path, headers: { host: 'evil.example' } })
      const rows = []
      for (const table of ['share', 'idempotency_key', 'activity', 'file_blob'] as const)
        rows.push(JSON.stringify(await db.kysely.selectFrom(table).selectAll().execute()))
      const everything = `${log.join('')}${rows.join('')}`
      expect(log.join('')).toContain('/share/*')
      expect(everything).toContain(hashOfSecret(secret)) // it would be found
      expect(everything).not.toContain(secret)
    })

    test('each share and each end of one is in the activity', async () => {
      const { share: made } = await share('cross', cross.id, { with_money: true, days: 90 })
      await call('POST', '/api/share-files', { kind: 'race_card', id: card.id })
      await call('DELETE', `/api/shares/${made.id}`)
      const latest = (await call('GET', '/api/activity?limit=3')).body as { kind: string; sentence: string }[]
      expect(latest.map(({ kind }) => kind)).toEqual(['share_revoked', 'share_made', 'share_made'])
      expect(latest.map(({ sentence }) => sentence)).toEqual([
        `Revoked the link to the cross ${made.title}.`,
        expect.stringMatching(/^Shared the race card of .* as a file\.$/),
        `Shared the cross ${made.title} by a link for 90 days, with money and notes.`,
      ])
    })

    test('a sealed race keeps its chances, and its result is there only where it was in', async () => {
      const ids = card.request.horse_ids
      const sealed = await post<RaceCard>('/api/race-cards', {
        ...card.request,
        race_date: '2026-07-01',
        horse_ids: ids,
        weather_conditions: WEATHER,
      })
      const page = (await visit((await share('race_card', sealed.id)).path)).body
      for (const { horse_name, projected_si } of sealed.prediction.predictions) {
        expect(page).toContain(horse_name.replaceAll("'", '&#39;'))
        expect(page).toContain(`${projected_si.toFixed(1)} ±`)
      }
      expect(page).not.toContain('Result beside')
      expect((await visit((await share('race_card', card.id)).path)).body).toContain('Result beside')
    })

    test('a produce record is a mare’s', async () => {
      expect((await call('POST', '/api/shares', { kind: 'produce_record', id: stud.id })).status).toBe(409)
    })
  })

  describe('with accounts', () => {
    let people: Record<Role, TestPerson>
    beforeAll(async () => {
      people = await everyRole(services)
    })
    const as = (role: Role, method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
      call(method, url, body, people[role].cookie)
    const tries = async (role: Role, kind: ShareKind, id: number, more: object = {}) =>
      (await as(role, 'POST', '/api/shares', { kind, id, ...more })).status

    test('staff shares what they read, without money; vet and viewer share nothing', async () => {
      for (const kind of KINDS) {
        expect(await tries('staff', kind, IDS[kind]), kind).toBe(201)
        for (const role of ['vet', 'viewer'] as const) expect(await tries(role, kind, IDS[kind])).toBe(403)
      }
      for (const kind of ['horse', 'cross'] as const) {
        expect(await tries('staff', kind, IDS[kind], { with_money: true })).toBe(403)
        expect(await tries('manager', kind, IDS[kind], { with_money: true })).toBe(201)
      }
      const file = { kind: 'horse', id: stud.id, with_money: true }
      expect((await as('staff', 'POST', '/api/share-files', file)).status).toBe(403)
    })

    test('a trainer shares his own horses and the races they run in', async () => {
      for (const kind of ['horse', 'pedigree'] as const) {
        expect(await tries('trainer', kind, stud.id), kind).toBe(201)
        expect(await tries('trainer', kind, other.id), kind).toBe(403)
      }
      for (const kind of ['sale_page', 'produce_record', 'cross'] as const)
        expect(await tries('trainer', kind, IDS[kind]), kind).toBe(403)
      expect(await tries('trainer', 'race_card', card.id)).toBe(403)
      expect(await tries('trainer', 'race_card', 99_999)).toBe(403)
      const runner = card.request.horse_ids[0] ?? 0
      await db.kysely
        .updateTable('horse')
        .set({ trainer: TRAINER })
        .where('id', '=', runner as (typeof card.request.horse_ids)[number])
        .execute()
      expect(await tries('trainer', 'race_card', card.id)).toBe(201)
    })

    test('each sees and ends his own links, who manages the barn all of them', async () => {
      const made = (await as('staff', 'POST', '/api/shares', { kind: 'pedigree', id: mare.id })).body as {
        share: Share
        path: string
      }
      expect(made.share.made_by).toBe('Test staff')
      const listed = async (role: Role) => (await as(role, 'GET', '/api/shares')).body as Share[]
      expect((await listed('owner')).some(({ id }) => id === made.share.id)).toBe(true)
      const ofTrainer = await listed('trainer')
      expect(ofTrainer.length).toBeGreaterThan(0)
      expect(ofTrainer.every(({ made_by }) => made_by === 'Test trainer')).toBe(true)
      expect((await as('trainer', 'DELETE', `/api/shares/${made.share.id}`)).status).toBe(404)
      expect((await visit(made.path)).statusCode).toBe(200) // for nobody signed in
      expect((await as('manager', 'DELETE', `/api/shares/${made.share.id}`)).status).toBe(204)
      expect((await visit(made.path)).statusCode).toBe(404)
      const [last] = (await as('owner', 'GET', '/api/activity?limit=1')).body as [object]
      expect(last).toMatchObject({ kind: 'share_revoked', person: 'Test manager' })
    })

    test('a link opens nothing else', async () => {
      const { path } = (await as('owner', 'POST', '/api/shares', { kind: 'horse', id: stud.id })).body as {
        path: string
      }
      const secret = path.slice('/share/'.length)
      const headers = { host: OWN_HOST, authorization: `Bearer ${secret}`, cookie: `qp_session=${secret}` }
      for (const url of ['/api/horses', `/api/horses/${stud.id}`, '/api/shares', '/api/me/tokens'])
        expect((await app.inject({ method: 'GET', url, headers })).statusCode, url).toBe(401)
    })
  })
})
