/**
 * A read that many ask for at once. None is answered with what was read before it asked: who asks while one is under
 * way shares the next, which begins when that ends. Of twenty callers on a server across the network two reads remain.
 */
export class SharedRead<T> {
  readonly #read: () => Promise<T>
  #running: Promise<unknown> | null = null
  #next: Promise<T> | null = null

  constructor(read: () => Promise<T>) {
    this.#read = read
  }

  read(): Promise<T> {
    if (this.#running === null) return this.#begin()
    this.#next ??= this.#running.then(() => {
      this.#next = null
      return this.#begin()
    })
    return this.#next
  }

  #begin(): Promise<T> {
    const reading = this.#read()
    const ended = () => {
      if (this.#running === running) this.#running = null
    }
    const running: Promise<void> = reading.then(ended, ended)
    this.#running = running
    return reading
  }
}
