import type { FastifyInstance } from 'fastify'
import type { Services } from '../process/services.ts'

/** While the database does not answer, puts the age of the data on each answer given from memory. */
export function tellDataAge(app: FastifyInstance, { db, herd }: Pick<Services, 'db' | 'herd'>) {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (db.isSilent() && reply.statusCode < 300 && request.routeOptions.config?.endpoint !== undefined)
      reply.header('x-data-as-of', herd.asOf.toISOString())
    done(null, payload)
  })
}
