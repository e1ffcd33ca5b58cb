import { LRUCache } from 'lru-cache'

/**
 * Results computed from the herd, by what was asked for. All of them are dropped when the herd's version changes; within
 * a version the least recently used go first. A promise that rejects is not kept.
 */
export class HerdCache<V extends object> {
  readonly #results: LRUCache<string, V>
  #version = Number.NaN

  /** @param max  results kept */
  constructor(max: number) {
    this.#results = new LRUCache({ max })
  }

  /** @param compute  called where this version's result is not there */
  get(version: number, key: string, compute: () => V): V {
    if (version !== this.#version) this.#results.clear()
    this.#version = version
    const found = this.#results.get(key)
    if (found !== undefined) return found
    const computed = compute()
    this.#results.set(key, computed)
    if (computed instanceof Promise)
      computed.catch(() => this.#results.get(key) === computed && this.#results.delete(key))
    return computed
  }
}
