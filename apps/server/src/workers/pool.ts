import type { OpenOptions } from '@quarterpole/db/open'
import { Piscina } from 'piscina'
import type { TaskInput, TaskMessage, TaskName, TaskResult } from './entry.ts'

/** More threads than processors: most of them wait for the database or a disk. */
const MAX_THREADS = 6
/** A thread that goes gives its memory back; the next task starts another in a tenth of a second. */
const IDLE_MS = 1000
/** Typed arrays do not count; rows and objects of a large file do. */
const HEAP_MB = 1024
/** Most objects die young; a larger nursery would only take more memory. */
const YOUNG_HEAP_MB = 16

export interface RunOptions {
  /** Aborting ends the thread in the middle of its work. */
  readonly signal?: AbortSignal
  /** Called every half second while the task runs, to read the progress it writes to shared memory. */
  readonly report?: () => void
}

/** How often a task's progress is reported. */
const REPORT_MS = 500

/** The worker threads of this process: everything that would hold up the event loop runs here. */
export class WorkerPool {
  /** How a thread opens the database. */
  readonly database: OpenOptions
  readonly #threads = new Piscina<TaskMessage, unknown>({
    filename: new URL('./entry.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: MAX_THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  })

  constructor(database: OpenOptions) {
    this.database = database
  }

  async run<K extends TaskName>(
    name: K,
    input: TaskInput<K>,
    { report, ...options }: RunOptions = {},
  ): Promise<TaskResult<K>> {
    const timer = report && setInterval(report, REPORT_MS)
    try {
      return (await this.#threads.run({ name, input }, options)) as TaskResult<K> // entry.ts runs that task
    } finally {
      clearInterval(timer)
    }
  }

  /** Ends every thread, in the middle of its work if it has any. */
  close(): Promise<void> {
    return this.#threads.destroy()
  }
}
