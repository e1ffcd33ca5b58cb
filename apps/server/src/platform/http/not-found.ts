import type { Endpoint } from '@quarterpole/contract/endpoint'
import { endpoints } from '@quarterpole/contract/endpoints'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, NO_PAGE } from './problem.ts'

const PATTERNS = (Object.values(endpoints) as Endpoint[]).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}/?$`),
}))

type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** 405 where the address takes other methods, the app's own page for browsers, otherwise 404. */
export function answerNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  sendMissingPage: Answer | undefined,
) {
  const path = request.url.split('?')[0] ?? ''
  const methods = PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  const isTaken = methods.some((method) => method === request.method) // but not with an id as long as this one
  if (request.method === 'TRACE' || (methods.length > 0 && !isTaken)) {
    reply.header('allow', [...new Set(methods)].join(', '))
    throw new AppError('method_not_allowed', `This address doesn’t accept ${request.method}.`)
  }
  const wantsPage =
    request.method === 'GET' && request.headers.accept?.includes('text/html') && !path.startsWith('/api/')
  if (wantsPage && sendMissingPage) return sendMissingPage(request, reply)
  throw new AppError('not_found', NO_PAGE)
}
