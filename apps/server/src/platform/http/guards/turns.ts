import { setImmediate } from 'node:timers'
import type { FastifyInstance } from 'fastify'
import { mayBeRefused, tooBusy } from './protection.ts'

/**
 * How long reads are served before the event loop takes what has arrived meanwhile: about the longest wait of a write.
 * At least twice as long as the writes took in between, so that these get a third of the time, also on a slow disk.
 */
const READS_FOR_MS = { least: 6, most: 20 }
const READS_TO_WRITES = 2

/** Serves a call, or refuses it. */
type Serve = (refusal?: Error) => void

/**
 * Gives writes their turn beside any number of readers. A read is mostly answered within one callback of the event loop,
 * which calls back for all that has arrived before it looks for more: a write behind fifty reads would wait for all of
 * them, at each of its steps. So reads queue here and are served for a few milliseconds a turn; writes go ahead.
 *
 * @param mostWaitMs  a read that waited longer is refused, so that those that are accepted are answered in time
 */
export function giveWritesTheirTurn(app: FastifyInstance, mostWaitMs: number): void {
  const queue = new ReadQueue(mostWaitMs)
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { writes = false } = request.routeOptions.config ?? {} // none where no route was found
    if (writes || !mayBeRefused(request.url)) return done(null, payload)
    queue.add((refusal) => done(refusal ?? null, payload))
  })
}

class ReadQueue {
  readonly #mostWaitMs: number
  #waiting: { serve: Serve; sinceMs: number }[] = []
  #isServing = false

  constructor(mostWaitMs: number) {
    this.#mostWaitMs = mostWaitMs
  }

  add(serve: Serve): void {
    this.#waiting.push({ serve, sinceMs: performance.now() })
    if (this.#isServing) return
    this.#isServing = true
    this.#afterTurn()
  }

  /** Lets the event loop take what has arrived, and goes on with the reads. */
  #afterTurn() {
    const fromMs = performance.now()
    setImmediate(() => {
      const nowMs = performance.now()
      const writesMs = nowMs - fromMs
      const readsMs = Math.min(READS_FOR_MS.most, Math.max(READS_FOR_MS.least, READS_TO_WRITES * writesMs))
      this.#serveUntil(nowMs + readsMs)
    })
  }

  #serveUntil(endMs: number) {
    const next = this.#waiting.shift()
    if (next === undefined) return void (this.#isServing = false)
    const isLate = performance.now() - next.sinceMs > this.#mostWaitMs
    next.serve(isLate ? tooBusy() : undefined)
    afterIt(() => (performance.now() < endMs ? this.#serveUntil(endMs) : this.#afterTurn()))
  }
}

/** Calls when all that follows from this callback without waiting has been done. */
const afterIt = (call: () => void) => queueMicrotask(() => process.nextTick(call))
