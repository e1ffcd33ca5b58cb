import type { Endpoint } from '@quarterpole/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

/** Whether a call lists entries by the page. */
export const isPaged = ({ query }: Endpoint) =>
  query instanceof z.ZodObject && 'limit' in query.shape && 'offset' in query.shape

/** Names the next page of a list that goes on after this one (RFC 8288). */
export function linkNextPage(
  endpoint: Endpoint,
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!Array.isArray(answer) || answer.length === 0 || !isPaged(endpoint)) return
  const address = new URL(request.url, 'http://localhost') // only its path and query are used
  const next = Number(address.searchParams.get('offset') ?? 0) + answer.length
  if (next >= Number(reply.getHeader('x-total-count') ?? 0)) return
  address.searchParams.set('offset', String(next))
  reply.header('link', `<${address.pathname}${address.search}>; rel="next"`)
}
