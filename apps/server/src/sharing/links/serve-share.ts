import type { Db } from '@quarterpole/db/open'
import { visitShare } from '@quarterpole/db/queries/share'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { hashOfSecret } from '../../people/secrets.ts'
import { missingDocument, policyOf } from '../pages/document.ts'
import { withReversal } from './reversal.ts'

const SECRET = /^[A-Za-z0-9_-]{43}$/
const VISITS_PER_MINUTE = 120

/**
 * The page of a link, for whoever has it. The secret is in the path, since a page without scripts can't read what is
 * behind a `#`; the log has the route's pattern only. Unknown, expired and revoked links get one and the same answer.
 */
export function serveSharedPages(app: FastifyInstance, db: Db) {
  app.get<{ Params: { '*': string } }>(
    '/share/*',
    { exposeHeadRoute: false, config: { rateLimit: { max: VISITS_PER_MINUTE, timeWindow: 60_000 } } },
    async (request, reply) => {
      const secret = request.params['*']
      const page = SECRET.test(secret) ? await visitShare(db, hashOfSecret(secret)) : undefined
      return page === undefined
        ? send(reply.status(404), missingDocument())
        : send(reply, await withReversal(db, page))
    },
  )
}

const send = (reply: FastifyReply, document: string) =>
  reply
    .header('content-security-policy', policyOf(document))
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(document)
