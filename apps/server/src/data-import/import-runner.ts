import type { OpenOptions } from '@quarterpole/db/open'
import { Piscina } from 'piscina'
import { AppError } from '../problem.ts'
import type { ImportOutcome, ImportRequest } from './import-file.ts'
import type { ImportAnswer, ImportTask } from './import-worker.ts'

const WAITING_MOST = 4
const MEMORY_MB = 1536

/** Imports, one at a time, in a worker thread with a memory limit; a few may wait, more are asked to come back. */
export class ImportRunner {
  readonly #database: OpenOptions
  readonly #pool: Piscina<ImportTask, ImportAnswer>

  constructor(database: OpenOptions) {
    this.#database = database
    this.#pool = new Piscina({
      filename: new URL('./import-worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: WAITING_MOST,
      idleTimeout: 30_000,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
  }

  /** @throws {AppError} when the file cannot be read, or too many imports wait already */
  async run(request: ImportRequest): Promise<ImportOutcome> {
    if (this.#pool.queueSize >= WAITING_MOST) {
      throw new AppError('too_many', 'Several imports are waiting already. Try again when they are through.')
    }
    const answer = await this.#pool.run({ database: this.#database, request })
    if (answer.kind === 'unreadable') throw new AppError(answer.reason, answer.message)
    return answer.outcome
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}
