import type { ImportPreview, JoinedFile } from '@quarterpole/contract/import-mapping'
import { AppError } from '../../platform/http/problem.ts'
import type { EntryList } from '@quarterpole/herd-files/entries/entry'
import type { JoinRequest } from '@quarterpole/herd-files/mapping/join-files'
import type { PreviewRequest } from '@quarterpole/herd-files/mapping/preview'
import type { WorkerPool } from '../../platform/workers/pool.ts'
import { TaskQueue } from '../../platform/workers/task-queue.ts'
import type { PreviewAnswer, PreviewTask } from './preview-task.ts'
import { ReadingTimeout } from './reading-timeout.ts'

/** Previews waiting for the one that runs. */
const MAX_WAITING = 8

/** Previews files in a worker thread, one at a time; a preview does not wait for an import. */
export class PreviewRunner {
  readonly #pool: WorkerPool
  readonly #queue = new TaskQueue(1, MAX_WAITING)

  constructor(pool: WorkerPool) {
    this.#pool = pool
  }

  /** @throws {AppError} when the file cannot be read, or too many wait already */
  async preview(request: PreviewRequest): Promise<ImportPreview> {
    const answer = await this.#work({ preview: request }, [request.bytes])
    return 'preview' in answer ? answer.preview : strayAnswer()
  }

  /** @throws {AppError} when a file cannot be read, nothing ties the two together, or too many wait already */
  async join(request: JoinRequest): Promise<JoinedFile> {
    const answer = await this.#work({ join: request }, [request.file.bytes, request.other.bytes])
    return 'joined' in answer ? answer.joined : strayAnswer()
  }

  /** @throws {AppError} when the file cannot be read, or too many wait already */
  async entries(file: JoinRequest['file']): Promise<EntryList> {
    const answer = await this.#work({ entries: file }, [file.bytes])
    return 'entryList' in answer ? answer.entryList : strayAnswer()
  }

  async #work(
    asked: PreviewTask,
    files: readonly Uint8Array[],
  ): Promise<Exclude<PreviewAnswer, { refused: unknown }>> {
    if (this.#queue.isFull)
      throw new AppError('too_many', 'We’re looking at several files already. Try again in a moment.')
    const answer = await this.#queue.run(() => this.#preview(asked, files))
    if ('refused' in answer) throw new AppError(answer.refused.code, answer.refused.message)
    return answer
  }

  async #preview(asked: PreviewTask, files: readonly Uint8Array[]): Promise<PreviewAnswer> {
    const timeout = new ReadingTimeout(files, () => true)
    try {
      return await this.#pool.run<typeof import('./preview-task.ts')>(
        new URL('./preview-task.ts', import.meta.url),
        asked,
        { signal: timeout.signal },
      )
    } catch (error) {
      throw timeout.refusal(error, this.#pool.heapMb)
    } finally {
      timeout.stop()
    }
  }
}

const strayAnswer = (): never => {
  throw new Error('the worker answered another question')
}
