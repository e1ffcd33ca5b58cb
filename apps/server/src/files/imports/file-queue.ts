import type { ErrorCode } from '@quarterpole/contract/error-codes'
import type { FieldError } from '@quarterpole/contract/errors'
import { UnreadableFileError } from '@quarterpole/sheet-reader/table'
import { AppError, refusalOf } from '../../platform/http/problem.ts'
import type { WorkerPool } from '../../platform/workers/pool.ts'
import { TaskQueue } from '../../platform/workers/task-queue.ts'
import { READING_LIMITS, type ReadingLimits, ReadingTimeout } from './reading-timeout.ts'
import { UploadCanceledError } from './uploads/shared-progress.ts'

/** What a task answers: a refusal comes over the thread boundary as data, because an error’s class would be lost. */
export type Answer<T> =
  | { readonly done: T }
  | {
      readonly refused: {
        readonly code: ErrorCode
        readonly message: string
        readonly errors: readonly FieldError[] | undefined
      }
    }

/** Runs a task in its thread. @throws what is a bug of ours */
export async function answerOf<T>(work: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { done: await work() }
  } catch (error) {
    const refusal =
      error instanceof UnreadableFileError
        ? new AppError(error.kind, error.message)
        : refusalOf(error as Error) // nothing else is thrown
    if (refusal === undefined) throw error
    const { code, message, errors } = refusal
    return { refused: { code, message, errors } }
  }
}

interface Reading {
  readonly files: readonly Uint8Array[]
  /** Only then does its time count. */
  readonly isReading: () => boolean
  /** Aborting it cancels the work. */
  readonly signal?: AbortSignal | undefined
}

/** Work on files in worker threads, one at a time in the order it comes, within limits of time and memory. */
export class FileQueue {
  readonly #pool: WorkerPool
  readonly #queue: TaskQueue
  /** What is said where too much waits already. */
  readonly #full: string
  readonly #limits: ReadingLimits

  constructor(pool: WorkerPool, waiting: number, full: string, limits: ReadingLimits = READING_LIMITS) {
    this.#pool = pool
    this.#queue = new TaskQueue(1, waiting)
    this.#full = full
    this.#limits = limits
  }

  get isBusy(): boolean {
    return this.#queue.isBusy
  }

  /**
   * @param work  runs the task in a thread that ends when its signal aborts
   * @throws {AppError} when the file cannot be read, the work is canceled, or too much waits already
   */
  async run<T>(
    work: (pool: WorkerPool, signal: AbortSignal) => Promise<Answer<T>>,
    { files, isReading, signal }: Reading,
  ): Promise<T> {
    if (this.#queue.isFull) throw new AppError('too_many', this.#full)
    const answer = await this.#queue
      .run(async () => {
        const timeout = new ReadingTimeout(files, isReading, this.#limits)
        return work(this.#pool, signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal)
          .catch((error: unknown) => {
            throw timeout.refusal(error, this.#pool.heapMb)
          })
          .finally(() => timeout.stop())
      }, signal)
      .catch((error: unknown) => {
        throw signal?.aborted ? new UploadCanceledError() : error
      })
    if ('done' in answer) return answer.done
    const { code, message, errors } = answer.refused
    throw new AppError(code, message, errors && { errors })
  }
}
