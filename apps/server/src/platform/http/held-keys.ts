import type { Db } from '@quarterpole/db/open'
import {
  dropIdempotencyKey,
  renewIdempotencyKeys,
  settleBrokenRequest,
  storeReply,
  type StoredReply,
} from '@quarterpole/db/queries/idempotency'
import type { FastifyBaseLogger } from 'fastify'

const TICK_MS = 1000
/** Shorter than the time after which a key counts as abandoned. */
const RENEW_MS = 5000

/** How a request ended: answered, refused before it did anything, or broken down, perhaps after it had saved. */
export type Outcome =
  | { readonly kind: 'answered'; readonly reply: StoredReply }
  | { readonly kind: 'refused' }
  | { readonly kind: 'broken'; readonly ifSaved: StoredReply }

interface HeldKey {
  renewedAtMs: number
  /** Undefined while the request runs. */
  outcome: Outcome | undefined
}

/**
 * The idempotency keys of this process's requests. Keys of long requests are renewed; an outcome that could not be
 * stored, because the database was gone, is stored when it is back.
 */
export class HeldKeys {
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  readonly #keys = new Map<string, HeldKey>()
  #timer: NodeJS.Timeout | undefined
  #isTicking = false

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db
    this.#log = log
  }

  hold(key: string): void {
    this.#keys.set(key, { renewedAtMs: performance.now(), outcome: undefined })
    this.#timer ??= setInterval(() => void this.#tick(), TICK_MS).unref()
  }

  isRunning(key: string): boolean {
    const held = this.#keys.get(key)
    return held !== undefined && held.outcome === undefined
  }

  /** The request has ended. Never fails: the response matters more than its record. */
  async end(key: string, outcome: Outcome): Promise<void> {
    const held = this.#keys.get(key)
    if (held) held.outcome = outcome
    await this.settle(key).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'the outcome of an idempotency key is not stored yet'),
    )
  }

  /** Stores the outcome of a request that has ended, if it is not stored yet. */
  async settle(key: string): Promise<void> {
    const outcome = this.#keys.get(key)?.outcome
    if (outcome === undefined) return
    if (outcome.kind === 'answered') await storeReply(this.#db, key, outcome.reply)
    else if (outcome.kind === 'broken') await settleBrokenRequest(this.#db, key, outcome.ifSaved)
    else await dropIdempotencyKey(this.#db, key)
    this.#keys.delete(key)
    if (this.#keys.size === 0) this.close()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #tick(): Promise<void> {
    if (this.#isTicking) return
    this.#isTicking = true
    try {
      const due = [...this.#keys].filter(([, { renewedAtMs }]) => performance.now() - renewedAtMs > RENEW_MS)
      if (due.length > 0)
        await renewIdempotencyKeys(
          this.#db,
          due.map(([key]) => key),
        )
      for (const [, held] of due) held.renewedAtMs = performance.now()
      for (const [key] of this.#keys) await this.settle(key)
    } catch {
      // The next tick tries again; what failed has been logged.
    } finally {
      this.#isTicking = false
    }
  }
}
