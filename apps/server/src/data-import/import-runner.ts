import type { ImportId } from '@quarterpole/contract/ids'
import type { OpenOptions } from '@quarterpole/db/open'
import { Piscina } from 'piscina'
import { AppError } from '../problem.ts'
import type { ImportRequest } from './check-file.ts'
import type { ImportOutcome } from './import-file.ts'
import type { ImportAnswer, ImportTask, UndoAnswer, UndoTask } from './import-worker.ts'
import { ReadingWatch, THREAD_LIMITS, type ThreadLimits } from './reading/thread-limits.ts'
import { UploadCancelledError } from './uploads/shared-progress.ts'
import type { Upload } from './uploads/uploads.ts'
import type { Receipt } from './undo-import.ts'

const WAITING_MOST = 4
/** Rows outlive the nursery anyway: a large one would only be more memory. */
const YOUNG_MB = 16
/** A thread that went through a larger file is ended, for its memory comes back with its end alone. */
const LARGE_BYTES = 4 * 1024 * 1024

type Pool = Piscina<ImportTask | UndoTask, ImportAnswer | UndoAnswer>

const poolWithin = ({ memoryMb }: ThreadLimits): Pool =>
  new Piscina({
    filename: new URL('./import-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: WAITING_MOST,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
  })

/** Imports, one at a time, in a worker thread with a memory limit; a few may wait, more are asked to come back. */
export class ImportRunner {
  readonly #database: OpenOptions
  readonly #limits: ThreadLimits
  #pool: Pool

  constructor(database: OpenOptions, limits: ThreadLimits = THREAD_LIMITS) {
    this.#database = database
    this.#limits = limits
    this.#pool = poolWithin(limits)
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
    const size = request.bytes.length
    const watch = new ReadingWatch(size, () => shared.phase === 'reading', this.#limits)
    return this.#work(task, AbortSignal.any([signal, watch.signal]))
      .catch((error: unknown) => {
        throw signal.aborted
          ? new AppError('conflict', new UploadCancelledError().message)
          : watch.refusal(error)
      })
      .finally(async () => {
        watch.stop()
        if (size > LARGE_BYTES) await this.#renewThread()
      })
  }

  /** @throws {AppError} when there is no such import, or it was taken back already */
  async undo(id: ImportId): Promise<Receipt> {
    const answer = await this.#work({ database: this.#database, undo: id })
    if (answer.kind === 'undone') return answer.receipt
    throw refusalOf(answer)
  }

  async #work(task: ImportTask | UndoTask, signal?: AbortSignal): Promise<ImportAnswer | UndoAnswer> {
    if (this.#pool.queueSize >= WAITING_MOST)
      throw new AppError('too_many', 'Several imports are waiting already. Try again when they are through.')
    const transferList = 'request' in task ? transferable(task.request.bytes) : []
    return this.#pool.run(task, { transferList, ...(signal === undefined ? {} : { signal }) })
  }

  /** Unless the next task is under way in it already. */
  async #renewThread(): Promise<void> {
    if (this.#pool.queueSize > 0) return
    const old = this.#pool
    this.#pool = poolWithin(this.#limits)
    await old.destroy()
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}

/** A large file goes over to the thread instead of being copied; small ones may lie in a buffer shared with others. */
const transferable = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  byteLength > LARGE_BYTES && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer
    ? [buffer]
    : []

const refusalOf = (answer: ImportAnswer | UndoAnswer) =>
  answer.kind === 'refused'
    ? new AppError(answer.reason, answer.message)
    : new Error('the worker answered another question')
