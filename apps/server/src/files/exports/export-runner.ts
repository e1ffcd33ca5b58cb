import { Readable } from 'node:stream'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { AppError } from '../../platform/http/problem.ts'
import type { ExportOptions } from './export-file.ts'
import type { WorkerPool } from '../../platform/workers/pool.ts'
import { TaskQueue } from '../../platform/workers/task-queue.ts'
import type { ExportMessage } from './export-task.ts'

const AT_ONCE = 2
const MAX_WAITING = 6

/** Exports, two at a time, in worker threads; a few may wait, more are asked to come back. */
export class ExportRunner {
  readonly #pool: WorkerPool
  readonly #queue = new TaskQueue(AT_ONCE, MAX_WAITING)

  constructor(pool: WorkerPool) {
    this.#pool = pool
  }

  /**
   * The file as a stream, once its first part is there: what fails before that is an answer, not a broken download.
   *
   * @throws {AppError} too_many when too many exports wait already
   */
  async open(options: ExportOptions): Promise<Readable> {
    if (this.#queue.isFull)
      throw new AppError('too_many', 'Several exports are waiting already. Try again when they’re done.')
    const { port1, port2 } = new MessageChannel()
    const task = { database: this.#pool.database, options, port: port2 }
    const written = this.#queue.run(() =>
      this.#pool.run<typeof import('./export-task.ts')>(new URL('./export-task.ts', import.meta.url), task, {
        transfer: [port2],
      }),
    )
    const file = new ExportedFile(port1, written)
    await file.started
    return file
  }
}

/** Asks the worker for the next part only when the one before it has been taken. */
class ExportedFile extends Readable {
  readonly #port: MessagePort
  readonly #start = Promise.withResolvers<void>()
  #isWhole = false

  constructor(port: MessagePort, task: Promise<void>) {
    super({ highWaterMark: 256 * 1024 })
    this.#port = port
    task.catch((error: Error) => this.destroy(error))
    this.on('error', () => {}) // reported by `started` or to the reader; must not end the process
    port.on('message', (part: ExportMessage) => {
      this.#start.resolve()
      this.#isWhole ||= part === 'end'
      this.push(part === 'end' ? null : part)
    })
    // The port closes behind the last message. A failed task has rejected by then, or is about to.
    port.once('close', () => {
      if (!this.#isWhole)
        task.then(
          () => this.destroy(new Error('an export was not taken for too long')),
          () => {},
        )
    })
    port.postMessage('more')
  }

  /** Resolves with the first part. */
  get started(): Promise<void> {
    return this.#start.promise
  }

  override _read(): void {
    this.#port.postMessage('more')
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#port.close()
    if (error !== null) this.#start.reject(error)
    done(error)
  }
}
