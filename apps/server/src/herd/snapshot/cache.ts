import { LRUCache } from 'lru-cache'

/** An LRU cache of results computed from the herd, cleared when the herd's version changes. Rejected promises are evicted. */
export class HerdCache<V extends object> {
  readonly #results: LRUCache<string, V>
  #version = Number.NaN

  /** @param max  number of cached results */
  constructor(max: number) {
    this.#results = new LRUCache({ max })
  }

  /** @param compute  called on a cache miss */
  get(version: number, key: string, compute: () => V): V {
    if (version !== this.#version) this.#results.clear()
    this.#version = version
    const cached = this.#results.get(key)
    if (cached !== undefined) return cached
    const computed = compute()
    this.#results.set(key, computed)
    if (computed instanceof Promise)
      computed.catch(() => this.#results.get(key) === computed && this.#results.delete(key))
    return computed
  }
}

/** The caches of one server; each is made, once, by the function that names it. */
export class HerdCaches {
  readonly #caches = new Map<unknown, unknown>()

  /** @param create  a constant of the module that computes the results */
  of<V extends object>(create: () => HerdCache<V>): HerdCache<V> {
    const cache = (this.#caches.get(create) as HerdCache<V> | undefined) ?? create() // stored under its maker
    this.#caches.set(create, cache)
    return cache
  }
}
