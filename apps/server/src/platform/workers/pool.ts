import type { MessagePort } from 'node:worker_threads'
import type { OpenOptions } from '@quarterpole/db/open'
import { Piscina } from 'piscina'
import type { TaskMessage } from './entry.ts'

/** About one thread per kind of task, so that none waits for another; most wait for I/O. */
const MAX_THREADS = 8
/** Idle threads end to free their memory; starting a new one takes a tenth of a second. */
const IDLE_MS = 1000
/** Limits objects such as the rows of a large file; typed arrays do not count. */
const HEAP_MB = 1536
/** For files: with the file itself and what SQLite takes a server grows by at most 400 MB, whatever the file. */
export const FILE_HEAP_MB = 288
/** A larger young generation would only use more memory. */
const YOUNG_HEAP_MB = 16

export interface RunOptions {
  /** Aborting terminates the thread. */
  readonly signal?: AbortSignal | undefined
  /** Called every half second while the task runs, to read its progress from shared memory. */
  readonly report?: () => void
  /** Moved to the thread instead of copied. */
  readonly transfer?: MessagePort[]
}

/** A module that does one task. */
interface TaskModule {
  run: (input: never) => Promise<unknown>
}

/** How often a task's progress is reported. */
const REPORT_MS = 500

/** The worker threads of this process, for work that would block the event loop. */
export class WorkerPool {
  /** How a worker thread opens the database. */
  readonly database: OpenOptions
  /** What a thread's objects may take; a task that needs more ends with ERR_WORKER_OUT_OF_MEMORY. */
  readonly heapMb: number
  readonly #threads: Piscina<TaskMessage, unknown>

  constructor(database: OpenOptions, heapMb = HEAP_MB) {
    this.database = database
    this.heapMb = heapMb
    this.#threads = new Piscina({
      filename: new URL('./entry.ts', import.meta.url).href,
      name: 'runTask',
      minThreads: 0,
      maxThreads: MAX_THREADS,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    })
  }

  /**
   * Does the task of a module in a thread. It is named twice, for its types and its address:
   * `run<typeof import('./x-task.ts')>(new URL('./x-task.ts', import.meta.url), input)`.
   */
  async run<Task extends TaskModule>(
    module: URL,
    input: Parameters<Task['run']>[0],
    { report, signal, transfer = [] }: RunOptions = {},
  ): Promise<Awaited<ReturnType<Task['run']>>> {
    const timer = report && setInterval(report, REPORT_MS)
    try {
      const options = { ...(signal && { signal }), transferList: transfer }
      const message: TaskMessage = { module: module.href, input }
      return (await this.#threads.run(message, options)) as Awaited<ReturnType<Task['run']>> // of that module's `run`
    } finally {
      clearInterval(timer)
    }
  }

  /** Terminates all threads, including busy ones. */
  close(): Promise<void> {
    return this.#threads.destroy()
  }
}
