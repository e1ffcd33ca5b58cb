import { inWords } from '@quarterpole/contract/bounds-in-words'
import type { Endpoint } from '@quarterpole/contract/endpoint'
import { endpoints, type EndpointName } from '@quarterpole/contract/endpoints'
import { DAY_HEADER } from '@quarterpole/contract/day'
import type { FieldError } from '@quarterpole/contract/errors'
import { IsoDate } from '@quarterpole/contract/values'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { afterCommit } from './after-commit.ts'
import { linkNextPage } from './next-page.ts'
import { AppError } from './problem.ts'
import { checkOwn } from './own-horses.ts'
import { keepUnseen } from './edited-rows.ts'
import { checkBody, shownTo } from './private-parts.ts'
import type { Services } from '../process/services.ts'

/** A request as parsed by the contract's schemas. */
export interface Call<P, Q, B> {
  params: P
  query: Q
  body: B
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<E, S> =
  E extends Endpoint<infer P, infer Q, infer B, infer R>
    ? (services: S, call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<R>> | z.input<R>
    : never

/** Handlers by endpoint name; each folder defines its own, and names the services they use. */
export type Handlers<S = Services> = { [K in EndpointName]: Handler<(typeof endpoints)[K], S> }

type LooseHandler = (services: Services, call: Call<unknown, unknown, unknown>) => unknown

/** An endpoint has no handler, so the server cannot start. */
export class MissingHandlerError extends Error {
  constructor(names: readonly string[]) {
    super(`No handler serves ${names.join(', ')}.`)
    this.name = 'MissingHandlerError'
  }
}

/**
 * Registers every endpoint of the contract under /api, except those that take a form.
 *
 * @throws {MissingHandlerError} when an endpoint has no handler
 */
export function serveAll<S extends Services>(
  app: FastifyInstance,
  services: S,
  handlers: Partial<Handlers<S>>,
  limits: Limits = { heavyCalls: true },
) {
  const names = Object.keys(endpoints) as EndpointName[] // keys of that table
  const missing = names.filter((name) => handlers[name] === undefined)
  if (missing.length > 0) throw new MissingHandlerError(missing)
  for (const name of names) if (!takesForm(name)) serve(app, services, routeOf(name, handlers), limits)
}

/** Registers the endpoints whose body is a form; `forms` has the multipart parser. */
export function serveForms<S extends Services>(
  forms: FastifyInstance,
  services: S,
  handlers: Handlers<S>,
  limits: Limits = { heavyCalls: true },
) {
  const names = Object.keys(endpoints) as EndpointName[] // as above
  for (const name of names) if (takesForm(name)) serve(forms, services, routeOf(name, handlers), limits)
}

const takesForm = (name: EndpointName) => (endpoints[name] as Endpoint).multipart === true

/** Off where the product is measured. */
interface Limits {
  readonly heavyCalls: boolean
}

const routeOf = (name: EndpointName, handlers: Partial<Handlers<never>>): Route => ({
  // Handlers ties each handler's type to its endpoint; indexing both by one name loses that.
  name,
  endpoint: endpoints[name] as Endpoint,
  handler: handlers[name] as LooseHandler,
})

interface Route {
  name: EndpointName
  endpoint: Endpoint
  handler: LooseHandler
}

function serve(app: FastifyInstance, services: Services, { name, endpoint, handler }: Route, limits: Limits) {
  const status = endpoint.status ?? 200
  const callsPerMinute = limits.heavyCalls ? endpoint.callsPerMinute : undefined
  const writes = endpoint.method !== 'GET' && endpoint.tag !== 'Predictions'
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: {
      endpoint: name,
      writes,
      ...(callsPerMinute === undefined ? {} : { rateLimit: { max: callsPerMinute, timeWindow: 60_000 } }),
    },
    handler: async (request, reply) => {
      const call = validate(endpoint, request, reply)
      const { caller } = request
      if (caller !== null) {
        checkBody(call.body, endpoint.body, caller)
        await checkOwn(services.db, caller, endpoint, call)
        call.body = await keepUnseen(services.db, name, call, caller)
      }
      reply.status(status)
      const answer = await handler(ofRequest(services, request), call)
      if (writes) await followOwnWrite(services)
      if (reply.sent || endpoint.media !== undefined) return reply
      linkNextPage(endpoint, answer, request, reply)
      if (services.checkReplies) checkReply(endpoint, answer)
      if (status === 204) return reply.send()
      reply.header('content-type', 'application/json; charset=utf-8')
      return JSON.stringify(shownTo(answer, caller, endpoint))
    },
  })
}

/**
 * The services for one request: the activity and the imports name the person, what is saved is noted on its key, and
 * today is the client's.
 */
function ofRequest(services: Services, { caller, idempotencyKey, headers }: FastifyRequest): Services {
  const { data: localDay } = IsoDate.safeParse(headers[DAY_HEADER])
  const writer = caller === null ? undefined : { account_id: caller.id, name: caller.name }
  return { ...services, localDay, db: { ...services.db, writer, idempotencyKey } }
}

/** Read your own writes: the caller's next request must see this one. */
const followOwnWrite = (services: Services) =>
  afterCommit(
    services,
    'the herd was not refreshed after a write; the next refresh follows in a second',
    () => services.herd.upToDate(),
  )

function validate(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<unknown, unknown, unknown> {
  const faults: FieldError[] = []
  const read = (schema: z.ZodType | undefined, value: unknown, place: string) => {
    if (!schema) return undefined
    const parsed = schema.safeParse(value ?? {}, { error: inWords })
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues)
      faults.push({
        path: [place, ...issue.path].filter((part) => part !== '').join('.'),
        message: issue.message,
      })
    return undefined
  }
  const params = read(endpoint.params, request.params, '')
  if (faults.length > 0 && endpoint.errors.includes('not_found'))
    throw new AppError('not_found', 'Not found: the id in this address is not valid.')
  const query = read(endpoint.query, request.query, '')
  const body = read(endpoint.body, request.body, '')
  if (faults.length > 0) throw new AppError('invalid', summary(faults), { errors: faults })
  return { params, query, body, request, reply }
}

function summary(faults: readonly FieldError[]): string {
  const [first] = faults
  const where = first?.path ? `${first.path}: ` : ''
  const rest = faults.length > 1 ? ` (and ${faults.length - 1} more)` : ''
  return `${where}${first?.message ?? 'The request does not validate'}${rest}.`
}

/** In tests, fails a reply that does not match its schema. */
function checkReply(endpoint: Endpoint, answer: unknown) {
  const parsed = endpoint.reply.safeParse(answer)
  if (!parsed.success)
    throw new Error(
      `${endpoint.method} ${endpoint.path} does not match its contract: ${parsed.error.message}`,
    )
}
