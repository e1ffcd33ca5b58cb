import type { JoinRequest } from '@quarterpole/herd-files/mapping/join-files'
import type { PreviewRequest } from '@quarterpole/herd-files/mapping/preview'
import type { WorkerPool } from '../../platform/workers/pool.ts'
import { type Answer, FileQueue } from './file-queue.ts'
import type { Works } from './preview-task.ts'

/** Previews waiting for the one that runs. */
const MAX_WAITING = 8
const FULL = 'We’re looking at several files already. Try again in a moment.'

/** Previews files, one at a time; a preview does not wait for an import. Each throws what `FileQueue` does. */
export class PreviewRunner {
  readonly #files: FileQueue

  constructor(pool: WorkerPool) {
    this.#files = new FileQueue(pool, MAX_WAITING, FULL)
  }

  preview(request: PreviewRequest) {
    return this.#work('preview', request, [request.bytes])
  }

  join(request: JoinRequest) {
    return this.#work('join', request, [request.file.bytes, request.other.bytes])
  }

  entries(file: JoinRequest['file']) {
    return this.#work('entries', file, [file.bytes])
  }

  #work<Work extends keyof Works>(
    work: Work,
    request: Parameters<Works[Work]>[0],
    files: readonly Uint8Array[],
  ) {
    return this.#files.run(
      (pool, signal) =>
        pool.run<typeof import('./preview-task.ts')>(
          new URL('./preview-task.ts', import.meta.url),
          { work, request },
          { signal },
        ) as Promise<Answer<Awaited<ReturnType<Works[Work]>>>>, // of this work
      { files, isReading: () => true },
    )
  }
}
