import { Piscina } from 'piscina'
import { cpuOf } from './thread-limits.ts'
import type { ImportAnswer, ImportTask, UndoAnswer, UndoTask } from './import-worker.ts'

type Task = ImportTask | UndoTask
type Answer = ImportAnswer | UndoAnswer
type Pool = Piscina<Task, Answer>

const MB = 1024 * 1024
/** Rows outlive the nursery anyway: a large one would only be more memory. */
const YOUNG_MB = 16
/**
 * The heap a file is first given: V8 collects only as it comes near its limit, so a limit near what is needed is what
 * keeps an import small. A row takes three times its text while it is planned, more in a workbook, which is packed.
 */
const BASE_MB = 120
/** Less than this more is not worth a thread of its own. */
const SMALL_MB = 16
const MB_PER_MB = { text: 9, packed: 36 }

/**
 * The one thread imports run in. What does not fit into the heap of its size is tried again with all of the limit;
 * after a larger heap the thread is ended, for memory comes back with its end alone.
 */
export class ImportThread {
  readonly #limitMb: number
  readonly #waitingMost: number
  #heapMb: number
  #pool: Pool
  /** Settles when the last task that was handed over is through. */
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  constructor(limitMb: number, waitingMost: number) {
    this.#limitMb = limitMb
    this.#waitingMost = waitingMost
    this.#heapMb = Math.min(BASE_MB, limitMb)
    this.#pool = this.#poolOf()
  }

  get isFull(): boolean {
    return this.#waiting >= this.#waitingMost
  }

  /** Processor time of the thread so far; null while there is none. */
  cpuMs(): Promise<number | null> {
    return cpuOf(this.#pool.threads)
  }

  /** One task at a time, in the order they come; one that is aborted while it waits is let go at once. */
  run(task: Task, signal?: AbortSignal): Promise<Answer> {
    this.#waiting++
    const answer = Promise.withResolvers<Answer>()
    const turn = this.#last.then(() => {
      this.#waiting--
      if (!signal?.aborted) return this.#begin(task, signal)
      throw new Error('aborted while it waited')
    })
    turn.then(answer.resolve, answer.reject)
    this.#last = turn.catch(() => {})
    const letGo = () => answer.reject(new Error('aborted'))
    signal?.addEventListener('abort', letGo, { once: true })
    return answer.promise.finally(() => signal?.removeEventListener('abort', letGo))
  }

  async #begin(task: Task, signal?: AbortSignal): Promise<Answer> {
    const options = signal === undefined ? {} : { signal }
    await this.#give(heapFor(task))
    try {
      return await this.#pool.run(task, options)
    } catch (error) {
      if (!isOutOfMemory(error) || this.#heapMb >= this.#limitMb) throw error
      await this.#give(this.#limitMb)
      return await this.#pool.run(task, options)
    } finally {
      if (this.#heapMb > BASE_MB) await this.#renew(BASE_MB)
    }
  }

  async #give(heapMb: number): Promise<void> {
    if (Math.min(heapMb, this.#limitMb) > this.#heapMb) await this.#renew(heapMb)
  }

  async #renew(heapMb: number): Promise<void> {
    await this.#pool.destroy()
    this.#heapMb = Math.min(heapMb, this.#limitMb)
    this.#pool = this.#poolOf()
  }

  #poolOf(): Pool {
    return new Piscina({
      filename: new URL('./import-worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 30_000,
      resourceLimits: { maxOldGenerationSizeMb: this.#heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
    })
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}

function heapFor(task: Task): number {
  if ('undo' in task) return Number.POSITIVE_INFINITY // how large the import was is not known here
  const { bytes } = task.request
  const isPacked = bytes[0] === 0x50 && bytes[1] === 0x4b // a zip archive begins with PK
  const wanted = Math.ceil((bytes.length / MB) * (isPacked ? MB_PER_MB.packed : MB_PER_MB.text))
  return wanted < SMALL_MB ? BASE_MB : BASE_MB + wanted
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
