import { createServer, type Server } from 'node:http'
import type { KeyPair } from './certificates.ts'
import { fingerprintOf } from './certificates.ts'
import { trustHtml } from './trust-html.ts'

/** iPhones and Android offer to install a file of this name and type. */
const CERTIFICATE_PATH = '/quarterpole.crt'

export interface TrustPage {
  readonly port: number
  readonly host: string
  /** The authority in use now. */
  readonly authority: () => KeyPair
  /** Where Quarterpole itself is. */
  readonly address: () => string
}

/**
 * One page over plain HTTP that says how a phone comes to trust this barn, with the certificate to install. It holds no
 * secret and reads nothing else; every other path leads to Quarterpole.
 *
 * @throws the listener's error, such as EADDRINUSE
 */
export async function serveTrustPage({ port, host, authority, address }: TrustPage): Promise<Server> {
  const server = createServer((request, reply) => {
    const [path] = (request.url ?? '/').split('?')
    reply.setHeader('x-content-type-options', 'nosniff')
    reply.setHeader('cache-control', 'no-store')
    if (request.method !== 'GET' && request.method !== 'HEAD') return void reply.writeHead(405).end()
    if (path === CERTIFICATE_PATH) {
      reply.writeHead(200, { 'content-type': 'application/x-x509-ca-cert' })
      return void reply.end(authority().cert)
    }
    if (path !== '/' && path !== '/trust') return void reply.writeHead(302, { location: address() }).end()
    reply.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    })
    reply.end(
      trustHtml({ address: address(), file: CERTIFICATE_PATH, fingerprint: fingerprintOf(authority()) }),
    )
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 15_000
  server.maxConnections = 64
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port, host }, () => resolve())
  })
  return server
}
