/** What the clock and this thread's own processor time stood at. */
interface Reading {
  atMs: number
  cpuMs: number
}

/** Less of the processor than this, and the thread was kept waiting by others: it is slow, not overloaded. */
const OVERLOADED_FROM = 0.5

/** How much of the processor this thread had between the last two looks, as a part of one. */
export class OwnLoad {
  readonly #read: () => Reading
  #last: Reading
  #share = 0

  constructor(read: () => Reading = readingNow) {
    this.#read = read
    this.#last = read()
  }

  /** To be called at even times. */
  look(): void {
    const now = this.#read()
    const passedMs = now.atMs - this.#last.atMs
    if (passedMs > 0) this.#share = (now.cpuMs - this.#last.cpuMs) / passedMs
    this.#last = now
  }

  /** A loop that is behind for its own work; one that had no turn catches up by itself. */
  get isHeavy(): boolean {
    return this.#share >= OVERLOADED_FROM
  }
}

function readingNow(): Reading {
  const { user, system } = process.threadCpuUsage()
  return { atMs: performance.now(), cpuMs: (user + system) / 1000 }
}
