import type { Database } from '@quarterpole/db/open'
import type { Logger } from 'pino'
import { type JobKind, JobRunner, type RunnerOptions } from './runner.ts'

type Kinds = Readonly<Record<string, JobKind>>

/**
 * One runner per queue, so that a short job does not wait behind a long one. Each kind is in one queue; a queue runs one
 * job at a time, which bounds the memory of jobs over the whole herd.
 */
export class JobQueues {
  readonly #runners: readonly JobRunner[]

  constructor(db: Database, queues: readonly Kinds[], log: Logger, options?: RunnerOptions) {
    this.#runners = queues.map((kinds) => new JobRunner(db, kinds, log, options))
  }

  start() {
    for (const runner of this.#runners) runner.start()
  }

  /** Polls for jobs now. */
  wake() {
    for (const runner of this.#runners) runner.wake()
  }

  /** Whether every runner is alive. */
  get isAlive(): boolean {
    return this.#runners.every(({ isAlive }) => isAlive)
  }

  /** Claims no more jobs and releases the running ones at once. */
  async stop() {
    await Promise.all(this.#runners.map((runner) => runner.stop()))
  }
}
