/** Runs work in the order it comes, up to `atOnce` at a time; the rest waits. */
export class TaskQueue {
  readonly #atOnce: number
  readonly #maxWaiting: number
  readonly #waiting: PromiseWithResolvers<void>[] = []
  #running = 0

  constructor(atOnce: number, maxWaiting: number) {
    this.#atOnce = atOnce
    this.#maxWaiting = maxWaiting
  }

  /** Whether the queue is full, so that further callers are refused. */
  get isFull(): boolean {
    return this.#waiting.length >= this.#maxWaiting
  }

  /** Whether work that comes now has to wait for another. */
  get isBusy(): boolean {
    return this.#running >= this.#atOnce
  }

  /** @param signal  aborting removes waiting work; running work must handle the signal itself */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++
    else await this.#waitForTurn(signal)
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next.resolve() // takes this one's place
      else this.#running--
    }
  }

  async #waitForTurn(signal?: AbortSignal): Promise<void> {
    const turn = Promise.withResolvers<void>()
    const leave = () => {
      const place = this.#waiting.indexOf(turn)
      if (place < 0) return // its turn has come
      this.#waiting.splice(place, 1)
      turn.reject(signal?.reason)
    }
    this.#waiting.push(turn)
    signal?.addEventListener('abort', leave, { once: true })
    if (signal?.aborted) leave()
    await turn.promise.finally(() => signal?.removeEventListener('abort', leave))
  }
}
