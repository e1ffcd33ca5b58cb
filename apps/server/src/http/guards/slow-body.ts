import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long a file may take to arrive; one that stalls for a minute is cut by the connection's own limit. */
export const FILE_TIMEOUT_MS = 600_000

/**
 * Refuses a request whose body is not here in time: a client that sends byte by byte would hold a connection. Files are
 * exempt, for barns have slow lines.
 *
 * @param refuse  answers 408 on the bare socket
 */
export function limitBodies(app: FastifyInstance, timeoutMs: number, refuse: (socket: Socket) => void): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    // An injected request has no socket, and its body is here.
    if (raw.socket instanceof Socket && hasBody(request) && !isFile(request)) {
      const timer = setTimeout(() => raw.complete || refuse(raw.socket), timeoutMs).unref()
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isFile = ({ method, url, headers }: FastifyRequest) =>
  method === 'POST' &&
  url.startsWith('/api/data-import/') &&
  (headers['content-type'] ?? '').startsWith('multipart/form-data')
