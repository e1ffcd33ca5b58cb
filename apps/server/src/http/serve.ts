import type { Endpoint } from '@quarterpole/contract/endpoint'
import { endpoints, type EndpointName } from '@quarterpole/contract/endpoints'
import type { FieldError } from '@quarterpole/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from './problem.ts'
import type { Services } from '../process/services.ts'

/** A validated call: what the contract's schemas made of the request. */
export interface Call<P, Q, B> {
  params: P
  query: Q
  body: B
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer R>
    ? (
        services: Services,
        call: Call<z.output<P>, z.output<Q>, z.output<B>>,
      ) => Promise<z.input<R>> | z.input<R>
    : never

/** Handlers by endpoint name; each noun folder gives its part. */
export type Handlers = { [K in EndpointName]: Handler<(typeof endpoints)[K]> }

type LooseHandler = (services: Services, call: Call<unknown, unknown, unknown>) => unknown

/** More than the contract says about a call, where one is heavy or large. */
export interface ServeOptions {
  bodyLimit?: number
  callsPerMinute?: number
}

/** A handler was left out: the server refuses to start. */
export class MissingHandlerError extends Error {
  constructor(names: readonly string[]) {
    super(`No handler serves ${names.join(', ')}.`)
    this.name = 'MissingHandlerError'
  }
}

/**
 * Registers every endpoint of the contract below /api, but those that take a form.
 *
 * @throws {MissingHandlerError} when an endpoint has no handler
 */
export function serveAll(
  app: FastifyInstance,
  services: Services,
  handlers: Partial<Handlers>,
  options: Partial<Record<EndpointName, ServeOptions>> = {},
) {
  const names = Object.keys(endpoints) as EndpointName[] // the table's own keys
  const missing = names.filter((name) => handlers[name] === undefined)
  if (missing.length > 0) throw new MissingHandlerError(missing)
  for (const name of names) if (!takesForm(name)) serve(app, services, servedAs(name, handlers, options))
}

/** Registers the endpoints whose body is a form: `forms` has what takes it apart. */
export function serveForms(
  forms: FastifyInstance,
  services: Services,
  handlers: Handlers,
  options: Partial<Record<EndpointName, ServeOptions>> = {},
) {
  const names = Object.keys(endpoints) as EndpointName[] // as above
  for (const name of names) if (takesForm(name)) serve(forms, services, servedAs(name, handlers, options))
}

const takesForm = (name: EndpointName) => (endpoints[name] as Endpoint).multipart === true

const servedAs = (
  name: EndpointName,
  handlers: Partial<Handlers>,
  options: Partial<Record<EndpointName, ServeOptions>>,
): Served => ({
  // The mapped type ties each handler to its endpoint; a loop over both loses that tie.
  endpoint: endpoints[name] as Endpoint,
  handler: handlers[name] as LooseHandler,
  options: options[name] ?? {},
})

interface Served {
  endpoint: Endpoint
  handler: LooseHandler
  options: ServeOptions
}

function serve(app: FastifyInstance, services: Services, { endpoint, handler, options }: Served) {
  const status = endpoint.status ?? 200
  const { callsPerMinute, bodyLimit } = options
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: callsPerMinute === undefined ? {} : { rateLimit: { max: callsPerMinute, timeWindow: 60_000 } },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    handler: async (request, reply) => {
      const call = validate(endpoint, request, reply)
      reply.status(status)
      const answer = await handler(services, call)
      if (endpoint.method !== 'GET' && endpoint.tag !== 'Predictions') await followOwnWrite(services)
      if (reply.sent || endpoint.media !== undefined) return reply
      if (services.checkReplies) checkReply(endpoint, answer)
      if (status === 204) return reply.send()
      reply.header('content-type', 'application/json; charset=utf-8')
      return JSON.stringify(answer)
    },
  })
}

/** The writer's next call must find what it wrote. The write itself stands whether or not this comes off. */
async function followOwnWrite({ herd, log }: Services) {
  try {
    await herd.refresh()
  } catch (error) {
    log.warn({ err: error }, 'the herd could not be brought up to a write; the next look follows in a second')
  }
}

function validate(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<unknown, unknown, unknown> {
  const faults: FieldError[] = []
  const read = (schema: z.ZodType | undefined, value: unknown, place: string) => {
    if (!schema) return undefined
    const parsed = schema.safeParse(value ?? {})
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues)
      faults.push({
        path: [place, ...issue.path].filter((part) => part !== '').join('.'),
        message: sentence(issue),
      })
    return undefined
  }
  const params = read(endpoint.params, request.params, '')
  if (faults.length > 0 && endpoint.errors.includes('not_found'))
    throw new AppError('not_found', 'Nothing has an id of that form.')
  const query = read(endpoint.query, request.query, '')
  const body = read(endpoint.body, request.body, '')
  if (faults.length > 0) throw new AppError('invalid', summary(faults), { errors: faults })
  return { params, query, body, request, reply }
}

const sentence = (issue: z.core.$ZodIssue) =>
  issue.code === 'unrecognized_keys'
    ? `unknown member ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`
    : issue.message

function summary(faults: readonly FieldError[]): string {
  const [first] = faults
  const where = first?.path ? `${first.path}: ` : ''
  const rest = faults.length > 1 ? ` (and ${faults.length - 1} more)` : ''
  return `${where}${first?.message ?? 'The request does not validate'}${rest}.`
}

/** In tests every answer is held against its schema: an undocumented shape is a fault of ours. */
function checkReply(endpoint: Endpoint, answer: unknown) {
  const parsed = endpoint.reply.safeParse(answer)
  if (!parsed.success)
    throw new Error(`${endpoint.method} ${endpoint.path} broke its contract: ${parsed.error.message}`)
}
