import { UPLOAD_PHASES, type UploadPhase } from '@quarterpole/contract/upload'
import type { StatementHooks } from '@quarterpole/db/statement-hooks'
import { AppError } from '../../../platform/http/problem.ts'

/** The user canceled the upload: its work stops here and its transaction is rolled back. */
export class UploadCanceledError extends AppError {
  constructor() {
    super('conflict', 'The upload was canceled. Nothing was saved.')
  }
}

const STATE = 0
const PHASE = 1
const DONE = 2
const TOTAL = 3
const OPEN = 0
const CANCELED = 1
const COMMITTING = 2
const UNKNOWN = -1
/** Rows between two checks of the state: a few microseconds of work. */
const ROWS_PER_LOOK = 256

/**
 * Progress and cancellation of an upload, in four integers shared by its worker thread and the server: a thread that
 * computes without a pause can neither receive nor send messages. Canceling and committing exclude each other:
 * whichever comes first wins.
 */
export class SharedProgress {
  readonly shared: SharedArrayBuffer
  readonly #cells: Int32Array
  #done = 0

  constructor(shared = new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT)) {
    this.shared = shared
    this.#cells = new Int32Array(shared)
  }

  /** @throws {UploadCanceledError} */
  enter(phase: UploadPhase, rowsTotal: number | null): void {
    this.check()
    this.#done = 0
    Atomics.store(this.#cells, DONE, 0)
    Atomics.store(this.#cells, TOTAL, rowsTotal ?? UNKNOWN)
    Atomics.store(this.#cells, PHASE, UPLOAD_PHASES.indexOf(phase))
  }

  /** Counts more rows of the phase as done. @throws {UploadCanceledError} */
  advance(rows = 1): void {
    const before = this.#done
    this.#done += rows
    if (Math.floor(before / ROWS_PER_LOOK) === Math.floor(this.#done / ROWS_PER_LOOK)) return
    Atomics.store(this.#cells, DONE, this.#done)
    this.check()
  }

  /** @throws {UploadCanceledError} */
  check(): void {
    if (Atomics.load(this.#cells, STATE) === CANCELED) throw new UploadCanceledError()
  }

  /** From here on it is too late to cancel. The last thing before COMMIT. @throws {UploadCanceledError} */
  beginCommit(): void {
    if (Atomics.compareExchange(this.#cells, STATE, OPEN, COMMITTING) === CANCELED)
      throw new UploadCanceledError()
  }

  /** True when nothing will be written; false when the commit has begun. */
  cancel(): boolean {
    return Atomics.compareExchange(this.#cells, STATE, OPEN, CANCELED) !== COMMITTING
  }

  get isCanceled(): boolean {
    return Atomics.load(this.#cells, STATE) === CANCELED
  }

  get phase(): UploadPhase {
    return UPLOAD_PHASES[Atomics.load(this.#cells, PHASE)] ?? 'receiving'
  }

  get rows(): { done: number; total: number | null } {
    const total = Atomics.load(this.#cells, TOTAL)
    const done = Atomics.load(this.#cells, DONE)
    // a retried transaction counts its rows again
    return total === UNKNOWN ? { done, total: null } : { done: Math.min(done, total), total }
  }
}

/** Tables whose rows the user would count as rows written, when they are inserted or changed. */
const COUNTED: ReadonlySet<string> = new Set(['horse', 'genetic_test', 'start', 'injury'])

/** Every statement of an import first looks whether it may go on; rows written move its progress. */
export const watcherOf = (progress: SharedProgress): StatementHooks => ({
  beforeStatement: () => progress.check(),
  afterRows: (table, rows) => {
    if (progress.phase === 'writing' && COUNTED.has(table)) progress.advance(rows)
  },
})
