import { createHash } from 'node:crypto'
import type { Endpoint } from '@quarterpole/contract/endpoint'
import { ERROR_STATUS } from '@quarterpole/contract/error-codes'
import { endpoints } from '@quarterpole/contract/endpoints'
import { hasOwnHorsesOnly } from '@quarterpole/contract/roles'
import type { Db } from '@quarterpole/db/open'
import { claimIdempotencyKey, type StoredReply } from '@quarterpole/db/queries/idempotency'
import { CommitUnknownError } from '@quarterpole/db/tx'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HeldKeys, type Outcome } from './held-keys.ts'
import { shownTo } from './private-parts.ts'
import { AppError, invalid, isOutcomeUnknown, PROBLEM_TYPE, problemOf } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Claimed for this request. */
    idempotencyKey: string | undefined
  }
}

const KEY = /^[\x21-\x7e]{1,200}$/
const JSON_TYPE = 'application/json; charset=utf-8'
const METHODS = new Set(['POST', 'PUT'])

/**
 * Replays the first response to a repeated Idempotency-Key: 409 while the first request runs, 422 for a different
 * request. Stores successes and unknown outcomes (a retry could save twice). Refused requests had no effect, so their
 * key is released for a retry; one that broke down after it had saved keeps its key, and a repeat learns of it.
 */
export function serveIdempotency(app: FastifyInstance, db: Db) {
  app.decorateRequest('idempotencyKey', undefined)
  const held = new HeldKeys(db, app.log)
  app.addHook('onClose', async () => held.close())
  const claim = async (key: string, request: FastifyRequest, reply: FastifyReply) => {
    await held.settle(key)
    const asked = {
      key,
      method_path: `${request.method} ${pathOf(request)}`,
      request_hash: hashOf(request),
    }
    const claimed = await claimIdempotencyKey(db, asked, held.isRunning(key)).catch(nothingDone)
    switch (claimed.state) {
      case 'new':
        held.hold(key)
        request.idempotencyKey = key
        return undefined
      case 'mismatch':
        throw invalid(
          'Idempotency-Key',
          'This Idempotency-Key was already used for a different request. Use a new key.',
        )
      case 'running':
        throw new AppError(
          'conflict',
          'The first request with this Idempotency-Key is still running. Try again in a moment.',
          { retryAfterS: 1 },
        )
      case 'saved':
        held.hold(key)
        await held.end(key, { kind: 'answered', reply: savedReply(request.id) })
        throw new AppError('conflict', SAVED)
      case 'done':
        reply.header('idempotent-replayed', 'true')
        reply.header('content-type', claimed.response_status < 300 ? JSON_TYPE : PROBLEM_TYPE)
        setLocation(reply, request, claimed)
        if (claimed.activity_id !== null) reply.header('x-activity-id', claimed.activity_id)
        return reply.status(claimed.response_status).send(repeatedTo(request, claimed))
    }
  }
  // Callback style where there is no key, so that most requests skip the cost of a promise.
  app.addHook('preHandler', (request, reply, done) => {
    const key = keyOf(request)
    return key === undefined ? done() : claim(key, request, reply)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const key = request.idempotencyKey
    if (key === undefined) return done(null, payload)
    request.idempotencyKey = undefined // an answer that fails is sent a second time
    return settle(held, key, { request, reply }, payload)
  })
}

/** A stored reply as its caller may see it now: his role may have changed since. */
function repeatedTo({ caller, routeOptions: { config } }: FastifyRequest, stored: StoredReply): string {
  const { response_status, response_body } = stored
  if (caller === null || config?.endpoint === undefined || response_status >= 300 || response_body === '')
    return response_body
  const answer: unknown = JSON.parse(response_body)
  return JSON.stringify(shownTo(answer, caller, endpoints[config.endpoint] as Endpoint))
}

const SAVED = 'This was saved, but the server could not say so. Reload to see it.'

const savedReply = (requestId: string): StoredReply => ({
  response_status: ERROR_STATUS.conflict,
  response_body: JSON.stringify(problemOf('conflict', SAVED, requestId)),
  activity_id: null,
})

/** Stores the response of a request that has ended, or releases its key. */
async function settle(
  held: HeldKeys,
  key: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  payload: unknown,
): Promise<unknown> {
  const { statusCode } = reply
  const text = Buffer.isBuffer(payload) ? payload.toString() : payload
  const activity = reply.getHeader('x-activity-id')
  const isKept = typeof text === 'string' && (statusCode < 300 || isOutcomeUnknown(statusCode, text))
  await held.end(key, outcome())
  return payload

  function outcome(): Outcome {
    const activity_id = activity === undefined ? null : Number(activity)
    if (isKept)
      return { kind: 'answered', reply: { response_status: statusCode, response_body: text, activity_id } }
    return statusCode < 500 ? { kind: 'refused' } : { kind: 'broken', ifSaved: savedReply(request.id) }
  }
}

/** A key whose claim may not have been saved: unlike the request itself, that did nothing. */
function nothingDone(error: unknown): never {
  if (!(error instanceof CommitUnknownError)) throw error
  throw new AppError('busy', 'The database connection was lost. Nothing was saved. Try again in a moment.', {
    cause: error,
  })
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || !METHODS.has(request.method) || holdsSecrets(request)) return undefined
  if (typeof key !== 'string' || !KEY.test(key))
    throw invalid('Idempotency-Key', 'The Idempotency-Key must be 1 to 200 visible ASCII characters.')
  return key
}

/** Passwords, links, tokens and the calendar's address are neither hashed by content nor stored in a reply. */
const holdsSecrets = ({ routeOptions: { config } }: FastifyRequest) =>
  config?.endpoint !== undefined &&
  (config.endpoint === 'resetCalendar' || SECRET_TAGS.has(endpoints[config.endpoint].tag))
const SECRET_TAGS: ReadonlySet<string> = new Set(['Sign in', 'Your account', 'People', 'Sharing', 'E-mail'])

const pathOf = (request: FastifyRequest) => request.url.replace(/\/(?=\?|$)/, '')

/**
 * Upload bodies are not read yet at this point, so only their length counts; the import itself detects repeated files.
 * Which horses a caller reaches counts too: a reply about others is not repeated to who may no longer read them.
 */
function hashOf({ body, headers, caller }: FastifyRequest): string {
  const content = body === undefined ? `${headers['content-length'] ?? ''}` : JSON.stringify(body)
  const horses = caller !== null && hasOwnHorsesOnly(caller.role) ? ` ${caller.trainerNames.join()}` : ''
  return createHash('sha256')
    .update(`${caller?.id ?? ''}${horses} ${content}`)
    .digest('hex')
}

/** Restores the Location header, which is not stored with the response. */
function setLocation(reply: FastifyReply, request: FastifyRequest, stored: StoredReply) {
  const route = request.routeOptions.url ?? ''
  const body = () => JSON.parse(stored.response_body) as { id: number; job_id: string } // every 201 has an id, every 202 a job_id
  if (stored.response_status === 202) reply.header('location', `/api/jobs/${body().job_id}`)
  if (stored.response_status === 201 && READ_BY_ID.has(route))
    reply.header('location', `${route}/${body().id}`)
}

/** Routes with a `GET …/:id`. */
const READ_BY_ID = new Set(
  (Object.values(endpoints) as Endpoint[])
    .filter(({ method, path }) => method === 'GET' && path.endsWith('/:id'))
    .map(({ path }) => `/api${path.slice(0, -'/:id'.length)}`),
)
