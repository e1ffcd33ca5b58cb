import type { ImportId } from '@quarterpole/contract/ids'
import { AppError } from '../../platform/http/problem.ts'
import type { ImportRequest } from './check/check-file.ts'
import type { ImportOutcome } from './import-file.ts'
import type {
  ImportAnswer,
  ImportTask,
  RecordsAnswer,
  RecordsTask,
  UndoAnswer,
  UndoTask,
} from './import-task.ts'
import type { ImportedRecords, RecordsRequest } from '../records/import-records.ts'
import type { Db } from '@quarterpole/db/open'
import type { WorkerPool } from '../../platform/workers/pool.ts'
import { TaskQueue } from '../../platform/workers/task-queue.ts'
import { READING_LIMITS, type ReadingLimits, ReadingTimeout } from './reading-timeout.ts'
import type { Receipt } from './undo/undo-import.ts'
import { SharedProgress, UploadCanceledError } from './uploads/shared-progress.ts'
import type { Upload } from './uploads/uploads.ts'

/** In whose name an import is written, and for which request. */
type By = Pick<Db, 'writer' | 'idempotencyKey'>

/** Imports waiting for the one that runs. */
const MAX_WAITING = 4

/** Imports and undos, one at a time in the order they come, in a worker thread; a few may wait. */
export class ImportRunner {
  readonly #pool: WorkerPool
  readonly #limits: ReadingLimits
  readonly #queue = new TaskQueue(1, MAX_WAITING)

  constructor(pool: WorkerPool, limits: ReadingLimits = READING_LIMITS) {
    this.#pool = pool
    this.#limits = limits
  }

  /** @throws {AppError} when the file cannot be read, the upload is canceled, or too many imports wait already */
  async run(request: ImportRequest, upload: Upload, by: By = {}): Promise<ImportOutcome> {
    const answer = await this.#read(request, upload, { rejectedOnly: false, ...byOf(by) })
    if (answer.kind === 'outcome') return answer.outcome
    throw refusalOf(answer)
  }

  /** The rows of a file that have errors, as CSV. @throws {AppError} as `run` does */
  async rejected(request: ImportRequest, upload: Upload): Promise<Uint8Array> {
    const answer = await this.#read(request, upload, { rejectedOnly: true, ...byOf({}) })
    if (answer.kind === 'rejected') return answer.csv
    throw refusalOf(answer)
  }

  async #read(
    request: ImportRequest,
    { shared, signal }: Upload,
    how: Pick<ImportTask, 'rejectedOnly' | 'writer' | 'idempotencyKey'>,
  ) {
    if (this.#queue.isBusy) shared.enter('queued', null)
    const task = { database: this.#pool.database, request, progress: shared.shared, ...how }
    const timeout = new ReadingTimeout([request.bytes], () => shared.phase === 'reading', this.#limits)
    return this.#work(task, AbortSignal.any([signal, timeout.signal]))
      .catch((error: unknown) => {
        throw signal.aborted
          ? new AppError('conflict', new UploadCanceledError().message)
          : timeout.refusal(error, this.#pool.heapMb)
      })
      .finally(() => timeout.stop())
  }

  /** Adds the records of a file. @throws {AppError} when it cannot be read, or too many imports wait already */
  async records(request: RecordsRequest, by: By = {}): Promise<ImportedRecords> {
    const shared = new SharedProgress()
    const timeout = new ReadingTimeout([request.bytes], () => shared.phase === 'reading', this.#limits)
    const task = { database: this.#pool.database, progress: shared.shared, records: request, ...byOf(by) }
    const answer = await this.#work(task, timeout.signal)
      .catch((error: unknown) => {
        throw timeout.refusal(error, this.#pool.heapMb)
      })
      .finally(() => timeout.stop())
    if (answer.kind === 'records') return answer.imported
    throw refusalOf(answer)
  }

  /** @throws {AppError} when there is no such import, or it was undone already */
  async undo(id: ImportId, by: By = {}): Promise<Receipt> {
    const answer = await this.#work({ database: this.#pool.database, undo: id, ...byOf(by) })
    if (answer.kind === 'undone') return answer.receipt
    throw refusalOf(answer)
  }

  async #work(
    task: ImportTask | RecordsTask | UndoTask,
    signal?: AbortSignal,
  ): Promise<ImportAnswer | RecordsAnswer | UndoAnswer> {
    if (this.#queue.isFull)
      throw new AppError('too_many', 'Several imports are waiting already. Try again when they’re done.')
    return this.#queue.run(
      () =>
        this.#pool.run<typeof import('./import-task.ts')>(
          new URL('./import-task.ts', import.meta.url),
          task,
          { signal },
        ),
      signal,
    )
  }
}

const byOf = ({ writer, idempotencyKey }: By) => ({ writer, idempotencyKey })

const refusalOf = (answer: ImportAnswer | RecordsAnswer | UndoAnswer) =>
  answer.kind === 'refused'
    ? new AppError(answer.reason, answer.message, answer.errors && { errors: answer.errors })
    : new Error('the worker answered another question')
