import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  brokenRequests,
  type FuzzRequest,
  type OpenApi,
  type Operation,
  validRequests,
} from './fuzz-requests.ts'
import { OWN_HOST, testServer } from './test-server.ts'

/** Cases per operation, seed and kind; a nightly run sets more. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 15)
/** Fixed, so that every run tests the same cases; a nightly run adds one more. A failure names its seed. */
const EXTRA_SEED = process.env['FUZZ_SEED']
const SEEDS = [20_260_615, 19_400_315, ...(EXTRA_SEED === undefined ? [] : [Number(EXTRA_SEED)])]

const { app, runner } = await testServer('sqlite')
await runner?.stop() // jobs stay queued here; they have their own tests
const document = (await app.inject({ url: '/api/openapi.json', headers: { host: OWN_HOST } })).json<OpenApi>()

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const withoutFiles = operations.filter(
  ({ operation }) => !operation.requestBody?.content['multipart/form-data'],
)

const mediaTypes = operations.flatMap(({ operation }) =>
  Object.values(operation.responses).flatMap(({ content = {} }) => Object.keys(content)),
)
const DOCUMENTED_TYPES = new Set([...mediaTypes.map(withoutParameters), 'text/html']) // broken paths may get a page

function withoutParameters(mediaType: string): string {
  return mediaType.split(';')[0] ?? ''
}

/** Headers of HTTP itself. */
const OF_HTTP = ['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding']
const OF_ALL = new Set([...OF_HTTP, ...document['x-common-headers'].map((name) => name.toLowerCase())])
/** Where a broken path leads elsewhere, the headers of any response count. */
const OF_ANY = operations.flatMap(({ operation }) =>
  Object.values(operation.responses).flatMap(({ headers = {} }) => Object.keys(headers)),
)

function undocumentedHeaders(
  { responses }: Operation,
  { statusCode, headers }: { statusCode: number; headers: object },
): string[] {
  const documented = responses[statusCode]?.headers
  const names = new Set((documented ? Object.keys(documented) : OF_ANY).map((name) => name.toLowerCase()))
  return Object.keys(headers).filter((name) => !OF_ALL.has(name) && !names.has(name))
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Expects a documented status and media type; the test server answers 500 to a reply that breaks its schema. */
async function ask(method: string, operation: Operation, { url, body }: FuzzRequest) {
  const reply = await app.inject({
    method: method.toUpperCase() as Method,
    url,
    headers: { host: OWN_HOST, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  const summary = `${method} ${url} ${JSON.stringify(body)?.slice(0, 300)} → ${reply.statusCode} ${reply.body.slice(0, 300)}`
  expect(reply.statusCode, summary).not.toBe(500)
  // A broken path may match another operation or none.
  expect([...Object.keys(operation.responses).map(Number), 404, 405, 414], summary).toContain(
    reply.statusCode,
  )
  expect(undocumentedHeaders(operation, reply), summary).toEqual([])
  if (reply.statusCode !== 204)
    expect(DOCUMENTED_TYPES, summary).toContain(withoutParameters(String(reply.headers['content-type'])))
}

test.each(withoutFiles.map((one) => [one.operation.operationId, one] as const))(
  '%s keeps its contract for any request',
  async (_, { path, method, operation }) => {
    for (const seed of SEEDS) {
      await fc.assert(
        fc.asyncProperty(validRequests(document, path, operation), (request) =>
          ask(method, operation, request),
        ),
        { seed, numRuns: RUNS },
      )
      await fc.assert(
        fc.asyncProperty(brokenRequests(document, path, operation), (request) =>
          ask(method, operation, request),
        ),
        { seed, numRuns: RUNS },
      )
    }
  },
)

test.each(['horses', 'genetics', 'race_results', 'injuries'])(
  'any bytes sent as %s get a documented answer',
  async (kind) => {
    const contents = [
      Buffer.from(''),
      Buffer.from('a,b\n1,2\n'),
      Buffer.from([0, 255, 254, 10, 13]),
      Buffer.from('PK\u0003\u0004broken'),
      Buffer.from('<html>'),
    ]
    for (const content of contents) {
      const payload = Buffer.concat([
        Buffer.from(
          '--edge\r\nContent-Disposition: form-data; name="file"; filename="../../x\\y.csv"\r\nContent-Type: text/csv\r\n\r\n',
        ),
        content,
        Buffer.from('\r\n--edge--\r\n'),
      ])
      const reply = await app.inject({
        method: 'POST',
        url: `/api/data-import/upload/${kind}?dry_run=true`,
        headers: {
          host: OWN_HOST,
          'content-type': 'multipart/form-data; boundary=edge',
          'x-requested-with': 'test',
        },
        payload,
      })
      expect([200, 400, 413, 415, 422], `${kind}: ${reply.body.slice(0, 300)}`).toContain(reply.statusCode)
    }
  },
)
