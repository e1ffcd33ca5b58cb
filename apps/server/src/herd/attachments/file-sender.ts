import { MAX_FILE_BYTES } from '@quarterpole/contract/file-limits'
import type { SentFile } from '@quarterpole/contract/paper'
import type { Db } from '@quarterpole/db/open'
import { insertStoredFile, isFileStored, storedBytes } from '@quarterpole/db/queries/stored-file'
import type { FileSize } from '@quarterpole/db/schema-work'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/http/problem.ts'
import { receiveForm, sentFile } from '../../platform/http/receive-form.ts'
import type { WorkerPool } from '../../platform/workers/pool.ts'
import { TaskQueue } from '../../platform/workers/task-queue.ts'

/** Files on their way at once: each is held in memory. */
const AT_ONCE = 6
const MAX_WAITING = 24
/** Of these one is read at a time: a photo of 50 million pixels takes 200 MB. */
const READ_AT_ONCE = 1

/** Takes the files that people send: within limits, read in a worker thread, stored whole or not at all. */
export class FileSender {
  readonly #pool: WorkerPool
  readonly #sending = new TaskQueue(AT_ONCE, MAX_WAITING)
  readonly #reading = new TaskQueue(READ_AT_ONCE, AT_ONCE)

  readonly #maxBytes: number | null

  /** @param maxGb  of all files together; null: no limit */
  constructor(pool: WorkerPool, maxGb: number | null) {
    this.#pool = pool
    this.#maxBytes = maxGb === null ? null : maxGb * GB
  }

  /** @throws {AppError} when it is no photo or PDF, too large, or too many come at once */
  async take(db: Db, request: FastifyRequest): Promise<SentFile> {
    if (this.#sending.isFull)
      throw new AppError('too_many', 'Many files are on their way already. Send it again in a moment.', {
        retryAfterS: 5,
      })
    return this.#sending.run(async () => {
      const { bytes } = sentFile(await receiveForm(request, 1, MAX_FILE_BYTES), 'file')
      const prepared = await this.#reading.run(() =>
        this.#pool.run<typeof import('./prepare-task.ts')>(new URL('./prepare-task.ts', import.meta.url), {
          bytes,
        }),
      )
      if ('fault' in prepared) throw new AppError('unreadable', prepared.fault)
      const parts = new Map(Object.entries(prepared.parts) as [FileSize, Uint8Array][]) // its sizes
      await this.#checkRoom(db, prepared.name, parts)
      await insertStoredFile(db, prepared.name, parts)
      return { file: prepared.name, bytes: bytes.length }
    })
  }

  /** @throws {AppError} too_large where all files together would be; one that is stored already takes no room */
  async #checkRoom(db: Db, name: string, parts: ReadonlyMap<FileSize, Uint8Array>): Promise<void> {
    if (this.#maxBytes === null || (await isFileStored(db, name))) return
    const used = await storedBytes(db)
    const needed = [...parts.values()].reduce((sum, part) => sum + part.length, 0)
    if (used + needed > this.#maxBytes)
      throw new AppError(
        'too_large',
        `Photos and papers take up ${inMegabytes(used)} of the ${inMegabytes(this.#maxBytes)} set for them, and this needs ${inMegabytes(needed)} more. Raise FILES_MAX_GB, or delete some: their room is free once that can’t be undone any more.`,
      )
  }
}

const MB = 2 ** 20
const GB = 2 ** 30
const inMegabytes = (bytes: number) =>
  `${(bytes / MB).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
