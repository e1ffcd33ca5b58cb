import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long a file may be on its way; one that stands still for a minute is cut by the connection's own limit. */
export const FILE_TIMEOUT_MS = 600_000

/** How often it is looked for late bodies, as Node looks for late heads. */
const LOOK_MS = 1000

type Socket = IncomingMessage['socket']

/** What a connection is sending. */
interface Sending {
  raw: IncomingMessage
  /** On the clock of `performance.now()`. */
  since: number
}

/**
 * A body must be here in time, or its connection is refused: whoever drips bytes holds a place. A file is let take
 * longer, for barns have slow lines. Each connection is looked at once in a while: a timer for every body and a
 * listener for its end cost more than to read it.
 *
 * @param refuse answers 408 on the bare socket
 */
export function limitBodies(app: FastifyInstance, timeoutMs: number, refuse: (socket: Socket) => void): void {
  const connections = new Map<Socket, Sending | null>()
  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, null)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    const isLimited = hasBody(request) && !isFile(request)
    // A request put in by hand has no connection, and its body is here.
    if (connections.has(raw.socket))
      connections.set(raw.socket, isLimited ? { raw, since: performance.now() } : null)
    done()
  })
  const looking = setInterval(
    () => {
      const latest = performance.now() - timeoutMs
      for (const [socket, sending] of connections) {
        if (sending === null || sending.since > latest || sending.raw.complete) continue
        connections.set(socket, null)
        refuse(socket)
      }
    },
    Math.min(LOOK_MS, timeoutMs / 2),
  ).unref()
  app.addHook('onClose', async () => clearInterval(looking))
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isFile = ({ method, url, headers }: FastifyRequest) =>
  method === 'POST' &&
  url.startsWith('/api/data-import/') &&
  (headers['content-type'] ?? '').startsWith('multipart/form-data')
