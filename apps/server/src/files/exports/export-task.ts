import type { MessagePort } from 'node:worker_threads'
import { type OpenOptions, openDatabase } from '@quarterpole/db/open'
import { readTx } from '@quarterpole/db/tx'
import { exportFile, type ExportOptions } from './export-file.ts'

export interface ExportTask {
  readonly database: OpenOptions
  readonly options: ExportOptions
  /** The file goes out here, a part for each message that asks for one. */
  readonly port: MessagePort
}
/** What is sent for each part asked for; a failure rejects the task. */
export type ExportMessage = Uint8Array | 'end'

/** A reader that asks for nothing this long has gone; its read transaction must not stay open. */
const TIMEOUT_MS = 45_000

/** Writes one file from one state of the herd, in a worker thread with a connection of its own. */
export async function run({ database, options, port }: ExportTask): Promise<void> {
  const db = openDatabase(database)
  const asked = new Asked(port)
  try {
    await readTx(db, async (trx) => {
      for await (const part of exportFile(trx, options)) {
        if (!(await asked.next())) return
        const own = part.slice() // the writer may use its buffer again
        port.postMessage(own, [own.buffer])
      }
      if (await asked.next()) port.postMessage('end' satisfies ExportMessage)
    })
  } finally {
    port.close()
    await db.close()
  }
}

/** Counts what the reader asks for. */
class Asked {
  #open = 0
  #closed = false
  #wake: (() => void) | null = null

  constructor(port: MessagePort) {
    port.on('message', () => {
      this.#open++
      this.#wake?.()
    })
    port.once('close', () => {
      this.#closed = true
      this.#wake?.()
    })
  }

  /** True when a part is asked for, false when the reader has gone. */
  async next(): Promise<boolean> {
    if (this.#open === 0 && !this.#closed) await this.#change()
    if (this.#closed || this.#open === 0) return false
    this.#open--
    return true
  }

  async #change(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, TIMEOUT_MS)
    this.#wake = resolve
    await promise
    clearTimeout(timer)
    this.#wake = null
  }
}
