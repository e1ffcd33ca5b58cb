import type { ImportPreview, JoinedFile } from '@quarterpole/contract/import-mapping'
import { Piscina } from 'piscina'
import { AppError } from '../http/problem.ts'
import type { JoinRequest } from '@quarterpole/herd-files/join-files'
import type { PreviewRequest } from '@quarterpole/herd-files/preview'
import { ReadingTimeout, THREAD_LIMITS } from './thread-limits.ts'
import type { PreviewAnswer, PreviewAsked, PreviewTask } from './preview-worker.ts'

const WAITING_MOST = 8

/** Looks into files in a thread of its own, so that a preview neither waits for an import nor holds up the server. */
export class PreviewRunner {
  readonly #pool: Piscina<PreviewTask, PreviewAnswer>

  constructor() {
    this.#pool = new Piscina({
      filename: new URL('./preview-worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: WAITING_MOST,
      idleTimeout: 30_000,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_LIMITS.memoryMb },
    })
  }

  /** @throws {AppError} when the file cannot be read, or too many wait already */
  async preview(request: PreviewRequest): Promise<ImportPreview> {
    const answer = await this.#work({ preview: request }, request.bytes.length)
    return 'preview' in answer ? answer.preview : strayAnswer()
  }

  /** @throws {AppError} when a file cannot be read, nothing ties the two together, or too many wait already */
  async join(request: JoinRequest): Promise<JoinedFile> {
    const answer = await this.#work({ join: request }, request.file.bytes.length + request.other.bytes.length)
    return 'joined' in answer ? answer.joined : strayAnswer()
  }

  async #work(asked: PreviewAsked, bytes: number): Promise<Exclude<PreviewAnswer, { refused: unknown }>> {
    if (this.#pool.queueSize >= WAITING_MOST)
      throw new AppError('too_many', 'We’re looking at several files already. Try again in a moment.')
    const started = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    const timeout = new ReadingTimeout(bytes, () => Atomics.load(started, 0) === 1)
    const answer = await this.#pool
      .run({ ...asked, started }, { signal: timeout.signal })
      .catch((error: unknown) => {
        throw timeout.refusal(error)
      })
      .finally(() => timeout.stop())
    if ('refused' in answer) throw new AppError(answer.refused.code, answer.refused.message)
    return answer
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}

const strayAnswer = (): never => {
  throw new Error('the worker answered another question')
}
