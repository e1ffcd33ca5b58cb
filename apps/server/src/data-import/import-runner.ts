import type { ImportId } from '@quarterpole/contract/ids'
import type { OpenOptions } from '@quarterpole/db/open'
import { Piscina } from 'piscina'
import { AppError } from '../problem.ts'
import type { ImportOutcome, ImportRequest } from './import-file.ts'
import type { ImportAnswer, ImportTask, UndoAnswer, UndoTask } from './import-worker.ts'
import { UploadCancelledError } from './uploads/shared-progress.ts'
import type { Upload } from './uploads/uploads.ts'
import type { Receipt } from './undo-import.ts'

const WAITING_MOST = 4
const MEMORY_MB = 1536

/** Imports, one at a time, in a worker thread with a memory limit; a few may wait, more are asked to come back. */
export class ImportRunner {
  readonly #database: OpenOptions
  readonly #pool: Piscina<ImportTask | UndoTask, ImportAnswer | UndoAnswer>

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

  /** @throws {AppError} when the file cannot be read, the upload is cancelled, or too many imports wait already */
  async run(request: ImportRequest, { shared, signal }: Upload): Promise<ImportOutcome> {
    shared.enter('queued', null)
    const task = { database: this.#database, request, progress: shared.shared }
    const answer = await this.#work(task, signal).catch((error: unknown) => {
      throw signal.aborted ? new AppError('conflict', new UploadCancelledError().message) : error
    })
    if (answer.kind === 'outcome') return answer.outcome
    throw answer.kind === 'refused' ? new AppError(answer.reason, answer.message) : strayAnswer()
  }

  /** @throws {AppError} when there is no such import, or it was taken back already */
  async undo(id: ImportId): Promise<Receipt> {
    const answer = await this.#work({ database: this.#database, undo: id })
    if (answer.kind === 'undone') return answer.receipt
    throw answer.kind === 'refused' ? new AppError(answer.reason, answer.message) : strayAnswer()
  }

  async #work(task: ImportTask | UndoTask, signal?: AbortSignal): Promise<ImportAnswer | UndoAnswer> {
    if (this.#pool.queueSize >= WAITING_MOST)
      throw new AppError('too_many', 'Several imports are waiting already. Try again when they are through.')
    return this.#pool.run(task, signal === undefined ? {} : { signal })
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}

const strayAnswer = () => new Error('the worker answered another question')
