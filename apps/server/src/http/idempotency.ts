import { createHash } from 'node:crypto'
import type { Endpoint } from '@quarterpole/contract/endpoint'
import { endpoints } from '@quarterpole/contract/endpoints'
import type { Db } from '@quarterpole/db/open'
import { claimIdempotencyKey, dropIdempotencyKey, keepAnswer } from '@quarterpole/db/queries/idempotency'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, invalid, isOutcomeUnknown, PROBLEM_TYPE } from './problem.ts'

const KEY = /^[\x21-\x7e]{1,200}$/
const JSON_TYPE = 'application/json; charset=utf-8'
const METHODS = new Set(['POST', 'PUT'])

/**
 * The same Idempotency-Key with the same request is answered with the first answer again; with another request 422;
 * while the first still runs 409. Successes are kept, and answers that it is not known whether it was saved: a repetition
 * might save it twice. What was refused had no effect and may be tried again.
 */
export function serveIdempotency(app: FastifyInstance, db: Db) {
  const held = new WeakMap<FastifyRequest, string>()
  const claim = async (key: string, request: FastifyRequest, reply: FastifyReply) => {
    const claimed = await claimIdempotencyKey(db, {
      key,
      method_path: `${request.method} ${pathOf(request)}`,
      request_hash: hashOf(request),
    })
    switch (claimed.state) {
      case 'new':
        held.set(request, key)
        return undefined
      case 'mismatch':
        throw invalid('Idempotency-Key', 'This Idempotency-Key was used for another request; use a new one.')
      case 'running':
        throw new AppError(
          'conflict',
          'The first request with this Idempotency-Key is still running; wait a moment.',
          { retryAfterS: 1 },
        )
      case 'done':
        reply.header('idempotent-replayed', 'true')
        reply.header('content-type', claimed.response_status < 300 ? JSON_TYPE : PROBLEM_TYPE)
        sayAddress(reply, request, claimed)
        return reply.status(claimed.response_status).send(claimed.response_body)
    }
  }
  const settle = async (key: string, { statusCode, log }: FastifyReply, payload: unknown) => {
    const text = Buffer.isBuffer(payload) ? payload.toString() : payload
    if (typeof text !== 'string' || (statusCode >= 300 && !isOutcomeUnknown(statusCode, text)))
      await dropIdempotencyKey(db, key)
    else if (statusCode < 300) await keepAnswer(db, key, statusCode, text)
    else
      await keepAnswer(db, key, statusCode, text).catch((error: unknown) =>
        // The database that broke may still be away. This answer tells more than that would.
        log.warn({ err: error }, 'an answer could not be kept; its key counts as running for two minutes'),
      )
    return payload
  }
  // A hook calls back or gives a promise: hardly a request has a key, and a promise costs those that have none.
  app.addHook('preHandler', (request, reply, done) => {
    const key = keyOf(request)
    return key === undefined ? done() : claim(key, request, reply)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const key = held.get(request)
    if (key === undefined) return done(null, payload)
    held.delete(request)
    return settle(key, reply, payload)
  })
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || !METHODS.has(request.method)) return undefined
  if (typeof key !== 'string' || !KEY.test(key))
    throw invalid('Idempotency-Key', 'An Idempotency-Key has 1 to 200 visible ASCII characters.')
  return key
}

const pathOf = (request: FastifyRequest) => request.url.replace(/\/(?=\?|$)/, '')

/** A file's bytes are not read here: its form is told by its length, and the import knows a file it has had before. */
function hashOf({ body, headers }: FastifyRequest): string {
  const content = body === undefined ? `${headers['content-length'] ?? ''}` : JSON.stringify(body)
  return createHash('sha256').update(content).digest('hex')
}

interface KeptAnswer {
  readonly response_status: number
  readonly response_body: string
}

/** Where what a kept answer made is found, as the first answer said: the header is no part of what is kept. */
function sayAddress(reply: FastifyReply, request: FastifyRequest, kept: KeptAnswer) {
  const route = request.routeOptions.url ?? ''
  const made = () => JSON.parse(kept.response_body) as { id: number; job_id: string } // every 201 has an id, every 202 its job's
  if (kept.response_status === 202) reply.header('location', `/api/jobs/${made().job_id}`)
  if (kept.response_status === 201 && READ_BY_ID.has(route)) reply.header('location', `${route}/${made().id}`)
}

/** The routes below which one thing is read by its id. */
const READ_BY_ID = new Set(
  (Object.values(endpoints) as Endpoint[])
    .filter(({ method, path }) => method === 'GET' && path.endsWith('/:id'))
    .map(({ path }) => `/api${path.slice(0, -'/:id'.length)}`),
)
