import type { ImportId } from '@quarterpole/contract/ids'
import type { UPLOAD_ENDS, UploadCancelled, UploadId, UploadProgress } from '@quarterpole/contract/upload'
import { AppError } from '../../http/problem.ts'
import { SharedProgress } from './shared-progress.ts'

/** How long the end of an upload is remembered, for a page that was cut off and asks again. */
const REMEMBERED_MS = 60_000
/** The page asks about an upload while its first bytes are under way: an unknown id may be known in a moment. */
const EXPECTED_MS = 5000

/** One file on its way in: from the first byte to its report. */
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

  /** Aborted when the upload is cancelled before a thread has taken it up. */
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

  /** How the bytes that have come are counted while they come. */
  countBytes(received: () => number): void {
    this.#bytesReceived = received
  }

  /** The whole form is here. */
  received(bytes: number): void {
    this.#bytesReceived = () => this.#bytesTotal ?? bytes
  }

  cancel(): UploadCancelled {
    if (this.#end !== null)
      return { outcome: this.#importId === null ? 'over' : 'too_late', import_id: this.#importId }
    if (!this.shared.cancel()) return { outcome: 'too_late', import_id: null }
    // A running thread is never killed: it stops by itself at its next look and closes its connection.
    if (this.shared.phase === 'receiving' || this.shared.phase === 'queued') this.#aborter.abort()
    return { outcome: 'cancelled', import_id: null }
  }

  finish(end: (typeof UPLOAD_ENDS)[number], importId: ImportId | null = null): void {
    this.#end = end
    this.#importId = importId
  }
}

/** The uploads this process has in hand or had a moment ago, by the id their client gave them. */
export class Uploads {
  readonly #known = new Map<UploadId, Upload>()
  readonly #expected = new Map<UploadId, Set<(upload: Upload) => void>>()

  /**
   * Follows an upload from here on. Without an id nobody can ask about it.
   *
   * @throws {AppError} when an upload under way has the id
   */
  begin(id: UploadId | undefined, bytesTotal: number | null): Upload {
    const upload = new Upload(bytesTotal)
    if (id === undefined) return upload
    if (this.#known.get(id)?.isOver === false)
      throw new AppError(
        'conflict',
        'An upload with this upload_id is in progress. Give each upload its own id.',
      )
    this.#known.set(id, upload)
    for (const tell of this.#expected.get(id) ?? []) tell(upload)
    return upload
  }

  /** Forgets an upload some time after its end. */
  end(id: UploadId | undefined, upload: Upload): void {
    if (id === undefined) return
    const forget = () => {
      if (this.#known.get(id) === upload) this.#known.delete(id)
    }
    setTimeout(forget, REMEMBERED_MS).unref()
  }

  find(id: UploadId): Upload | undefined {
    return this.#known.get(id)
  }

  /** The upload of this id, waited for a while where its first bytes have not come yet. */
  async expect(id: UploadId, signal: AbortSignal, forMs = EXPECTED_MS): Promise<Upload | undefined> {
    const known = this.#known.get(id)
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
