import { setTimeout as sleep } from 'node:timers/promises'
import { nameKey } from '@quarterpole/contract/name-key'
import { LRUCache } from 'lru-cache'

/** Tries without delay, of one account and of one address. */
const FREE_TRIES = { account: 3, address: 10 } as const
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 8000
const FORGET_MS = 15 * 60_000

export type Wait = (ms: number) => Promise<unknown>

/**
 * Slows down guessing: every failed sign-in makes the next one for the same account, and from the same address, wait
 * twice as long, up to eight seconds. Nothing is ever locked, so nobody can lock the owner out.
 */
export class SignInThrottle {
  readonly #failures = new LRUCache<string, number>({ max: 10_000, ttl: FORGET_MS })
  readonly #wait: Wait

  /** @param wait  tests see how long it would be */
  constructor(wait: Wait = sleep) {
    this.#wait = wait
  }

  async pause(name: string, address: string): Promise<void> {
    const ms = Math.max(
      delayOf(this.#count(accountKey(name)) - FREE_TRIES.account),
      delayOf(this.#count(addressKey(address)) - FREE_TRIES.address),
    )
    if (ms > 0) await this.#wait(ms)
  }

  failed(name: string, address: string): void {
    for (const key of [accountKey(name), addressKey(address)]) this.#failures.set(key, this.#count(key) + 1)
  }

  succeeded(name: string): void {
    this.#failures.delete(accountKey(name))
  }

  #count(key: string): number {
    return this.#failures.get(key) ?? 0
  }
}

const accountKey = (name: string) => `account ${nameKey(name).slice(0, 100)}`
const addressKey = (address: string) => `address ${address}`
const delayOf = (over: number) => (over < 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** over, LONGEST_DELAY_MS))
