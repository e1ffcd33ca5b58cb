import type { FastifyInstance } from 'fastify'
import type { Services } from '../process/services.ts'

/** Says on each answer that memory alone gives, while the database does not answer, as of when its data are. */
export function tellDataAge(app: FastifyInstance, { db, herd }: Pick<Services, 'db' | 'herd'>) {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (db.isSilent() && reply.statusCode < 300 && request.routeOptions.config?.endpoint !== undefined)
      reply.header('x-data-as-of', herd.asOf.toISOString())
    done(null, payload)
  })
}
