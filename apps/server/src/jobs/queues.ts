import type { Database } from '@quarterpole/db/open'
import type { Logger } from 'pino'
import { type JobKind, JobRunner, type RunnerOptions } from './runner.ts'

type Kinds = Readonly<Record<string, JobKind>>

/**
 * One runner for each lane, so that a short job is not queued behind a long one. The lanes share no kind; within one,
 * jobs go one at a time, which bounds the memory of those that work on the whole herd.
 */
export class JobLanes {
  readonly #runners: readonly JobRunner[]

  constructor(db: Database, lanes: readonly Kinds[], log: Logger, options?: RunnerOptions) {
    this.#runners = lanes.map((kinds) => new JobRunner(db, kinds, log, options))
  }

  start() {
    for (const runner of this.#runners) runner.start()
  }

  /** Looks for work now instead of at the next turn. */
  wake() {
    for (const runner of this.#runners) runner.wake()
  }

  /** Whether every lane is alive. */
  get isAlive(): boolean {
    return this.#runners.every(({ isAlive }) => isAlive)
  }

  /** Takes no more work; what is in hand is given back to the queue at once. */
  async stop() {
    await Promise.all(this.#runners.map((runner) => runner.stop()))
  }
}
