import { fileURLToPath } from 'node:url'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { serveAccess } from '../people/access.ts'
import { tellDataAge } from '../platform/http/data-age.ts'
import { serveDocs } from '../platform/http/docs.ts'
import { limitConnections } from '../platform/http/guards/connections.ts'
import { endWithLastAnswer } from '../platform/http/guards/stopping.ts'
import { FILE_TIMEOUT_MS, limitBodies } from '../platform/http/guards/slow-body.ts'
import { giveWritesTheirTurn } from '../platform/http/guards/turns.ts'
import { absoluteAuthority, pathOfTarget } from '../platform/http/guards/host.ts'
import { serveExports } from '../files/exports/routes.ts'
import { serveFiles } from '../platform/http/files.ts'
import { FILE_LIMITS } from '@quarterpole/sheet-reader/table'
import { handlers } from './handlers.ts'
import { serveIdempotency } from '../platform/http/idempotency.ts'
import { serveMetrics } from './metrics.ts'
import { answerNotFound } from '../platform/http/not-found.ts'
import { openApiDocument } from '../platform/http/openapi.ts'
import { problemOf, PROBLEM_TYPE, sendProblem } from '../platform/http/problem.ts'
import { MAX_DELAY_MS, protect } from '../platform/http/guards/protection.ts'
import { serveAll, serveForms } from '../platform/http/serve.ts'
import { VERSION } from '../platform/process/version.ts'
import { DOWNLOADS } from './openapi-downloads.ts'
import type { AllServices } from './services.ts'
import { serveDigestLinks } from '../sharing/digest/serve-digest-links.ts'
import { serveSharedPages } from '../sharing/links/serve-share.ts'
import { serveWeb } from '../platform/http/web.ts'

/** Settings that tests and benchmarks override. */
export interface AppOptions {
  logger?: Logger
  webRoot?: string
  callsPerMinute?: number
  /** False turns off the rate limits of single endpoints, for benchmarks. */
  limitHeavyCalls?: boolean
  shedLoad?: boolean
  requestTimeoutMs?: number
  /** Listens with TLS; by default in plain HTTP, on loopback or behind a proxy. */
  tls?: { readonly cert: string; readonly key: string }
}

const WEB_ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const JSON_LIMIT = 1024 * 1024
/** The same for every app of this process, and the slowest part of building one. */
let document: ReturnType<typeof openApiDocument> | undefined
const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/

/** Builds the HTTP app with every plugin, guard and route; it does not listen yet. */
export async function buildApp(services: AllServices, options: AppOptions = {}): Promise<FastifyInstance> {
  const targets = new WeakMap<object, string>()
  const app = createFastify(options, services.config.trustedProxies, targets)
  app.removeContentTypeParser('text/plain')
  acceptEmptyJson(app)
  app.setErrorHandler(sendProblem)
  logRequests(app)
  endWithLastAnswer(app)
  limitBodies(app, options.requestTimeoutMs ?? 15_000, refuseLate)
  await protect(app, {
    hosts: {
      port: portOf(app, services.config.port),
      allowedHosts: services.config.allowedHosts,
    },
    corsOrigins: services.config.corsOrigins,
    callsPerMinute: options.callsPerMinute ?? 3000,
    shedLoad: options.shedLoad ?? true,
    originalTarget: (raw) => targets.get(raw) ?? raw.url ?? '/',
  })
  giveWritesTheirTurn(app, (options.shedLoad ?? true) ? MAX_DELAY_MS : Infinity)
  app.addHook('preClose', async () => services.uploadStreams.close())
  serveAccess(app, services.accounts)
  serveIdempotency(app, services.db)
  tellDataAge(app, services)
  serveMetrics(app, services)
  serveFiles(app, services.db)
  serveExports(app, services.exports)
  serveSharedPages(app, services.db)
  serveDigestLinks(app, services)
  document ??= openApiDocument(VERSION, DOWNLOADS)
  await serveDocs(app, document)
  const limits = { heavyCalls: options.limitHeavyCalls !== false }
  await app.register((forms) => receiveForms(forms, () => serveForms(forms, services, handlers, limits)))
  // Other routes ignore a form, so their own validation reports the missing body.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  serveAll(app, services, handlers, limits)
  const sendMissingPage = await serveWeb(app, options.webRoot ?? WEB_ROOT, services.config.feedbackUrl)
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) =>
    answerNotFound(request, reply, sendMissingPage),
  )
  return app
}

function createFastify(
  options: AppOptions,
  trustedProxies: readonly string[],
  targets: WeakMap<object, string>,
): FastifyInstance {
  const settings = {
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_LIMIT,
    requestTimeout: FILE_TIMEOUT_MS, // for file uploads; limitBodies sets a shorter one for other bodies
    connectionTimeout: 60_000,
    pluginTimeout: 120_000, // a slow disk must not stop the start
    forceCloseConnections: 'idle' as const,
    return503OnClosing: false, // what was accepted is answered; readiness says that it stops
    trustProxy: trustedProxies.length > 0 && [...trustedProxies], // for rate limits and metrics by client address
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    requestIdHeader: false as const,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000, maxHeaderSize: 16_384 },
    genReqId: (raw: { headers: Record<string, string | string[] | undefined> }) => {
      const given = raw.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : crypto.randomUUID()
    },
    rewriteUrl: (raw: { url?: string | undefined }) => {
      const target = raw.url ?? '/'
      if (target.startsWith('/') || absoluteAuthority(target) === undefined) return target
      targets.set(raw, target)
      return pathOfTarget(target)
    },
    frameworkErrors: sendProblem,
    clientErrorHandler: refuseUnreadable,
  }
  // Fastify's instance type depends on the logger's type; routes use only what all loggers share.
  const listening = options.tls ? { ...settings, https: { ...settings.http, ...options.tls } } : settings
  const app = options.logger ? Fastify({ ...listening, loggerInstance: options.logger }) : Fastify(listening)
  limitConnections(app.server, trustedProxies)
  return app as unknown as FastifyInstance
}

/** Answers a late request the same way as the HTTP parser's own timeout. */
const refuseLate = (socket: Parameters<typeof refuseUnreadable>[1]) =>
  refuseUnreadable(Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)

/** Answers a request that is not valid HTTP with a problem document, written to the socket directly. */
function refuseUnreadable(
  error: NodeJS.ErrnoException,
  socket: { writable: boolean; end(text: string): unknown; destroy(): unknown },
) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const isLong = error.code === 'HPE_HEADER_OVERFLOW'
  const line = isLate
    ? '408 Request Timeout'
    : isLong
      ? '431 Request Header Fields Too Large'
      : '400 Bad Request'
  const body = JSON.stringify({
    ...problemOf('unreadable', 'The request could not be read.'),
    status: Number(line.slice(0, 3)),
  })
  socket.end(
    `HTTP/1.1 ${line}\r\nContent-Type: ${PROBLEM_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Content-Type-Options: nosniff\r\nContent-Security-Policy: default-src 'none'\r\nConnection: close\r\n\r\n${body}`,
  )
}

/** Registers the multipart parser for upload routes only; it hooks into every request of its scope. */
async function receiveForms(forms: FastifyInstance, serve: () => void) {
  await forms.register(multipart, {
    limits: {
      fileSize: FILE_LIMITS.bytes,
      files: 1,
      fields: 10,
      fieldSize: 64 * 1024,
      parts: 12,
      headerPairs: 100,
    },
  })
  serve()
}

/** Browsers send the JSON media type even on calls without a body. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done) // a string because of parseAs
  })
}

/** Logs one line per response, with the route pattern and never its values. */
function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
    done()
  })
}

/** The port listened on, or `configured` before that. Cached, since every request checks its host against it. */
function portOf(app: FastifyInstance, configured: number): () => number {
  let port: number | undefined
  return () => {
    if (port !== undefined) return port
    const address = app.server.address()
    if (typeof address === 'object' && address !== null) port = address.port
    return port ?? configured
  }
}
