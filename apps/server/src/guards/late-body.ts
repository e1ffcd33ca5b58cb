import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long a file may be on its way; one that stands still for a minute is cut by the connection's own limit. */
export const FILE_TIMEOUT_MS = 600_000

/**
 * A body must be here in time, or its connection is refused: whoever drips bytes holds a place. A file is let take
 * longer, for barns have slow lines.
 *
 * @param refuse answers 408 on the bare socket
 */
export function limitBodies(
  app: FastifyInstance,
  timeoutMs: number,
  refuse: (socket: FastifyRequest['raw']['socket']) => void,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (hasBody(request) && !isFile(request)) {
      const late = setTimeout(() => refuse(raw.socket), timeoutMs)
      const isHere = () => clearTimeout(late)
      raw.on('end', isHere).on('close', isHere)
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
