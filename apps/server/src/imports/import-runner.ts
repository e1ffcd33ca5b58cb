import { once } from 'node:events'
import type { ImportId } from '@quarterpole/contract/ids'
import type { OpenOptions } from '@quarterpole/db/open'
import { Piscina } from 'piscina'
import { AppError } from '../http/problem.ts'
import type { ImportRequest } from './check-file.ts'
import type { ImportOutcome } from './import-file.ts'
import type { ImportAnswer, ImportTask, UndoAnswer, UndoTask } from './import-worker.ts'
import { ReadingTimeout, THREAD_LIMITS, type ThreadLimits } from './thread-limits.ts'
import type { Receipt } from './undo/undo-import.ts'
import { UploadCancelledError } from './uploads/shared-progress.ts'
import type { Upload } from './uploads/uploads.ts'

const WAITING_MOST = 4
/** Rows outlive the young generation anyway: a larger one only takes more memory. */
const YOUNG_MB = 16

/** Imports and undos, one at a time in the order they come, in a worker thread with a memory limit; a few may wait. */
export class ImportRunner {
  readonly #database: OpenOptions
  readonly #limits: ThreadLimits
  readonly #pool: Piscina<ImportTask | UndoTask, ImportAnswer | UndoAnswer>
  /** Settles when every import accepted so far is done. */
  #last: Promise<void> = Promise.resolve()
  #waiting = 0

  constructor(database: OpenOptions, limits: ThreadLimits = THREAD_LIMITS) {
    this.#database = database
    this.#limits = limits
    this.#pool = new Piscina({
      filename: new URL('./import-worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 30_000,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    })
  }

  /** @throws {AppError} when the file cannot be read, the upload is cancelled, or too many imports wait already */
  async run(request: ImportRequest, upload: Upload): Promise<ImportOutcome> {
    const answer = await this.#read(request, upload, false)
    if (answer.kind === 'outcome') return answer.outcome
    throw refusalOf(answer)
  }

  /** The rows of a file that have errors, as CSV. @throws {AppError} as `run` does */
  async rejected(request: ImportRequest, upload: Upload): Promise<Uint8Array> {
    const answer = await this.#read(request, upload, true)
    if (answer.kind === 'rejected') return answer.csv
    throw refusalOf(answer)
  }

  async #read(request: ImportRequest, { shared, signal }: Upload, rejectedOnly: boolean) {
    shared.enter('queued', null)
    const task = { database: this.#database, request, progress: shared.shared, rejectedOnly }
    const timeout = new ReadingTimeout(request.bytes.length, () => shared.phase === 'reading', this.#limits)
    return this.#work(task, AbortSignal.any([signal, timeout.signal]))
      .catch((error: unknown) => {
        throw signal.aborted
          ? new AppError('conflict', new UploadCancelledError().message)
          : timeout.refusal(error)
      })
      .finally(() => timeout.stop())
  }

  /** @throws {AppError} when there is no such import, or it was undone already */
  async undo(id: ImportId): Promise<Receipt> {
    const answer = await this.#work({ database: this.#database, undo: id })
    if (answer.kind === 'undone') return answer.receipt
    throw refusalOf(answer)
  }

  async #work(task: ImportTask | UndoTask, signal?: AbortSignal): Promise<ImportAnswer | UndoAnswer> {
    if (this.#waiting >= WAITING_MOST)
      throw new AppError('too_many', 'Several imports are waiting already. Try again when they’re done.')
    const turn = this.#last
    const done = Promise.withResolvers<void>()
    this.#last = turn.then(() => done.promise)
    try {
      this.#waiting++
      await (signal === undefined ? turn : Promise.race([turn, once(signal, 'abort')])).finally(
        () => this.#waiting--,
      )
      return await this.#pool.run(task, signal === undefined ? {} : { signal }) // rejects when it is aborted already
    } finally {
      done.resolve()
    }
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}

const refusalOf = (answer: ImportAnswer | UndoAnswer) =>
  answer.kind === 'refused'
    ? new AppError(answer.reason, answer.message)
    : new Error('the worker answered another question')
