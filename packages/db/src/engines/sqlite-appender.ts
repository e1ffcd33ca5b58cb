import { Worker } from 'node:worker_threads'
import type { Appended } from './engine.ts'

/** What the thread is asked: rows of several tables, each under its columns; null to end. */
export type AppendTask = readonly { noun: string; columns: readonly string[]; rows: unknown[][] }[] | null
/** Null when the rows are on the disk, else what kept them from it. */
export type AppendAnswer = { message: string; errcode?: number; code?: string } | null

/** A large nursery would only be more memory: nothing outlives its group. */
const YOUNG_MB = 2

/**
 * Adds rows to a database in a thread of its own, which waits for the disk and moves the log into the file beside the
 * event loop. One group at a time: the caller holds the process's writer meanwhile, so that the two never meet at the
 * file's lock.
 */
export class SqliteAppender {
  readonly #path: string
  #thread: Worker | undefined
  #asked: PromiseWithResolvers<void> | undefined

  constructor(path: string) {
    this.#path = path
  }

  /** Resolves when the rows are on the disk. @throws what kept them from it; none of them is there then */
  async append(parts: readonly Appended[]): Promise<void> {
    this.#thread ??= this.#start()
    this.#asked = Promise.withResolvers()
    this.#thread.ref()
    this.#thread.postMessage(parts.map(columnsOf) satisfies AppendTask)
    try {
      await this.#asked.promise
    } finally {
      this.#thread?.unref() // an idle thread keeps no process from ending
    }
  }

  /** Ends the thread when it has closed the database. */
  async close(): Promise<void> {
    const thread = this.#thread
    if (!thread) return
    thread.ref()
    const ended = new Promise((resolve) => thread.once('exit', resolve))
    thread.postMessage(null satisfies AppendTask)
    await ended
  }

  #start(): Worker {
    const thread = new Worker(new URL('./sqlite-appender-worker.ts', import.meta.url), {
      workerData: this.#path,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    thread.on('message', (fault: AppendAnswer) => {
      if (fault === null) this.#asked?.resolve()
      else this.#asked?.reject(Object.assign(new Error(fault.message), fault))
    })
    let cause: unknown
    thread.on('error', (error) => (cause = error))
    thread.on('exit', () => {
      this.#thread = undefined // the next group gets another
      this.#asked?.reject(new Error('The thread that writes to the database ended.', { cause }))
    })
    return thread
  }
}

function columnsOf({ noun, rows }: Appended) {
  const columns = Object.keys(rows[0] ?? {})
  return { noun, columns, rows: rows.map((row) => columns.map((c) => row[c as keyof typeof row])) } // columns are the row's own keys
}
