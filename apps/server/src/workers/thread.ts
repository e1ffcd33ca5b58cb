import { Piscina } from 'piscina'

/** Of a herd with fewer horses, what is read is read in less time than a thread takes to start. */
export const THREAD_FROM = 5000

/** A large nursery would only be more memory: what these threads read outlives it, or is gone with its batch. */
const YOUNG_MB = 4

/** How large the heap of a thread may grow. */
export interface ThreadLimits {
  readonly youngMb?: number
  readonly oldMb?: number
}

/**
 * One task at a time in a thread of its own, which ends with the task: what it takes to read a whole herd would stay
 * resident for as long as the thread waits for another.
 */
export class Thread<Task, Answer> {
  readonly #pool: Piscina<Task, Answer>

  /** @param worker  the module whose default export does a task */
  constructor(worker: URL, { youngMb = YOUNG_MB, oldMb }: ThreadLimits = {}) {
    this.#pool = new Piscina({
      filename: worker.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 0,
      resourceLimits: {
        maxYoungGenerationSizeMb: youngMb,
        ...(oldMb === undefined ? {} : { maxOldGenerationSizeMb: oldMb }),
      },
    })
  }

  /** Aborting ends the task in the middle. @param transfer  memory of the task's that goes to the thread */
  run(task: Task, options: { signal?: AbortSignal; transfer?: ArrayBuffer[] } = {}): Promise<Answer> {
    const { signal, transfer } = options
    return this.#pool.run(task, {
      ...(signal === undefined ? {} : { signal }),
      ...(transfer === undefined ? {} : { transferList: transfer }),
    })
  }

  /** Ends it, in the middle of its work if it has any. */
  stop(): Promise<void> {
    return this.#pool.destroy()
  }
}
