import { gzipSync } from 'node:zlib'
import type { Endpoint } from '@quarterpole/contract/endpoint'
import { endpoints } from '@quarterpole/contract/endpoints'
import { expect, test } from 'vitest'
import { BOUNDARY, formOf } from '../../../test/form.ts'
import { OWN_HOST, testServer } from '../../../test/test-server.ts'

const { app } = await testServer('sqlite', { seeded: false })
const forms = (Object.values(endpoints) as Endpoint[]).filter(({ multipart }) => multipart)
const whole = formOf([
  { name: 'mapping', text: '{}' },
  { name: 'file', text: 'name,sex\nAda,M\n', fileName: 'a.csv' },
])

const KINDS: Record<string, string> = { fileType: 'horses', kind: 'works' }
const send = (path: string, payload: Buffer, type = `multipart/form-data; boundary=${BOUNDARY}`) =>
  app.inject({
    method: 'POST',
    url: `/api${path.replace(/:(\w+)/g, (_, name: string) => KINDS[name] ?? '1')}?dry_run=true`,
    headers: { host: OWN_HOST, 'content-type': type },
    payload,
  })

test.each(forms.map(({ path }) => path))(
  'a form for %s that breaks off anywhere is refused as the sender’s fault',
  async (path) => {
    for (let length = 1; length < whole.length - 2; length += 7) {
      const reply = await send(path, whole.subarray(0, length))
      expect(reply.statusCode, `${length} bytes: ${reply.body}`).toBeGreaterThanOrEqual(400)
      expect(reply.statusCode, `${length} bytes: ${reply.body}`).toBeLessThan(500)
      expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    }
    const unbounded = await send(path, whole, 'multipart/form-data')
    expect(unbounded.statusCode, unbounded.body).toBeLessThan(500)
  },
)

test.each(['application/json', `multipart/form-data; boundary=${BOUNDARY}`])(
  'a compressed body of %s is refused with what to do',
  async (type) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/horses/',
      headers: { host: OWN_HOST, 'content-type': type, 'content-encoding': 'gzip' },
      payload: gzipSync('{"name":"Ada","sex":"M"}'),
    })
    expect(reply.statusCode).toBe(415)
    expect(reply.json()).toMatchObject({
      detail: 'The body is compressed. Send it without Content-Encoding.',
    })
  },
)
