import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance } from 'fastify'
import { checkHost, type HostRule } from './guards/host.ts'
import { checkOrigin, shareWith } from './guards/origin.ts'
import { OwnLoad } from './guards/own-load.ts'
import { AppError } from './problem.ts'

/** How often it is looked how far the event loop is behind. */
const SAMPLE_MS = 1000

export interface Protection {
  hosts: HostRule
  corsOrigins: readonly string[]
  /** Calls a minute and address. A screen of the list makes more than twenty. */
  callsPerMinute: number
  shedLoad: boolean
  /** The request target as it came, before an absolute form was cut to its path. */
  originalTarget: (raw: IncomingMessage) => string
}

const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
}

/** Every guard, in the order a request meets them: headers, host, origin, load, rate. */
export async function protect(app: FastifyInstance, protection: Protection) {
  const headers = await securityHeaders()
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    checkHost(request.raw, protection.originalTarget(request.raw), protection.hosts)
    if (shareWith(protection.corsOrigins, request, reply)) return
    checkOrigin(request, protection.corsOrigins)
    done()
  })
  if (protection.shedLoad) await shedLoad(app)
  await app.register(rateLimit, {
    global: true,
    max: protection.callsPerMinute,
    timeWindow: 60_000,
    allowList: (request) => isHealth(request.url),
    errorResponseBuilder: (_request, context) =>
      new AppError('too_many', 'Too many calls in a short time; wait a moment and try again.', {
        retryAfterS: Math.max(1, Math.ceil(context.ttl / 1000)),
      }),
  })
}

/** Helmet's headers are the same on every answer here; asked for once, they cost a copy instead of being built anew. */
async function securityHeaders(): Promise<Record<string, string>> {
  const sample = Fastify()
  await sample.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // The server speaks plain HTTP on loopback; the proxy that adds TLS adds HSTS.
    strictTransportSecurity: false,
  })
  sample.get('/', async (_, reply) => reply.raw.getHeaders())
  const headers = (await sample.inject('/')).json<Record<string, string>>()
  await sample.close()
  return headers
}

const isHealth = (url: string) => /^\/api\/(?:health|ready)\/?(?:\?|$)/.test(url)

/**
 * Calls that may be refused while the server is behind. Health is not, and neither are the pages and their pieces: they
 * cost nothing, and they ask again for what their own calls were refused, where a browser would show the bare refusal.
 */
export const mayBeRefused = (url: string) => url.startsWith('/api/') && !isHealth(url)

/**
 * Refuses work while the event loop is behind with its own, so that what is accepted is answered in time. On a laptop
 * that is busy with something else it is slow, not overloaded: to refuse calls there would help nobody.
 */
async function shedLoad(app: FastifyInstance) {
  const load = new OwnLoad()
  const looking = setInterval(() => load.look(), SAMPLE_MS).unref()
  app.addHook('onClose', async () => clearInterval(looking))
  await app.register(underPressure, {
    maxEventLoopDelay: 1000,
    sampleInterval: SAMPLE_MS,
    pressureHandler: (request) => {
      if (!mayBeRefused(request.url) || !load.isHeavy) return
      throw new AppError('busy', 'The server is busy; try again in a moment.', { retryAfterS: 2 })
    },
  })
}
