import type { ImportId } from '@quarterpole/contract/ids'
import type { OpenOptions } from '@quarterpole/db/open'
import { AppError } from '../http/problem.ts'
import type { ImportRequest } from './check-file.ts'
import type { ImportOutcome } from './import-file.ts'
import { ImportThread } from './import-thread.ts'
import type { ImportAnswer, ImportTask, UndoAnswer, UndoTask } from './import-worker.ts'
import { ReadingWatch, THREAD_LIMITS, type ThreadLimits } from './thread-limits.ts'
import { UploadCancelledError } from './uploads/shared-progress.ts'
import type { Upload } from './uploads/uploads.ts'
import type { Receipt } from './undo/undo-import.ts'

const WAITING_MOST = 4
/** Imports, one at a time, in a worker thread with a memory limit; a few may wait, more are asked to come back. */
export class ImportRunner {
  readonly #database: OpenOptions
  readonly #limits: ThreadLimits
  readonly #thread: ImportThread

  constructor(database: OpenOptions, limits: ThreadLimits = THREAD_LIMITS) {
    this.#database = database
    this.#limits = limits
    this.#thread = new ImportThread(limits.memoryMb, WAITING_MOST)
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
    const thread = { isReading: () => shared.phase === 'reading', cpuMs: () => this.#thread.cpuMs() }
    const watch = new ReadingWatch(request.bytes.length, thread, this.#limits)
    return this.#work(task, AbortSignal.any([signal, watch.signal]))
      .catch((error: unknown) => {
        throw signal.aborted
          ? new AppError('conflict', new UploadCancelledError().message)
          : watch.refusal(error)
      })
      .finally(() => watch.stop())
  }

  /** @throws {AppError} when there is no such import, or it was taken back already */
  async undo(id: ImportId): Promise<Receipt> {
    const answer = await this.#work({ database: this.#database, undo: id })
    if (answer.kind === 'undone') return answer.receipt
    throw refusalOf(answer)
  }

  async #work(task: ImportTask | UndoTask, signal?: AbortSignal): Promise<ImportAnswer | UndoAnswer> {
    if (this.#thread.isFull)
      throw new AppError('too_many', 'Several imports are waiting already. Try again when they are through.')
    return this.#thread.run(task, signal)
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}

const refusalOf = (answer: ImportAnswer | UndoAnswer) =>
  answer.kind === 'refused'
    ? new AppError(answer.reason, answer.message)
    : new Error('the worker answered another question')
