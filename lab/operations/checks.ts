import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from './client.ts'

const MB = 1024 * 1024
const BOUNDARY = 'a-boundary-of-the-check'
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
const FORM_HEAD = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="herd.csv"\r\ncontent-type: text/csv\r\n\r\n`
const FORM_END = `\r\n--${BOUNDARY}--\r\n`

const postJson = (client: Client, path: string, { body, origin }: { body: object; origin: string }) =>
  client.call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  })
const addHorse = (client: Client, origin: string) =>
  postJson(client, '/api/horses', { body: { name: 'Behind The Proxy', sex: 'M' }, origin })

/** What must hold behind a proxy, by name, in this order: the owner signs in by the link that the server printed. */
export const CHECKS: Readonly<Record<string, (client: Client, setUpLink: string) => Promise<void>>> = {
  'nobody gets in without signing in': async (client) => {
    assert.equal((await client.call('/api/horses')).status, 401)
    assert.equal((await addHorse(client, client.origin)).status, 401)
  },
  'the set-up link leads here and makes the owner, whose cookie is for TLS only': async (
    client,
    setUpLink,
  ) => {
    const [page, token] = setUpLink.split('#')
    assert.equal(page, `${client.origin}/join`)
    const body = { token, name: 'The Owner', password: 'four sorrel mares in May' }
    const { status, headers, text } = await postJson(client, '/api/links/use', {
      body,
      origin: client.origin,
    })
    assert.equal(status, 200, text)
    const [cookie = ''] = headers['set-cookie'] ?? []
    assert.match(cookie, /^__Host-qp_session=.*; Secure$/)
    client.cookie = cookie.split(';')[0]
  },
  'plain HTTP leads to HTTPS': async (client) => {
    const { status, headers } = await client.plain('/horses?q=1')
    assert.equal(status, 308)
    assert.match(headers.location ?? '', /^https:\/\/barn\.example(?::\d+)?\/horses\?q=1$/)
  },
  'pages carry the security headers once, and HSTS': async (client) => {
    const { status, headers } = await client.call('/')
    assert.equal(status, 200)
    assert.match(String(headers['content-security-policy']), /default-src 'self'/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['strict-transport-security'], 'max-age=31536000')
    assert.equal(headers['cache-control'], 'no-cache')
  },
  'an answer of the API is not cached': async (client) => {
    const { status, headers, text } = await client.call('/api/health')
    assert.equal(status, 200)
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(JSON.parse(text).status, 'healthy')
    assert.equal(headers['strict-transport-security'], 'max-age=31536000')
  },
  'scripts are cached for good and come compressed': async (client) => {
    const { text } = await client.call('/')
    const script = /\/assets\/[\w.-]+\.js/.exec(text)?.[0]
    assert.ok(script, 'the page names no script')
    const { headers } = await client.call(script, { headers: { 'accept-encoding': 'gzip' } })
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(headers['content-encoding'], 'gzip')
  },
  'metrics stay on the machine': async (client) => {
    assert.equal((await client.call('/api/metrics')).status, 404)
  },
  'its own page may write, another site may not': async (client) => {
    assert.equal((await addHorse(client, 'https://evil.example')).status, 403)
    assert.equal((await addHorse(client, client.origin)).status, 201)
  },
  'another host name gets nothing of Quarterpole’s': async (client) => {
    const { headers, text } = await client.call('/api/horses', { headers: { host: 'evil.example' } })
    assert.ok(headers['x-request-id'] === undefined || JSON.parse(text).code === 'misdirected', text)
  },
  'each client has its own rate limit, whatever it claims': async (client) => {
    const left = async (from: string, claimed?: string) => {
      const headers: Record<string, string> = claimed === undefined ? {} : { 'x-forwarded-for': claimed }
      return Number((await client.call('/api/horses', { from, headers })).headers['x-ratelimit-remaining'])
    }
    const first = await left('127.0.0.2')
    assert.equal(await left('127.0.0.2'), first - 1)
    const other = await left('127.0.0.3')
    assert.equal(other, first, 'another client counts apart')
    assert.equal(await left('127.0.0.3', '203.0.113.7'), other - 1, 'a claimed address changes nothing')
  },
  'a file of 99 MB gets through, one of 120 MB does not': async (client) => {
    const upload = (bytes: number) =>
      client.call('/api/data-import/upload/horses?dry_run=true', {
        method: 'POST',
        headers: { ...FORM, origin: client.origin },
        body: Buffer.concat([
          Buffer.from(`${FORM_HEAD}name,sex,notes\n`),
          Buffer.alloc(bytes, `Big File,M,${' '.repeat(20_000)}\n`),
          Buffer.from(FORM_END),
        ]),
      })
    const { status, text } = await upload(99 * MB)
    assert.equal(status, 200, text.slice(0, 300))
    const tooLarge = await upload(120 * MB)
    assert.equal(tooLarge.status, 413, `120 MB: ${tooLarge.status} ${tooLarge.text.slice(0, 300)}`)
  },
  'progress of an upload arrives while the file is still being sent': async (client) => {
    const seen: string[] = []
    const events = client.call('/api/data-import/operations-check/events', {
      onData: (piece) => seen.push(piece),
    })
    const answer = client.call('/api/data-import/upload/horses?dry_run=true&upload_id=operations-check', {
      method: 'POST',
      headers: { ...FORM, origin: client.origin },
      send: (write, end) => {
        write(`${FORM_HEAD}name,sex\n`)
        write('Sent In Pieces,M\n'.repeat(2))
        void untilSeen(seen).finally(() => {
          write(FORM_END)
          end()
        })
      },
    })
    await untilSeen(seen)
    const before = seen.length
    assert.ok(before > 0, 'no event before the file was complete')
    assert.equal((await answer).status, 200)
    await events
    assert.match(seen.join(''), /"phase":"done"/)
  },
}

/** Waits for a first event, ten seconds at most. */
async function untilSeen(seen: readonly string[]) {
  for (let tries = 0; tries < 100 && seen.length === 0; tries++) await sleep(100)
}
