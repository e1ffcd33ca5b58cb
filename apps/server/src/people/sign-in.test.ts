import { Writable } from 'node:stream'
import { insertPasskey, passkeysOf } from '@quarterpole/db/queries/passkey'
import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPerson, addToken, countingPasswords } from '../../test/people.ts'
import { OWN_HOST, testServer } from '../../test/test-server.ts'
import { newInvitation, newPasswordLink, newSetUpLink } from './links.ts'
import { hashOfSecret, newSecret } from './secrets.ts'
import { SignInThrottle } from './throttle.ts'

const PASSWORD = 'four sorrel mares in May'
const PASSKEY = { credential_id: 'a-key', public_key: 'x', counter: 0, transports: '[]', name: 'A key' }
const NETWORK = { HOST: '0.0.0.0', ALLOWED_HOSTS: OWN_HOST }
const secretIn = ({ path }: { path: string }) => path.split('#')[1] ?? ''
/** The cookie of a reply, as the browser sends it back. */
const cookieIn = (headers: Record<string, unknown>) => ({
  cookie: String(headers['set-cookie'] ?? '').split(';')[0] ?? '',
})

describe('sign in', () => {
  describe('on a network', async () => {
    const log: string[] = []
    const sink = new Writable({ write: (chunk, _encoding, done) => (log.push(String(chunk)), done()) })
    const { count, passwords } = countingPasswords()
    const waits: number[] = []
    const throttle = new SignInThrottle(async (ms) => void waits.push(ms))
    const { call, services, db } = await testServer('sqlite', {
      seeded: false,
      env: NETWORK,
      accounts: { passwords, throttle },
      logger: pino({ level: 'trace' }, sink),
    })
    const signIn = (name: string, password: string, headers = {}) =>
      call('POST', '/api/sign-in', { name, password }, headers)
    const use = (token: string, name: string | null, password = PASSWORD) =>
      call('POST', '/api/links/use', { token, name, password })

    test('without an account everything is closed but health and the set-up', async () => {
      expect((await call('GET', '/api/me')).body).toEqual({
        mode: 'set_up',
        person: null,
        rights: [],
        year_start: '01-01',
      })
      const refused = await call('GET', '/api/horses')
      expect(refused).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
      expect(JSON.stringify(refused.body)).toContain('set-up link')
      expect((await call('GET', '/api/health')).status).toBe(200)
    })

    test('the set-up link makes the owner, once', async () => {
      const other = secretIn(await newSetUpLink(db))
      const token = secretIn(await newSetUpLink(db))
      expect((await call('POST', '/api/links/read', { token })).body).toMatchObject({
        kind: 'set_up',
        role: 'owner',
      })
      expect((await use(token, null)).status).toBe(422)
      expect((await use(token, 'Ann Roe', 'password1234')).body).toMatchObject({ code: 'invalid' })
      const made = await use(token, 'Ann Roe')
      expect(made.body).toMatchObject({ mode: 'accounts', person: { name: 'Ann Roe', role: 'owner' } })
      expect((await call('GET', '/api/horses', undefined, cookieIn(made.headers))).status).toBe(200)
      expect((await use(token, 'Bob Roe')).status).toBe(404) // replayed
      expect((await use(other, 'Bob Roe')).status).toBe(404) // an owner is there
      expect((await call('POST', '/api/links/read', { token: other })).status).toBe(404)
    })

    test('of two who use a link at once, one gets in', async () => {
      const token = secretIn(
        await newInvitation(db, { role: 'viewer', trainer_names: [], made_by: 'Ann Roe' }),
      )
      const tries = await Promise.all(['One', 'Two', 'Three'].map((name) => use(token, name)))
      expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    })

    test('an expired link is used up', async () => {
      const token = secretIn(
        await newInvitation(db, { role: 'viewer', trainer_names: [], made_by: 'Ann Roe' }),
      )
      await db.kysely.updateTable('one_time_token').set({ expires_at: '2020-01-01T00:00:00.000Z' }).execute()
      expect((await use(token, 'Late')).status).toBe(404)
    })

    test('a link cannot give more than it was made for', async () => {
      const token = secretIn(
        await newInvitation(db, { role: 'viewer', trainer_names: [], made_by: 'Ann Roe' }),
      )
      const body = { token, name: 'Sly', password: PASSWORD, role: 'owner' }
      expect((await call('POST', '/api/links/use', body)).status).toBe(422)
      const made = await use(token, 'Sly')
      expect(made.body).toMatchObject({ person: { role: 'viewer' } })
    })

    test('a name is taken whatever its case', async () => {
      const token = secretIn(
        await newInvitation(db, { role: 'viewer', trainer_names: [], made_by: 'Ann Roe' }),
      )
      expect((await use(token, ' ANN  roe')).status).toBe(409)
      expect((await use(token, 'Ann R. Roe')).status).toBe(200) // the link was not used up
    })

    test('signs in by name and password', async () => {
      const reply = await signIn('ann roe', PASSWORD)
      expect(reply.body).toMatchObject({ person: { name: 'Ann Roe' } })
      const cookie = String(reply.headers['set-cookie'])
      expect(cookie).toMatch(
        /^qp_session=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
      )
      const { body } = await call('GET', '/api/me', undefined, cookieIn(reply.headers))
      expect(body).toMatchObject({ mode: 'accounts', person: { role: 'owner' } })
    })

    test('an unknown name costs as much as a wrong password, and gets the same answer', async () => {
      const before = count.hashes
      const wrong = await signIn('Ann Roe', 'not her password')
      const forWrong = count.hashes - before
      const unknown = await signIn('Nobody At All', 'not her password')
      expect(count.hashes - before - forWrong).toBe(forWrong)
      expect(forWrong).toBe(1)
      const { request_id: _a, ...first } = wrong.body as Record<string, unknown>
      const { request_id: _b, ...second } = unknown.body as Record<string, unknown>
      expect(second).toEqual(first)
      expect(unknown.status).toBe(401)
    })

    test('guessing waits longer and longer, and never locks the owner out', async () => {
      waits.length = 0
      for (let i = 0; i < 14; i++) await signIn('Ann Roe', `guess number ${i}`)
      expect(waits.length).toBeGreaterThan(8)
      expect(waits).toEqual(waits.toSorted((a, b) => a - b))
      expect(waits.at(-1)).toBe(8000)
      expect((await signIn('Ann Roe', PASSWORD)).status).toBe(200)
      waits.length = 0
      await signIn('Someone Else', 'a guess')
      expect(waits).toHaveLength(1) // the address has failed often
    })

    test('a session planted before the sign-in is worth nothing after it', async () => {
      const planted = newSecret()
      const reply = await signIn('Ann Roe', PASSWORD, { cookie: `qp_session=${planted}` })
      expect(cookieIn(reply.headers).cookie).not.toContain(planted)
      expect((await call('GET', '/api/horses', undefined, { cookie: `qp_session=${planted}` })).status).toBe(
        401,
      )
    })

    test('signing in again ends the browser’s earlier session', async () => {
      const first = cookieIn((await signIn('Ann Roe', PASSWORD)).headers)
      const second = cookieIn((await signIn('Ann Roe', PASSWORD, first)).headers)
      expect((await call('GET', '/api/horses', undefined, first)).status).toBe(401)
      expect((await call('GET', '/api/horses', undefined, second)).status).toBe(200)
    })

    test('signing out ends the session and takes the cookie', async () => {
      const cookie = cookieIn((await signIn('Ann Roe', PASSWORD)).headers)
      const reply = await call('POST', '/api/sign-out', undefined, cookie)
      expect(String(reply.headers['set-cookie'])).toContain('qp_session=; Path=/; Max-Age=0')
      expect((await call('GET', '/api/horses', undefined, cookie)).status).toBe(401)
    })

    test.each([
      ['another site', { 'sec-fetch-site': 'cross-site' }],
      ['a sister site', { 'sec-fetch-site': 'same-site' }],
      ['a foreign origin', { origin: 'https://elsewhere.example' }],
      ['no origin it admits to', { origin: 'null' }],
    ])('a page of %s cannot write with the person’s cookie', async (_what, headers) => {
      const cookie = cookieIn((await signIn('Ann Roe', PASSWORD)).headers)
      const write = (more: object) =>
        call('POST', '/api/horses', { name: 'Forged', sex: 'M' }, { ...cookie, ...more })
      expect((await write(headers)).status).toBe(403)
      expect((await signIn('Ann Roe', PASSWORD, headers)).status).toBe(403) // nor sign him in as someone else
      expect((await write({ 'sec-fetch-site': 'same-origin' })).status).toBe(201)
    })

    test('a password link sets the password and ends every session, token and passkey', async () => {
      const cookie = cookieIn((await signIn('Ann Roe', PASSWORD)).headers)
      const { id } = ((await call('GET', '/api/me', undefined, cookie)).body as { person: { id: number } })
        .person
      const script = await addToken(services, { id: id as never }, 'write')
      await insertPasskey(db, { ...PASSKEY, account_id: id as never })
      const former = secretIn(await newPasswordLink(db, id as never))
      const token = secretIn(await newPasswordLink(db, id as never))
      expect((await use(former, null)).status).toBe(404) // replaced by the newer
      expect((await use(token, null, 'seven gray geldings in June')).body).toMatchObject({
        person: { name: 'Ann Roe' },
      })
      expect((await call('GET', '/api/horses', undefined, cookie)).status).toBe(401)
      expect((await call('GET', '/api/horses', undefined, script)).status).toBe(401)
      expect(await passkeysOf(db, id as never)).toEqual([])
      expect((await signIn('Ann Roe', PASSWORD)).status).toBe(401)
      const back = secretIn(await newPasswordLink(db, id as never))
      expect((await use(back, null, PASSWORD)).status).toBe(200)
    })

    test('sessions end after two idle weeks and after ninety days', async () => {
      for (const column of ['last_seen_at', 'expires_at'] as const) {
        const person = await addPerson(services, 'viewer', `Idle ${column}`)
        expect((await call('GET', '/api/horses', undefined, person.cookie)).status).toBe(200)
        await db.kysely
          .updateTable('account_session')
          .set({ [column]: db.engine.now(-14 * 86_400 - 1) })
          .where('id', '=', person.sessionId)
          .execute()
        await services.accounts.refresh()
        expect((await call('GET', '/api/horses', undefined, person.cookie)).status, column).toBe(401)
      }
    })

    test('neither the log nor the database holds a password, a cookie or a link', async () => {
      const token = secretIn(
        await newInvitation(db, { role: 'viewer', trainer_names: [], made_by: 'Ann Roe' }),
      )
      const made = await use(token, 'Log Reader')
      const cookie = cookieIn(made.headers)
      const secret = cookie.cookie.split('=')[1] ?? ''
      await signIn('Log Reader', 'wrong but secret', { 'idempotency-key': newSecret() })
      await call('GET', '/api/horses?q=x', undefined, cookie)
      const api = await call(
        'POST',
        '/api/me/tokens',
        { name: 'a', scope: 'read', days: 1, password: PASSWORD },
        { ...cookie, 'idempotency-key': newSecret() },
      )
      const { token: apiToken } = api.body as { token: string }
      const rows = []
      for (const table of [
        'account',
        'account_session',
        'one_time_token',
        'api_token',
        'idempotency_key',
        'activity',
      ] as const)
        rows.push(JSON.stringify(await db.kysely.selectFrom(table).selectAll().execute()))
      const everything = `${log.join('')}${rows.join('')}`
      expect(everything).toContain(hashOfSecret(secret)) // it would be found
      for (const word of [PASSWORD, 'wrong but secret', token, secret, apiToken])
        expect(everything).not.toContain(word)
    })
  })

  describe('on this machine', async () => {
    const { call, services } = await testServer('sqlite', { seeded: false })

    test('without an account nothing has changed: everyone may do everything', async () => {
      expect((await call('GET', '/api/me')).body).toMatchObject({ mode: 'open', person: null })
      expect((await call('GET', '/api/horses')).status).toBe(200)
      expect((await call('POST', '/api/horses', { name: 'Open', sex: 'M' })).status).toBe(201)
    })

    test('there is nobody to list or to sign out', async () => {
      for (const url of ['/api/me/sessions', '/api/people'])
        expect(await call('GET', url)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    })

    test('with an account people sign in here too, at once', async () => {
      const { cookie } = await addPerson(services, 'owner')
      expect((await call('GET', '/api/horses')).status).toBe(401)
      expect((await call('GET', '/api/horses', undefined, cookie)).status).toBe(200)
    })
  })
})

describe.each([
  ['a proxy that is trusted', { TRUSTED_PROXIES: '127.0.0.1' }, 'each client'],
  ['a proxy that is not', {}, 'the proxy'],
])('behind %s', async (_, proxies, whose) => {
  const waits: number[] = []
  const { call } = await testServer('sqlite', {
    seeded: false,
    env: { ...NETWORK, ...proxies },
    accounts: {
      passwords: countingPasswords().passwords,
      throttle: new SignInThrottle(async (ms) => void waits.push(ms)),
    },
  })
  const guess = (client: string, name: string) =>
    call('POST', '/api/sign-in', { name, password: 'a guess' }, { 'x-forwarded-for': client })

  test(`failed sign-ins slow down ${whose}`, async () => {
    for (let i = 0; i < 12; i++) await guess('203.0.113.7', `Nobody ${i}`)
    const before = waits.length
    expect(before).toBeGreaterThan(0)
    await guess('203.0.113.8', 'Somebody Else')
    expect(waits.length - before).toBe(whose === 'the proxy' ? 1 : 0)
  })
})

describe('over TLS', async () => {
  const { passwords } = countingPasswords()
  const { call, services } = await testServer('sqlite', {
    seeded: false,
    env: { ...NETWORK, PUBLIC_URL: 'https://barn.example' },
    accounts: { passwords },
  })
  let secret = ''
  beforeEach(async () => {
    secret = (await addPerson(services, 'owner', newSecret())).secret
  })

  test('the cookie is for TLS and this host alone, and no other name counts', async () => {
    const plain = await call('GET', '/api/horses', undefined, { cookie: `qp_session=${secret}` })
    expect(plain.status).toBe(401)
    const bound = { cookie: `theme=dark; __Host-qp_session=${secret}` }
    expect((await call('GET', '/api/horses', undefined, bound)).status).toBe(200)
    const out = await call('POST', '/api/sign-out', undefined, bound)
    expect(String(out.headers['set-cookie'])).toMatch(
      /^__Host-qp_session=;.*HttpOnly; SameSite=Strict; Secure$/,
    )
  })
})
