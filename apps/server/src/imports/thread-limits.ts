import { AppError } from '../http/problem.ts'

/** What a worker thread may take to read a file. Readers need about a second for 20 MB: a file that takes far longer is hostile. */
export interface ThreadLimits {
  readonly memoryMb: number
  readonly baseMs: number
  readonly msPerMb: number
}
export const THREAD_LIMITS: ThreadLimits = { memoryMb: 1536, baseMs: 30_000, msPerMb: 1000 }

const LOOK_MS = 250
const MB = 1024 * 1024

/** Limits the time one file is read for: `signal` aborts when the time is up, which ends the thread. */
export class ReadingTimeout {
  readonly #over = new AbortController()
  readonly #limits: ThreadLimits
  readonly #mostMs: number
  readonly #timer: NodeJS.Timeout
  #readingMs = 0

  /** @param isReading  false while the file waits its turn, and once it has been read */
  constructor(bytes: number, isReading: () => boolean, limits: ThreadLimits = THREAD_LIMITS) {
    this.#limits = limits
    this.#mostMs = limits.baseMs + (bytes / MB) * limits.msPerMb
    this.#timer = setInterval(() => {
      if (isReading()) this.#readingMs += LOOK_MS
      if (this.#readingMs > this.#mostMs) this.#over.abort()
    }, LOOK_MS)
  }

  get signal(): AbortSignal {
    return this.#over.signal
  }

  /** Call it however the work ends. */
  stop(): void {
    clearInterval(this.#timer)
  }

  /** What the end of a thread means to a user; any other error as it is. */
  refusal(error: unknown): unknown {
    if (this.#over.signal.aborted) {
      const seconds = Math.round(this.#mostMs / 1000)
      return new AppError(
        'unreadable',
        `Reading the file took more than ${seconds} s, so we stopped. Nothing was saved. Save the sheet as CSV, or split it, and upload that.`,
        { cause: error },
      )
    }
    const isOutOfMemory =
      error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (!isOutOfMemory) return error
    return new AppError(
      'too_large',
      `The file needs more than the ${this.#limits.memoryMb} MB of memory an import may use. Nothing was saved. Split it and upload the parts.`,
      { cause: error },
    )
  }
}
