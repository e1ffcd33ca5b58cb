import { AppError } from '../../problem.ts'

/** What a thread may take to read a file. The readers take a second for 20 MB and more; a file that takes longer means harm. */
export interface ThreadLimits {
  readonly memoryMb: number
  readonly baseMs: number
  readonly msPerMb: number
}
export const THREAD_LIMITS: ThreadLimits = { memoryMb: 1536, baseMs: 5000, msPerMb: 300 }

const LOOK_MS = 250
const MB = 1024 * 1024

/** A thread's work with a file under its limits: `signal` ends the thread when it reads for too long. */
export class ReadingWatch {
  readonly #over = new AbortController()
  readonly #timer: NodeJS.Timeout
  readonly #limits: ThreadLimits
  readonly #mostMs: number
  #readMs = 0

  /** @param isReading false while the thread waits its turn or does something else with what it read */
  constructor(bytes: number, isReading: () => boolean, limits: ThreadLimits = THREAD_LIMITS) {
    this.#limits = limits
    this.#mostMs = limits.baseMs + (bytes / MB) * limits.msPerMb
    let last = performance.now()
    this.#timer = setInterval(() => {
      const now = performance.now()
      if (isReading()) this.#readMs += now - last
      last = now
      if (this.#readMs > this.#mostMs) this.#over.abort()
    }, LOOK_MS)
  }

  get signal(): AbortSignal {
    return this.#over.signal
  }

  /** Ends the watch. To be called however the work ends. */
  stop(): void {
    clearInterval(this.#timer)
  }

  /** What the end of a thread means to a user; any other error as it is. */
  refusal(error: unknown): unknown {
    if (this.#over.signal.aborted) {
      const seconds = Math.round(this.#mostMs / 1000)
      return new AppError(
        'unreadable',
        `Reading the file took longer than ${seconds} s, so it was given up. Nothing was written. Save the sheet as CSV, or split it, and upload that.`,
        { cause: error },
      )
    }
    const isOutOfMemory =
      error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (!isOutOfMemory) return error
    return new AppError(
      'too_large',
      `The file needs more than the ${this.#limits.memoryMb} MB of memory an import may take. Nothing was written. Split it and upload the parts.`,
      { cause: error },
    )
  }
}
