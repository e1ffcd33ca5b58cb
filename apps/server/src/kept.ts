/** Values by key, at most so many of them: the one that was set longest ago leaves for a new one. */
export class Kept<K, V> {
  readonly #values = new Map<K, V>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(key: K): V | undefined {
    return this.#values.get(key)
  }

  /** Sets a value, which is the youngest then, also where its key was known. */
  set(key: K, value: V): V {
    this.#values.delete(key)
    if (this.#values.size >= this.#most) {
      const oldest = this.#values.keys().next()
      if (!oldest.done) this.#values.delete(oldest.value)
    }
    this.#values.set(key, value)
    return value
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
