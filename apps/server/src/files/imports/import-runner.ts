import type { ImportId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import type { WorkerPool } from '../../platform/workers/pool.ts'
import type { RecordsRequest } from '../records/import-records.ts'
import type { ImportRequest } from './check/check-file.ts'
import { type Answer, FileQueue } from './file-queue.ts'
import type { Works } from './import-task.ts'
import type { ReadingLimits } from './reading-timeout.ts'
import { Upload } from './uploads/uploads.ts'

/** In whose name an import is written, and for which request. */
type By = Pick<Db, 'writer' | 'idempotencyKey'>

/** Imports waiting for the one that runs. */
const MAX_WAITING = 4
const FULL = 'Several imports are waiting already. Try again when they’re done.'

/** Imports and undos, one at a time in the order they come, in a worker thread. Each throws what `FileQueue` does. */
export class ImportRunner {
  readonly #files: FileQueue

  constructor(pool: WorkerPool, limits?: ReadingLimits) {
    this.#files = new FileQueue(pool, MAX_WAITING, FULL, limits)
  }

  run(request: ImportRequest, upload: Upload, by?: By) {
    return this.#work('upload', request, { upload, by, files: [request.bytes] })
  }

  /** The rows of a file that have errors, as CSV. */
  rejected(request: ImportRequest, upload: Upload) {
    return this.#work('rejected', request, { upload, files: [request.bytes] })
  }

  /** Adds the records of a file. */
  records(request: RecordsRequest, by?: By) {
    return this.#work('records', request, { by, files: [request.bytes] })
  }

  undo(id: ImportId, by?: By) {
    return this.#work('undo', id, { by, files: [] })
  }

  #work<Work extends keyof Works>(
    work: Work,
    request: Parameters<Works[Work]>[1],
    {
      upload = new Upload(null),
      by = {},
      files,
    }: { upload?: Upload; by?: By | undefined; files: Uint8Array[] },
  ) {
    const { shared, signal } = upload
    if (this.#files.isBusy) shared.enter('queued', null)
    const { writer, idempotencyKey } = by
    return this.#files.run(
      (pool, ended) =>
        pool.run<typeof import('./import-task.ts')>(
          new URL('./import-task.ts', import.meta.url),
          { database: pool.database, work, request, progress: shared.shared, writer, idempotencyKey },
          { signal: ended },
        ) as Promise<Answer<Awaited<ReturnType<Works[Work]>>>>, // of this work
      { files, isReading: () => shared.phase === 'reading', signal },
    )
  }
}
