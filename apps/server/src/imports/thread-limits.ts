import type { Worker } from 'node:worker_threads'
import { AppError } from '../http/problem.ts'

/**
 * What a thread may take to read a file, in time of the processor: how busy the machine is says nothing of the file.
 * The readers take a second for 20 MB and more; a file that takes longer means harm.
 */
export interface ThreadLimits {
  readonly memoryMb: number
  readonly baseMs: number
  readonly msPerMb: number
}
export const THREAD_LIMITS: ThreadLimits = { memoryMb: 1536, baseMs: 5000, msPerMb: 300 }

/** By the clock a file may take so many times as long: the net below, where a thread does not answer or stands still. */
const CLOCK_TIMES = 12
const LOOK_MS = 250
const MB = 1024 * 1024

/** What is asked of a thread while it works. */
export interface WatchedThread {
  /** False while the file waits its turn, or the thread does something else with what it read. */
  readonly isReading: () => boolean
  /** Processor time of the thread so far, from wherever it counts; null where there is none. */
  readonly cpuMs: () => Promise<number | null>
}

/** Processor time of a pool's one thread, which answers between two steps of whatever it computes. */
export async function cpuOf(threads: readonly Worker[]): Promise<number | null> {
  const used = await threads[0]?.cpuUsage().catch(() => null) // it may end while it is asked
  return used ? (used.user + used.system) / 1000 : null
}

/** A thread's work with a file under its limits: `signal` ends the thread when it reads for too long. */
export class ReadingWatch {
  readonly #over = new AbortController()
  readonly #timer: NodeJS.Timeout
  readonly #limits: ThreadLimits
  readonly #mostMs: number
  readonly #thread: WatchedThread
  #cpuMs = 0
  #clockMs = 0
  /** The thread's processor time when it was last seen reading; null before that. */
  #lastCpu: number | null = null
  #isAsked = false

  constructor(bytes: number, thread: WatchedThread, limits: ThreadLimits = THREAD_LIMITS) {
    this.#limits = limits
    this.#thread = thread
    this.#mostMs = limits.baseMs + (bytes / MB) * limits.msPerMb
    let last = performance.now()
    this.#timer = setInterval(() => {
      const now = performance.now()
      if (thread.isReading()) {
        this.#clockMs += now - last
        void this.#askCpu()
      } else this.#lastCpu = null
      last = now
      this.#judge()
    }, LOOK_MS)
  }

  /** A thread that does not answer is not asked again before it has. */
  async #askCpu(): Promise<void> {
    if (this.#isAsked) return
    this.#isAsked = true
    const cpu = await this.#thread.cpuMs()
    this.#isAsked = false
    if (!this.#thread.isReading()) return
    if (cpu !== null && this.#lastCpu !== null) this.#cpuMs += Math.max(0, cpu - this.#lastCpu)
    this.#lastCpu = cpu
    this.#judge()
  }

  #judge(): void {
    if (this.#cpuMs > this.#mostMs || this.#clockMs > CLOCK_TIMES * this.#mostMs) this.#over.abort()
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
        `Reading the file took more than ${seconds} s of work, so it was given up. Nothing was written. Save the sheet as CSV, or split it, and upload that.`,
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
