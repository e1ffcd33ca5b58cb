import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** Serves an OpenAPI document at /api/openapi.json, and Swagger UI at /api/docs under the usual content policy. */
export async function serveDocs(app: FastifyInstance, document: object) {
  const text = JSON.stringify(document)
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text))
  // The plugin expects its own OpenAPI type; ours is plain JSON.
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', deepLinking: true },
  })
}
