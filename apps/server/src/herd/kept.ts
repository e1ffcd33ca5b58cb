/** Values by key, at most so many of them: the one that was set longest ago leaves for a new one. */
export class Kept<K, V> {
  readonly #values = new Map<K, V>()
  readonly #most: number
  /** Gone through once for all that leave: to begin anew it would pass over those that have left, hundreds of them. */
  #oldest: MapIterator<K>

  /** @param most  at least 1 */
  constructor(most: number) {
    this.#most = most
    this.#oldest = this.#values.keys()
  }

  /** A new value takes the place of another. */
  get isFull(): boolean {
    return this.#values.size >= this.#most
  }

  get(key: K): V | undefined {
    return this.#values.get(key)
  }

  /** Sets a value, which is the youngest then, also where its key was known. */
  set(key: K, value: V): V {
    this.#values.delete(key)
    if (this.isFull) this.#removeOldest()
    this.#values.set(key, value)
    return value
  }

  /** Whoever was set again since stands at the end: all before where the iteration stands have left. */
  #removeOldest(): void {
    const oldest = this.#oldest.next()
    if (!oldest.done) this.#values.delete(oldest.value)
  }
}

/** What was worked out beside an object, as a state of the herd, that it holds for; it goes when the object does. */
export class KeptBeside<S extends object, K, V> {
  readonly #bySubject = new WeakMap<S, Kept<K, V>>()
  readonly #most: number

  /** @param most  values kept beside one object */
  constructor(most: number) {
    this.#most = most
  }

  of(subject: S): Kept<K, V> {
    const found = this.#bySubject.get(subject)
    if (found !== undefined) return found
    const kept = new Kept<K, V>(this.#most)
    this.#bySubject.set(subject, kept)
    return kept
  }
}
