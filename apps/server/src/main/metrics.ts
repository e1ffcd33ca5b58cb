import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { AppError } from '../platform/http/problem.ts'
import { registerUpkeepMetrics } from '../upkeep/metrics.ts'
import type { AllServices } from './services.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Prometheus metrics at /api/metrics, for callers on this machine. Labeled by route pattern, so cardinality is bounded. */
export function serveMetrics(app: FastifyInstance, services: AllServices) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte received to the last byte sent',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  registerUpkeepMetrics(registry, services)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/api/metrics', async (request, reply) => {
    if (!LOOPBACK.has(request.ip)) throw new AppError('not_found', 'Page not found. Check the address.')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
