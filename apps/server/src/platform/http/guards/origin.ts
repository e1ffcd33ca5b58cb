import { DAY_HEADER } from '@quarterpole/contract/day'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../problem.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

const refused = () => new AppError('forbidden', 'Changes can only be made from this server’s own pages.')

/**
 * CSRF guard: refuses writes made by another site's page. Sec-Fetch-Site decides; without it, Origin must be this
 * server. Every browser sends one of them with a write, so a call with neither comes from a script.
 *
 * @throws {AppError} forbidden
 */
export function checkOrigin(request: FastifyRequest, corsOrigins: readonly string[]) {
  if (SAFE_METHODS.has(request.method)) return
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin !== undefined && corsOrigins.includes(origin)) return
  if (site !== undefined && site !== 'same-origin') throw refused()
  if (site === undefined && origin !== undefined && URL.parse(origin)?.host !== host) throw refused()
}

const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, DELETE'
const ALLOWED_HEADERS = `content-type, idempotency-key, ${DAY_HEADER}, x-requested-with`

/** Adds CORS headers for the listed origins, by exact string. Returns true if the request was a preflight and is answered. */
export function shareWith(
  corsOrigins: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  if (corsOrigins.length === 0) return false
  reply.header('vary', 'Origin')
  const { origin } = request.headers
  if (origin === undefined || !corsOrigins.includes(origin)) return false
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-expose-headers', 'x-total-count, link, x-activity-id, x-data-as-of, location')
  reply.header('cross-origin-resource-policy', 'cross-origin')
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
    return false
  reply
    .header('access-control-allow-methods', ALLOWED_METHODS)
    .header('access-control-allow-headers', ALLOWED_HEADERS)
  reply.header('access-control-max-age', '600').status(204).send()
  return true
}
