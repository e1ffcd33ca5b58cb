import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long a file upload may take; the connection timeout ends one that stalls for a minute. */
export const FILE_TIMEOUT_MS = 600_000

/**
 * Refuses a request whose body takes too long: a client that sends it byte by byte would hold a connection (slowloris).
 * Files are exempt, because barns have slow connections.
 *
 * @param refuse  sends 408 on the socket and closes it
 */
export function limitBodies(app: FastifyInstance, timeoutMs: number, refuse: (socket: Socket) => void): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    // Injected requests (tests) have no real socket, and their body is complete.
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
  (url.startsWith('/api/data-import/') || url.startsWith('/api/paper-files')) &&
  (headers['content-type'] ?? '').startsWith('multipart/form-data')
