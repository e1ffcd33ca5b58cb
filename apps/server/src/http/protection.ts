import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { checkHost, type HostRule } from './guards/host.ts'
import { checkOrigin, shareWith } from './guards/origin.ts'
import { AppError } from './problem.ts'

/** How often the delay of the event loop is measured, and how late it may be. */
const SAMPLE_MS = 1000
const MAX_DELAY_MS = 2000

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
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // The server speaks plain HTTP on loopback; the proxy that adds TLS adds HSTS.
    strictTransportSecurity: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
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

const isHealth = (url: string) => /^\/api\/(?:health|ready)\/?(?:\?|$)/.test(url)

/** Calls that may be refused while the server is behind; health and the pages cost nothing and retry by themselves. */
export const mayBeRefused = (url: string) => url.startsWith('/api/') && !isHealth(url)

/** Refuses calls while the event loop is behind, so that what is accepted is answered in time. */
async function shedLoad(app: FastifyInstance) {
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_DELAY_MS,
    sampleInterval: SAMPLE_MS,
    pressureHandler: (request) => {
      if (!mayBeRefused(request.url)) return
      throw new AppError('busy', 'The server is busy; try again in a moment.', { retryAfterS: 2 })
    },
  })
}
