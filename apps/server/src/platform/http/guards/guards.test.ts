import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { Endpoint } from '@quarterpole/contract/endpoint'
import { endpoints } from '@quarterpole/contract/endpoints'
import { expect, test } from 'vitest'
import { addPerson, addToken } from '../../../../test/people.ts'
import { OWN_HOST, testServer } from '../../../../test/test-server.ts'

const server = await testServer('sqlite', {
  seeded: false,
  env: { ALLOWED_HOSTS: 'stable.example', CORS_ORIGINS: 'https://farm.example' },
})
const { app, services } = server
const owner = await addPerson(services, 'owner')
const token = await addToken(services, owner, 'write')
/** With a token of the owner's, since the server is open to more than this machine; no route can sign it out. */
const OWN = { host: OWN_HOST, ...token }
const call: typeof server.call = (method, url, body, headers = {}) =>
  server.call(method, url, body, { ...OWN, ...headers })

const routes = [
  ...(Object.values(endpoints) as Endpoint[]).map(({ method, path }) => ({
    method,
    url: `/api${path.replace(/:\w+/g, '1')}`,
  })),
  ...[
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/static/index.html',
    '/api/metrics',
    '/api/files/x',
    '/api/export/tracks.csv',
    '/',
    '/horses',
    '/nothing',
    '/api/nothing',
  ].map((url) => ({ method: 'GET' as const, url })),
]
const writes = routes.filter(({ method }) => method !== 'GET')

const BAD_HOSTS = [
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example:3000',
  '127.0.0.1.nip.io:3000',
  'localhost:3001',
  'localhost',
  'localhost.:3000',
  '127.0.0.2:3000',
  '0.0.0.0:3000',
  '[::]:3000',
  '2130706433:3000',
  'stable.example.evil.example',
  'stable.example:81',
  'user@localhost:3000',
  'localhost:3000, evil.example',
  '',
  'xn--localhost-9gg:3000',
  'localhost:03000',
]
const GOOD_HOSTS = [
  'localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  'LOCALHOST:3000',
  'stable.example',
  'stable.example:3000',
  'STABLE.EXAMPLE',
]

const asHost = async (host: string, { method, url }: Pick<(typeof routes)[number], 'method' | 'url'>) =>
  (await app.inject({ method, url, headers: { ...OWN, host } })).statusCode

test('a foreign host name is refused on every route, and our own is not', async () => {
  for (const route of routes) {
    expect(await asHost('evil.example:3000', route), `${route.method} ${route.url}`).toBe(421)
    expect(await asHost(OWN_HOST, route), `${route.method} ${route.url}`).not.toBe(421)
  }
})

test('every foreign spelling of the host is refused, and every spelling of ours is accepted', async () => {
  for (const host of BAD_HOSTS) expect(await asHost(host, { method: 'GET', url: '/' }), host).toBe(421)
  for (const host of GOOD_HOSTS) expect(await asHost(host, { method: 'GET', url: '/' }), host).not.toBe(421)
})

const FORGERIES: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: 'http://127.0.0.1:3001' },
  { 'sec-fetch-site': 'cross-site', origin: `http://${OWN_HOST}` },
  { 'sec-fetch-site': 'cross-site', 'content-type': 'multipart/form-data; boundary=x' },
]

test('no forged write reaches a handler or changes the herd', async () => {
  const before = await herdState()
  for (const { method, url } of writes)
    for (const headers of FORGERIES) {
      const reply = await app.inject({
        method,
        url,
        headers: { ...OWN, ...headers },
        payload: '--x--',
      })
      expect(reply.statusCode, `${method} ${url} ${JSON.stringify(headers)}`).toBe(403)
      expect(reply.json()).toMatchObject({ code: 'forbidden' })
    }
  expect(await herdState()).toEqual(before)
})

test('bodies that an HTML form can send are refused by media type', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
    for (const { method, url } of writes.filter(({ url }) => !url.includes('upload'))) {
      const reply = await app.inject({
        method,
        url,
        headers: { host: OWN_HOST, ...owner.cookie, 'content-type': type },
        payload: '{"name":"x","sex":"M"}',
      })
      expect(reply.statusCode, `${method} ${url} ${type}`).toBe(415)
    }
})

test('the server’s own pages and scripts may write', async () => {
  for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: `http://${OWN_HOST}` }, {}])
    expect((await call('POST', '/api/horses', { name: 'Own Page', sex: 'M' }, headers)).status).toBe(201)
})

test('GET requests change nothing', async () => {
  const before = await herdState()
  for (const { method, url } of routes.filter((route) => route.method === 'GET'))
    await app.inject({ method, url, headers: OWN })
  expect(await herdState()).toEqual(before)
})

const REQUIRED = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join(';')

test('every response, errors included, has the same strict headers and a request id', async () => {
  const requests = [
    ...routes.map((route) => ({ ...route, headers: OWN as Record<string, string> })),
    { method: 'GET' as const, url: '/api/horses', headers: { host: 'evil.example' } },
    { method: 'POST' as const, url: '/api/horses', headers: { ...OWN, origin: 'null' } },
    { method: 'GET' as const, url: '/api/horses?limit=x', headers: OWN },
  ]
  for (const request of requests) {
    const reply = await app.inject(request)
    const name = `${request.method} ${request.url}`
    expect(reply.headers, name).toMatchObject(REQUIRED)
    expect(reply.headers['content-security-policy'], name).toBe(POLICY)
    expect(reply.headers['x-request-id'], name).toMatch(/^[A-Za-z0-9-]{8,64}$/)
    if (reply.statusCode >= 400 && request.url.startsWith('/api/') && reply.statusCode !== 503) {
      expect(reply.headers['content-type'], name).toBe('application/problem+json; charset=utf-8')
      expect(reply.json(), name).toMatchObject({
        status: reply.statusCode,
        request_id: reply.headers['x-request-id'],
      })
    }
  }
})

test('only listed origins get CORS headers', async () => {
  const origins = [
    'null',
    'https://evil.example',
    'http://farm.example',
    'https://farm.example:444',
    'https://farm.example.evil.example',
    'https://evilfarm.example',
    'https://FARM.example',
    'https://farm.example/',
    'file://',
    '*',
    `http://${OWN_HOST}`,
    'https://sub.farm.example',
  ]
  for (const origin of origins) {
    const reply = await app.inject({ method: 'GET', url: '/api/tracks', headers: { ...OWN, origin } })
    expect(reply.headers, origin).not.toHaveProperty('access-control-allow-origin')
    expect(reply.headers['vary'], origin).toContain('Origin')
  }
  const listed = { ...OWN, origin: 'https://farm.example', 'sec-fetch-site': 'cross-site' }
  expect(
    (await app.inject({ method: 'GET', url: '/api/tracks', headers: listed })).headers[
      'access-control-allow-origin'
    ],
  ).toBe('https://farm.example')
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/api/horses',
    headers: { ...listed, 'access-control-request-method': 'POST' },
  })
  expect(preflight.statusCode).toBe(204)
  expect(
    (
      await app.inject({
        method: 'POST',
        url: '/api/horses',
        headers: listed,
        payload: { name: 'From Farm', sex: 'M' },
      })
    ).statusCode,
  ).toBe(201)
})

test('a known address with another method is 405 with the allowed methods', async () => {
  const reply = await app.inject({ method: 'DELETE', url: '/api/tracks', headers: OWN })
  expect(reply.statusCode).toBe(405)
  expect(reply.headers['allow']).toContain('GET')
  expect((await app.inject({ method: 'TRACE', url: '/api/horses', headers: OWN })).statusCode).toBe(405)
})

test('a body over the limit is 413', async () => {
  const reply = await call('POST', '/api/horses', { name: 'x', sex: 'M', notes: 'x'.repeat(1024 * 1024) })
  expect(reply).toMatchObject({ status: 413, body: { code: 'too_large' } })
})

test('a request id is accepted from the client only if it is harmless', async () => {
  const idFor = async (given: string) =>
    (await call('GET', '/api/health', undefined, { 'x-request-id': given })).headers['x-request-id']
  expect(await idFor('abcdef-0123456789')).toBe('abcdef-0123456789')
  for (const given of ['short', 'with space here', '<script>alert(1)</script>', 'x'.repeat(65)])
    expect(await idFor(given)).not.toBe(given)
})

test('prototype members in a request pollute no object', async () => {
  const bodies = [
    '{"__proto__":{"polluted":true},"name":"x","sex":"M"}',
    '{"constructor":{"prototype":{"polluted":true}},"name":"x","sex":"M"}',
  ]
  for (const payload of bodies) {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/horses',
      headers: { ...OWN, 'content-type': 'application/json' },
      payload,
    })
    expect([400, 422]).toContain(reply.statusCode)
  }
  for (const name of ['__proto__', 'constructor', 'prototype', 'toString'])
    expect((await call('GET', `/api/horses?sort=${name}&${name}=1`)).status).toBe(422)
  const added: string[] = []
  for (const key in {}) added.push(key)
  expect(added).toEqual([])
})

// Last: once the server listens it has another port, so OWN_HOST is no longer valid.
test('over a socket: absolute form, two hosts, no host and garbage', async () => {
  const { port } = await listen()
  const status = async (text: string) => Number((await exchange(port, text)).slice(9, 12))
  const own = `127.0.0.1:${port}`
  expect(
    await status(`GET http://${own}/api/health HTTP/1.1\r\nHost: ${own}\r\nConnection: close\r\n\r\n`),
  ).toBe(200)
  expect(
    await status(`GET http://evil.example/api/health HTTP/1.1\r\nHost: ${own}\r\nConnection: close\r\n\r\n`),
  ).toBe(421)
  expect(
    await status(`GET http://${own}/api/health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`),
  ).toBe(421)
  expect(
    await status(
      `GET /api/health HTTP/1.1\r\nHost: ${own}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    ),
  ).toBe(421)
  expect(
    await status(`GET /api/health HTTP/1.1\r\nHost: ${own}\r\nHost: ${own}\r\nConnection: close\r\n\r\n`),
  ).toBe(421)
  expect(await status('GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n')).toBe(400)
  expect(await status('garbage\r\n\r\n')).toBe(400)
})

async function herdState() {
  const counts = await services.db.kysely
    .selectNoFrom((e) => [
      e
        .selectFrom('horse')
        .select((h) => h.fn.countAll<number>().as('n'))
        .as('horses'),
      e
        .selectFrom('activity')
        .select((a) => a.fn.countAll<number>().as('n'))
        .as('activities'),
      e
        .selectFrom('job')
        .select((j) => j.fn.countAll<number>().as('n'))
        .as('jobs'),
      e
        .selectFrom('prediction')
        .select((p) => p.fn.countAll<number>().as('n'))
        .as('predictions'),
    ])
    .executeTakeFirstOrThrow()
  return { counts, version: (await services.herd.upToDate()).version }
}

let address: AddressInfo | undefined
async function listen(): Promise<AddressInfo> {
  if (!address) {
    await app.listen({ host: '127.0.0.1', port: 0 })
    address = app.server.address() as AddressInfo // a TCP server has one
  }
  return address
}

/** Sends raw text to the server and returns what it answers. */
const exchange = (port: number, text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
