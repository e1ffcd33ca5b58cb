import { setTimeout as sleep } from 'node:timers/promises'
import { nameKey } from '@quarterpole/contract/name-key'
import { LRUCache } from 'lru-cache'
import { AppError } from '../platform/http/problem.ts'
import { TaskQueue } from '../platform/workers/task-queue.ts'

/** Tries without delay, of one account and of one address. */
const FREE_TRIES = { account: 3, address: 10 } as const
const FIRST_DELAY_MS = 250
const MAX_DELAY_MS = 8000
const FORGET_MS = 15 * 60_000

/** Tries of one account that may wait for their turn; more are refused. */
const MAX_WAITING = 3
/** How long an address is known to be the person's own after he signed in there. */
const HOME_MS = 30 * 86_400_000

export type Wait = (ms: number) => Promise<unknown>

/**
 * Slows down guessing: every failed sign-in makes the next one for the same account, and from the same address, wait
 * twice as long, up to eight seconds. A try counts before its password is checked, and the tries for one account run one
 * after another, so that guessing in parallel gains nothing; what would wait too long is refused. Nothing is ever locked:
 * where a person has signed in before, his tries wait for nobody else's.
 */
export class SignInThrottle {
  readonly #failures = new LRUCache<string, number>({ max: 10_000, ttl: FORGET_MS })
  readonly #homes = new LRUCache<string, true>({ max: 10_000, ttl: HOME_MS })
  readonly #lanes = new Map<string, { queue: TaskQueue; tries: number }>()
  readonly #underWay = new Set<string>()
  readonly #wait: Wait

  /** @param wait  tests see how long it would be */
  constructor(wait: Wait = sleep) {
    this.#wait = wait
  }

  /**
   * Checks a password in its turn.
   *
   * @returns whether `check` says that it is right
   * @throws {AppError} too_many while another try of the same account from the same address, or several from others, wait
   */
  async attempt(name: string, address: string, check: () => Promise<boolean>): Promise<boolean> {
    const own = `${accountKey(name)} ${addressKey(address)}`
    const isHome = this.#homes.has(own)
    const lane = isHome ? own : accountKey(name)
    return this.#inLane(lane, own, async () => {
      const delays = (isHome ? [lane] : [lane, addressKey(address)]).map((key) => this.#delayOf(key))
      for (const key of [lane, addressKey(address)]) this.#add(key, 1)
      const ms = Math.max(...delays)
      if (ms > 0) await this.#wait(ms)
      const isRight = await check()
      if (isRight) {
        this.#add(addressKey(address), -1) // it was no guess
        for (const key of [own, accountKey(name)]) this.#failures.delete(key)
        this.#homes.set(own, true)
      }
      return isRight
    })
  }

  async #inLane(lane: string, own: string, work: () => Promise<boolean>): Promise<boolean> {
    const { queue } = this.#lanes.get(lane) ?? {}
    if (this.#underWay.has(own) || queue?.isFull === true)
      throw new AppError(
        'too_many',
        'Another sign-in for this account is being checked. Try again in a moment.',
        {
          retryAfterS: MAX_DELAY_MS / 1000,
        },
      )
    const open = this.#lanes.get(lane) ?? { queue: new TaskQueue(1, MAX_WAITING), tries: 0 }
    this.#lanes.set(lane, open)
    this.#underWay.add(own)
    open.tries++
    try {
      return await open.queue.run(work)
    } finally {
      this.#underWay.delete(own)
      if (--open.tries === 0) this.#lanes.delete(lane)
    }
  }

  #add(key: string, tries: number): void {
    this.#failures.set(key, (this.#failures.get(key) ?? 0) + tries)
  }

  #delayOf(key: string): number {
    const over =
      (this.#failures.get(key) ?? 0) - FREE_TRIES[key.startsWith('address') ? 'address' : 'account']
    return over < 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** over, MAX_DELAY_MS)
  }
}

const accountKey = (name: string) => `account ${nameKey(name).slice(0, 100)}`
const addressKey = (address: string) => `address ${address}`
