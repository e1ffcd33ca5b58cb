import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkHost, type HostRule } from './host.ts'
import { checkOrigin, shareWith } from './origin.ts'
import { AppError } from '../problem.ts'

/** How often the event loop delay is sampled. */
const SAMPLE_MS = 1000
/** The delay of the event loop, or the wait for one's turn, above which calls are shed. */
export const MAX_DELAY_MS = 2000

export interface Protection {
  hosts: HostRule
  corsOrigins: readonly string[]
  /** Calls per minute and client address; one screen of the list makes more than twenty. */
  callsPerMinute: number
  shedLoad: boolean
  /** The request target as received, before an absolute form is reduced to its path. */
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

/** Registers every guard, in the order requests pass them: headers, host, origin, load, rate. */
export async function protect(app: FastifyInstance, protection: Protection) {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // A proxy that adds TLS also adds HSTS. With the barn's own certificate it would lock out every phone that has not
    // trusted it yet.
    strictTransportSecurity: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    checkHost(request.raw, protection.originalTarget(request.raw), protection.hosts)
    if (shareWith(protection.corsOrigins, request, reply)) return
    checkOrigin(request, protection.corsOrigins)
    checkEncoding(request)
    done()
  })
  if (protection.shedLoad) await shedLoad(app)
  await app.register(rateLimit, {
    global: true,
    max: protection.callsPerMinute,
    timeWindow: 60_000,
    allowList: (request) => !mayBeRefused(request.url),
    errorResponseBuilder: (_request, context) =>
      new AppError('too_many', 'Too many requests in a short time. Wait a moment and try again.', {
        retryAfterS: Math.max(1, Math.ceil(context.ttl / 1000)),
      }),
  })
}

/** @throws {AppError} for a compressed body: nothing here unpacks one */
function checkEncoding({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.trim().toLowerCase() !== 'identity')
    throw new AppError('unsupported_media_type', 'The body is compressed. Send it without Content-Encoding.')
}

const isHealth = (url: string) => /^\/api\/(?:health|ready)\/?(?:\?|$)/.test(url)

/** Whether a call counts, and may be shed: health, pages and their many small files are cheap and always answered. */
export const mayBeRefused = (url: string) => url.startsWith('/api/') && !isHealth(url)

/**
 * Sheds calls while the event loop lags, so that accepted calls are answered in time. What lagged before the server
 * listened was its start, not load: it is in the sample of that moment, which counts until the next.
 */
async function shedLoad(app: FastifyInstance) {
  let listenedAtMs = Infinity
  app.addHook('onListen', (done) => {
    listenedAtMs = performance.now()
    done()
  })
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_DELAY_MS,
    sampleInterval: SAMPLE_MS,
    pressureHandler: (request) => {
      const isOfStart = performance.now() < listenedAtMs + 2 * SAMPLE_MS
      if (isOfStart || !mayBeRefused(request.url)) return
      throw tooBusy()
    },
  })
}

export const tooBusy = () =>
  new AppError('busy', 'The server is busy. Try again in a moment.', { retryAfterS: 2 })
