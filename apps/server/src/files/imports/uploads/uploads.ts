import type { ImportId } from '@quarterpole/contract/ids'
import type { UPLOAD_ENDS, UploadCanceled, UploadId, UploadProgress } from '@quarterpole/contract/upload'
import { AppError } from '../../../platform/http/problem.ts'
import { SharedProgress } from './shared-progress.ts'

/** How long a finished upload stays available, for a page that lost its connection and asks again. */
const REMEMBERED_MS = 60_000
/** A page may ask before the first bytes of its upload have arrived: how long to wait for an unknown id. */
const EXPECTED_MS = 5000

/** One upload, from the first byte to its report. */
export class Upload {
  readonly shared = new SharedProgress()
  readonly #aborter = new AbortController()
  readonly #bytesTotal: number | null
  #bytesReceived = () => 0
  #end: (typeof UPLOAD_ENDS)[number] | null = null
  #importId: ImportId | null = null

  constructor(bytesTotal: number | null) {
    this.#bytesTotal = bytesTotal
  }

  /** Aborts when the upload is canceled before a worker has started it. */
  get signal(): AbortSignal {
    return this.#aborter.signal
  }

  get isOver(): boolean {
    return this.#end !== null
  }

  get progress(): UploadProgress {
    const { done, total } = this.shared.rows
    return {
      phase: this.#end ?? this.shared.phase,
      bytes_received: Math.min(this.#bytesReceived(), this.#bytesTotal ?? Infinity),
      bytes_total: this.#bytesTotal,
      rows_done: done,
      rows_total: total,
    }
  }

  /** Sets how received bytes are counted. */
  countBytes(received: () => number): void {
    this.#bytesReceived = received
  }

  /** The whole form has arrived. */
  received(bytes: number): void {
    this.#bytesReceived = () => this.#bytesTotal ?? bytes
  }

  cancel(): UploadCanceled {
    if (this.#end !== null)
      return { outcome: this.#importId === null ? 'over' : 'too_late', import_id: this.#importId }
    if (!this.shared.cancel()) return { outcome: 'too_late', import_id: null }
    // A running worker is never killed: it stops at its next check and closes its connection.
    if (this.shared.phase === 'receiving' || this.shared.phase === 'queued') this.#aborter.abort()
    return { outcome: 'canceled', import_id: null }
  }

  finish(end: (typeof UPLOAD_ENDS)[number], importId: ImportId | null = null): void {
    this.#end = end
    this.#importId = importId
  }
}

/** The uploads in progress in this process or just finished, by the id their client chose. */
export class Uploads {
  readonly #uploads = new Map<UploadId, Upload>()
  readonly #expected = new Map<UploadId, Set<(upload: Upload) => void>>()

  /**
   * Registers an upload. Without an id nobody can ask about it.
   *
   * @throws {AppError} when an upload in progress has the id
   */
  begin(id: UploadId | undefined, bytesTotal: number | null): Upload {
    const upload = new Upload(bytesTotal)
    if (id === undefined) return upload
    if (this.#uploads.get(id)?.isOver === false)
      throw new AppError(
        'conflict',
        'An upload with this upload_id is in progress. Give each upload its own id.',
      )
    this.#uploads.set(id, upload)
    for (const tell of this.#expected.get(id) ?? []) tell(upload)
    return upload
  }

  /** Removes an upload some time after its end. */
  end(id: UploadId | undefined, upload: Upload): void {
    if (id === undefined) return
    const forget = () => {
      if (this.#uploads.get(id) === upload) this.#uploads.delete(id)
    }
    setTimeout(forget, REMEMBERED_MS).unref()
  }

  find(id: UploadId): Upload | undefined {
    return this.#uploads.get(id)
  }

  /** The upload with this id; waits a while if its first bytes have not arrived yet. */
  async expect(id: UploadId, signal: AbortSignal, forMs = EXPECTED_MS): Promise<Upload | undefined> {
    const known = this.#uploads.get(id)
    if (known !== undefined || signal.aborted) return known
    const { promise, resolve } = Promise.withResolvers<Upload | undefined>()
    const waiting = this.#expected.get(id) ?? new Set()
    this.#expected.set(id, waiting.add(resolve))
    const giveUp = () => resolve(undefined)
    const timer = setTimeout(giveUp, forMs)
    signal.addEventListener('abort', giveUp)
    const found = await promise
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
    waiting.delete(resolve)
    if (waiting.size === 0) this.#expected.delete(id)
    return found
  }
}

export const noSuchUpload = () => new AppError('not_found', 'No such upload in progress; see recent imports.')
