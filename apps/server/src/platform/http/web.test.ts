import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { contentDisposition } from './files.ts'
import { OWN_HOST, testServer } from '../../../test/test-server.ts'
import { PAGES } from './web.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'quarterpole-web-'))
afterAll(() => rmSync(webRoot, { recursive: true, force: true }))
mkdirSync(join(webRoot, 'assets'))
writeFileSync(
  join(webRoot, 'index.html'),
  '<!doctype html><meta name="feedback-url" content=""><title>Quarterpole</title>',
)
writeFileSync(join(webRoot, 'assets/app-1234.js'), 'console.log(1)')
writeFileSync(join(webRoot, 'assets/app-1234.js.br'), 'as brotli')
writeFileSync(join(webRoot, 'assets/app-1234.js.gz'), 'as gzip')
writeFileSync(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')

const { app } = await testServer('sqlite', {
  seeded: false,
  webRoot,
  callsPerMinute: 60,
  env: { FEEDBACK_URL: 'https://feedback.example/?a=1&b="$&' },
})
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: OWN_HOST, ...headers } })

test.each(PAGES)('%s is the app, not cached, with the feedback address filled in', async (page) => {
  const reply = await get(page)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  })
  expect(reply.body).toContain('<meta name="feedback-url" content="https://feedback.example/?a=1&amp;b=')
})

test('a new build is served from the next request on; while it is written, the previous page is served', async () => {
  const index = join(webRoot, 'index.html')
  const before = readFileSync(index, 'utf8')
  const title = async () => /<title>(.*)<\/title>/.exec((await get('/')).body)?.[1]
  const rebuiltAt = (secondsAgo: number) => utimesSync(index, new Date(), Date.now() / 1000 - secondsAgo)
  expect(await title()).toBe('Quarterpole')
  rmSync(index)
  expect(await title()).toBe('Quarterpole')
  writeFileSync(index, '')
  rebuiltAt(3)
  expect(await title()).toBe('Quarterpole')
  writeFileSync(index, before.replace('Quarterpole', 'Quarterpole 2'))
  rebuiltAt(2)
  expect(await title()).toBe('Quarterpole 2')
  expect((await get('/no-such-page', { accept: 'text/html' })).body).toContain('Quarterpole 2')
  writeFileSync(index, before)
  rebuiltAt(1)
  expect(await title()).toBe('Quarterpole')
})

test('only files with a content hash in their name are cached forever', async () => {
  expect((await get('/assets/app-1234.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
})

test('scripts are served compressed to clients that accept it, with their own content type', async () => {
  const encodings = ['br, gzip', 'gzip', 'identity'].map(async (accepted) => {
    const { headers, rawPayload } = await get('/assets/app-1234.js', { 'accept-encoding': accepted })
    return [
      headers['content-encoding'],
      headers['content-type'],
      headers['cache-control'],
      String(rawPayload),
    ]
  })
  const [type, cached] = ['application/javascript; charset=utf-8', 'public, max-age=31536000, immutable']
  expect(await Promise.all(encodings)).toEqual([
    ['br', type, cached, 'as brotli'],
    ['gzip', type, cached, 'as gzip'],
    [undefined, type, cached, 'console.log(1)'],
  ])
  expect((await get('/assets/app-1234.js', { 'accept-encoding': 'br' })).headers.vary).toContain(
    'accept-encoding',
  )
})

test('a missing page is the app with status 404; a missing file or call is a problem', async () => {
  const page = await get('/no-such-page', { accept: 'text/html,*/*' })
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  const file = await get('/assets/gone-0000.js')
  expect([file.statusCode, file.headers['content-type']]).toEqual([
    404,
    'application/problem+json; charset=utf-8',
  ])
  expect((await get('/api/no-such-call', { accept: 'text/html' })).headers['content-type']).toContain(
    'problem+json',
  )
})

test.each([
  '/../package.json',
  '/..%2f..%2fpackage.json',
  '/assets/..%5c..%5cpackage.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/%00',
])('nothing outside the folder is served: %s', async (url) => {
  expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400)
})

test.each(['/api/files/', '/api/export/', '/api/horses/', '/api/no-such-call/'])(
  'an address that is too long for %s is not found',
  async (path) => {
    for (const length of [201, 5000]) expect((await get(path + 'x'.repeat(length))).statusCode).toBe(404)
  },
)

test.each([
  '../../x.pdf',
  'a\r\nSet-Cookie: x=1',
  '"; filename=evil.exe',
  'Coração × Łódź.pdf',
  'x'.repeat(300),
  '\u202efdp.exe',
  '\ud800',
])('the name %j cannot break out of its header', (name) => {
  const header = contentDisposition('inline', name)
  expect(header).toMatch(/^inline; filename="[\u0020-\u007e]*"; filename\*=UTF-8''[A-Za-z0-9%._~!$&+^`|#-]*$/)
  expect(header.match(/"/g)).toHaveLength(2)
  expect(header).not.toContain('/')
})

test.each(['\u202efdp.exe', 'fdp\u2066.exe\u2069', 'f\u200bdp.exe', 'f\u2028dp.exe'])(
  'the name %j is shown as it is spelled: nothing in it steers the letters',
  (name) => {
    expect(contentDisposition('inline', name)).toBe(`inline; filename="fdp.exe"; filename*=UTF-8''fdp.exe`)
  },
)

test('too many calls get 429 with Retry-After; health and pages with their files are exempt', async () => {
  const statuses: number[] = []
  for (let k = 0; k < 70; k++) statuses.push((await get('/api/tracks')).statusCode)
  expect(statuses.at(-1)).toBe(429)
  const refused = await get('/api/tracks')
  expect(refused.headers['content-type']).toContain('problem+json')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await get('/api/health')).statusCode).toBe(200)
  for (let k = 0; k < 70; k++) expect((await get('/horses')).statusCode).toBe(200)
})
