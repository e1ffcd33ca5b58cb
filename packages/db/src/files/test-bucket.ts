import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterwards } from '../testing.ts'
import type { BucketOptions } from './bucket-settings.ts'

const KEY_ID = 'barn'
const KEY_SECRET = 'hay in the loft'
const PAGE = 5

interface StoredObject {
  readonly bytes: Buffer
  readonly writtenAt: Date
}

export interface TestBucket {
  readonly options: BucketOptions
  readonly objects: Map<string, StoredObject>
  /** True: every connection breaks off. */
  isDown: boolean
  /** Before an object is read. */
  beforeRead: (key: string) => Promise<void>
}

/** For tests: what we use of S3, on a free port of this machine, with its signatures checked, and few keys a page. */
export async function testBucket(): Promise<TestBucket> {
  const objects = new Map<string, StoredObject>()
  const server = createServer((request, response) => {
    if (bucket.isDown) return void request.socket.destroy()
    void answer(request, response, bucket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterwards(async () => {
    server.closeAllConnections()
    await new Promise((done) => void server.close(done))
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  const options = {
    bucket: 'barn-files',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    prefix: 'herd/',
    keyId: KEY_ID,
    keySecret: KEY_SECRET,
    pathStyle: true,
  }
  const bucket: TestBucket = { options, objects, isDown: false, beforeRead: async () => {} }
  return bucket
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { objects, beforeRead }: TestBucket,
) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer) // a request yields buffers
  const body = Buffer.concat(chunks)
  const url = new URL(request.url ?? '', 'http://bucket')
  const fail = (status: number, code: string) =>
    void response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
  if (!isSigned(request, url, body)) return fail(403, 'SignatureDoesNotMatch')
  const [, bucket = '', key = ''] = /^\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? []
  if (bucket !== 'barn-files') return fail(404, 'NoSuchBucket')
  if (url.searchParams.get('list-type') === '2') return void response.end(listed(url.searchParams, objects))
  if (request.method === 'PUT') {
    objects.set(key, { bytes: body, writtenAt: new Date() })
    return void response.end()
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return void response.writeHead(204).end()
  }
  await beforeRead(key)
  const found = objects.get(key)
  if (found === undefined) return fail(404, 'NoSuchKey')
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  if (from > 0 && from >= found.bytes.length) return fail(416, 'InvalidRange')
  const part = found.bytes.subarray(from)
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': part.length })
  response.end(request.method === 'HEAD' ? '' : part)
}

function listed(query: URLSearchParams, objects: TestBucket['objects']): string {
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .toSorted()
  const page = keys.slice(0, PAGE).map((key) => {
    const { writtenAt, bytes } = objects.get(key) ?? { writtenAt: new Date(), bytes: '' }
    return `<Contents><Key>${key}</Key><LastModified>${writtenAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  const next = keys.length > PAGE ? `<NextContinuationToken>${keys[PAGE - 1]}</NextContinuationToken>` : ''
  return `<ListBucketResult>${page.join('')}<IsTruncated>${keys.length > PAGE}</IsTruncated>${next}</ListBucketResult>`
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** Signature version 4, and that the body is the one that was signed. */
function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const found = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  )
  if (found === null) return false
  const [, id, scope = '', names = '', signature] = found
  const hash = String(headers['x-amz-content-sha256'])
  if (id !== KEY_ID || hash !== sha256(body)) return false
  const query = url.search.slice(1).split('&').toSorted().join('&')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const asked = [method, url.pathname, query, signed.join(''), names, hash].join('\n')
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, sha256(asked)].join('\n')
  const key = scope.split('/').reduce<Buffer | string>(hmac, `AWS4${KEY_SECRET}`)
  return hmac(key, text).toString('hex') === signature
}
