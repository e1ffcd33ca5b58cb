import type { Database } from '@quarterpole/db/open'
import type { Logger } from 'pino'
import { type JobKind, JobRunner, type RunnerOptions } from './runner.ts'

type Kinds = Readonly<Record<string, JobKind>>

/**
 * One runner a queue, so that a short job does not wait behind a long one. No kind is in two queues; within one, jobs
 * run one at a time, which bounds the memory of those that work on the whole herd.
 */
export class JobQueues {
  readonly #runners: readonly JobRunner[]

  constructor(db: Database, queues: readonly Kinds[], log: Logger, options?: RunnerOptions) {
    this.#runners = queues.map((kinds) => new JobRunner(db, kinds, log, options))
  }

  start() {
    for (const runner of this.#runners) runner.start()
  }

  /** Looks for work now instead of at the next poll. */
  wake() {
    for (const runner of this.#runners) runner.wake()
  }

  /** Whether every queue is alive. */
  get isAlive(): boolean {
    return this.#runners.every(({ isAlive }) => isAlive)
  }

  /** Takes no more work; jobs in progress go back to the queue at once. */
  async stop() {
    await Promise.all(this.#runners.map((runner) => runner.stop()))
  }
}
