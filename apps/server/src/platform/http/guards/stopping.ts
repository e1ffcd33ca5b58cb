import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const LOOKS_EVERY_MS = 100
/** A turn of the event loop takes one connection that the system has accepted; what is left at the end is cut off. */
const TURNS_BEFORE_CLOSING = 100

/**
 * Lets a server that stops end with its last answer. A connection that is busy when the server stops listening would be
 * kept alive after its answer, for a minute, and hold the stop up for as long.
 */
export function endWithLastAnswer(app: FastifyInstance): void {
  let looking: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    looking = setInterval(() => app.server.closeIdleConnections(), LOOKS_EVERY_MS) // answers that had begun before
    app.server.once('close', () => clearInterval(looking))
    for (let turn = 0; turn < TURNS_BEFORE_CLOSING; turn++) await nextTurn()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (looking !== undefined) reply.header('connection', 'close')
  })
}
