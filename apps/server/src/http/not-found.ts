import type { Endpoint } from '@quarterpole/contract/endpoint'
import { endpoints } from '@quarterpole/contract/endpoints'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './problem.ts'

const PATTERNS = (Object.values(endpoints) as Endpoint[]).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}/?$`),
}))

type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** What is there under another method is refused as such; pages get the app's own "not found"; the rest is unknown. */
export function answerNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  sendMissingPage: Answer | undefined,
) {
  const path = request.url.split('?')[0] ?? ''
  const methods = PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  if (request.method === 'TRACE' || methods.length > 0) {
    reply.header('allow', [...new Set(methods)].join(', '))
    throw new AppError('method_not_allowed', `This address does not take ${request.method}.`)
  }
  const wantsPage =
    request.method === 'GET' && request.headers.accept?.includes('text/html') && !path.startsWith('/api/')
  if (wantsPage && sendMissingPage) return sendMissingPage(request, reply)
  throw new AppError('not_found', 'There is nothing at this address.')
}
