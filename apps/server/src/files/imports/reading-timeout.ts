import { isPdf } from '@quarterpole/sheet-reader/file-format'
import { AppError } from '../../platform/http/problem.ts'

/** How long reading a file may take. Readers need about a second for 20 MB: a file that takes far longer is hostile. */
export interface ReadingLimits {
  readonly baseMs: number
  readonly msPerMb: number
}
export const READING_LIMITS: ReadingLimits = { baseMs: 30_000, msPerMb: 1000 }

/**
 * Processor time of the process while a PDF is read. A chart of twenty pages takes less than a second, however busy the
 * machine is; a PDF that was made to hold pdf.js up takes for ever.
 */
const PDF_CPU_MS = 4000

/**
 * What the process may grow by while a PDF is read. What is packed in one can be a thousand times as large, and pdf.js
 * unpacks it outside the memory that limits a thread.
 */
const PDF_GROWTH_BYTES = 500 * 1024 * 1024

const LOOK_MS = 250
const MB = 1024 * 1024

/** Limits the time a file is read for, and a PDF's memory: `signal` aborts at the limit, which ends the thread. */
export class ReadingTimeout {
  readonly #over = new AbortController()
  readonly #mostMs: number
  readonly #timer: NodeJS.Timeout
  readonly #isOfPdf: boolean
  #readingMs = 0
  /** What the process held and had used when the reading began. */
  #start: { readonly bytes: number; readonly cpu: NodeJS.CpuUsage } | null = null
  #isTooLarge = false

  /** @param isReading  false while the file waits its turn, and once it has been read */
  constructor(
    files: readonly Uint8Array[],
    isReading: () => boolean,
    { baseMs, msPerMb }: ReadingLimits = READING_LIMITS,
  ) {
    const bytes = files.reduce((sum, { length }) => sum + length, 0)
    this.#mostMs = baseMs + (bytes / MB) * msPerMb
    this.#isOfPdf = files.some(isPdf)
    this.#timer = setInterval(() => isReading() && this.#look(), LOOK_MS)
  }

  #look(): void {
    this.#readingMs += LOOK_MS
    const isTooLong = this.#readingMs > this.#mostMs || (this.#isOfPdf && this.#cpuMs() > PDF_CPU_MS)
    this.#isTooLarge = this.#isOfPdf && this.#grownBy() > PDF_GROWTH_BYTES
    if (isTooLong || this.#isTooLarge) this.#over.abort()
  }

  #cpuMs(): number {
    this.#start ??= { bytes: process.memoryUsage.rss(), cpu: process.cpuUsage() }
    const { user, system } = process.cpuUsage(this.#start.cpu)
    return (user + system) / 1000
  }

  #grownBy(): number {
    return process.memoryUsage.rss() - (this.#start?.bytes ?? Number.POSITIVE_INFINITY)
  }

  get signal(): AbortSignal {
    return this.#over.signal
  }

  /** Call it however the work ends. */
  stop(): void {
    clearInterval(this.#timer)
  }

  /**
   * What the end of a thread means to a user; any other error as it is.
   *
   * @param heapMb  what the thread's objects could take
   */
  refusal(error: unknown, heapMb: number): unknown {
    if (this.#over.signal.aborted && this.#isTooLarge) return tooLarge(PDF_GROWTH_BYTES / MB, error)
    if (this.#over.signal.aborted) {
      const seconds = Math.round((this.#isOfPdf ? PDF_CPU_MS : this.#mostMs) / 1000)
      return new AppError(
        'unreadable',
        `Reading the file took more than ${seconds} s, so we stopped. Nothing was saved. Save the sheet as CSV, or split it, and upload that.`,
        { cause: error },
      )
    }
    const isOutOfMemory =
      error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    return isOutOfMemory ? tooLarge(heapMb, error) : error
  }
}

const tooLarge = (mb: number, cause: unknown) =>
  new AppError(
    'too_large',
    `The file needs more than the ${mb} MB of memory an import may use. Nothing was saved. Split it and upload the parts.`,
    { cause },
  )
