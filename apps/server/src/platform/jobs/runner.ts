import type { Database, Db } from '@quarterpole/db/open'
import {
  type Claim,
  claimJob,
  completeJob,
  failJob,
  releaseJob,
  heartbeatJob,
  JobLostError,
  type JobResult,
  type JobProgress,
} from '@quarterpole/db/queries/job'
import type { Logger } from 'pino'
import { refusalOf } from '../http/problem.ts'
import { MailError } from '../mail/mail-faults.ts'

/** What is left to do after the long computation, which runs outside any transaction. */
export interface JobWork {
  /** Runs in the transaction that completes the job, only if this attempt still holds the lease. */
  write: (trx: Db) => Promise<JobResult>
  /** Runs after the commit; a failure here does not undo the job. */
  after?: () => Promise<void>
}
export interface JobContext {
  /** Aborted when the job is lost or the server stops. */
  signal: AbortSignal
  /** Fraction done, 0–1, and the current stage; written with the next heartbeat. */
  progress: (fraction: number, stage?: string) => void
}
export type JobKind = (payload: unknown, context: JobContext) => Promise<JobWork>

/** A failure that a retry would not fix; the message is shown to the user. */
export class JobRefusedError extends Error {
  override name = 'JobRefusedError'
}

/** The message shown for an unexpected error: what to do, if the user can do something. */
export function messageOf(error: unknown): string {
  if (error instanceof MailError) return error.message
  const refusal = error instanceof Error ? refusalOf(error) : undefined
  if (refusal?.code === 'disk_full') return refusal.message
  return 'The job stopped with an internal error. See the server log for details.'
}

/** Whether another try may do better. */
const mayPass = (error: unknown) =>
  error instanceof MailError ? error.mayPass : !(error instanceof JobRefusedError)

/** How often a running job reports its progress and checks whether it was canceled. */
const HEARTBEAT_MS = 1000

export interface RunnerOptions {
  leaseSeconds?: number
  pollMs?: number
}

/**
 * Claims and runs jobs one at a time, renewing the lease while they run. Many runners in many processes can share one
 * database: the lease decides who runs a job, and the attempt number is the fencing token.
 */
export class JobRunner {
  readonly #db: Database
  readonly #kinds: Readonly<Record<string, JobKind>>
  readonly #log: Logger
  readonly #leaseSeconds: number
  readonly #pollMs: number
  #loop: Promise<void> | null = null
  #wake: (() => void) | null = null
  #stopping = new AbortController()
  #lastPollMs = 0

  constructor(
    db: Database,
    kinds: Readonly<Record<string, JobKind>>,
    log: Logger,
    options: RunnerOptions = {},
  ) {
    this.#db = db
    this.#kinds = kinds
    this.#log = log
    this.#leaseSeconds = options.leaseSeconds ?? 30
    this.#pollMs = options.pollMs ?? 1000
  }

  start() {
    this.#lastPollMs = performance.now()
    this.#loop ??= this.#run()
  }

  /** Polls for a job now. */
  wake() {
    this.#wake?.()
  }

  /** Whether the loop is alive: it polls, or renews the lease of a running job. */
  get isAlive(): boolean {
    return this.#loop !== null && performance.now() - this.#lastPollMs < (this.#leaseSeconds + 10) * 1000
  }

  /** Claims no more jobs and releases the running one at once. */
  async stop() {
    this.#stopping.abort()
    this.#wake?.()
    await this.#loop
    this.#loop = null
  }

  async #run() {
    while (!this.#stopping.signal.aborted) {
      this.#lastPollMs = performance.now()
      const claim = await this.#claim()
      if (claim) await this.#runJob(claim)
      else await this.#pause()
    }
  }

  async #claim(): Promise<Claim | undefined> {
    try {
      return await claimJob(this.#db, { leaseSeconds: this.#leaseSeconds, kinds: Object.keys(this.#kinds) })
    } catch (error) {
      this.#log.warn({ err: error }, 'claiming a job failed')
      return undefined
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#pollMs)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async #runJob(claim: Claim) {
    const lost = new AbortController()
    const signal = AbortSignal.any([lost.signal, this.#stopping.signal])
    let latest: JobProgress | undefined
    const heartbeatMs = Math.min(HEARTBEAT_MS, (this.#leaseSeconds * 1000) / 3)
    const heartbeat = setInterval(() => void this.#heartbeat(claim, latest, lost), heartbeatMs)
    try {
      const kind = this.#kinds[claim.kind]
      if (!kind) throw new JobRefusedError(`This version can’t run jobs of the kind ${claim.kind}.`)
      const progress = (fraction: number, stage?: string) => {
        latest = { progress: fraction, stage: stage ?? null }
      }
      const work = await kind(claim.payload, { signal, progress })
      signal.throwIfAborted()
      // What it writes names who started it, as a call's own writes do.
      await completeJob({ ...this.#db, writer: claim.startedBy }, claim, work.write)
      await work.after?.()
    } catch (error) {
      await this.#fail(claim, lost.signal.aborted ? lost.signal.reason : error)
    } finally {
      clearInterval(heartbeat)
    }
  }

  async #heartbeat(claim: Claim, latest: JobProgress | undefined, lost: AbortController) {
    this.#lastPollMs = performance.now()
    try {
      if (!(await heartbeatJob(this.#db, claim, this.#leaseSeconds, latest)))
        lost.abort(new JobLostError(claim))
    } catch (error) {
      this.#log.warn({ err: error, job: claim.id }, 'heartbeat failed')
    }
  }

  async #fail(claim: Claim, error: unknown) {
    try {
      if (error instanceof JobLostError) return
      if (this.#stopping.signal.aborted) {
        await releaseJob(this.#db, claim)
        return
      }
      const message = error instanceof JobRefusedError ? error.message : messageOf(error)
      const outcome = await failJob(this.#db, claim, message, { retry: mayPass(error) })
      this.#log.error(
        { err: error, job: claim.id, kind: claim.kind, attempt: claim.attempt, outcome },
        'job failed',
      )
    } catch (releaseError) {
      this.#log.error(
        { err: releaseError, job: claim.id },
        'a job could not be released; its lease will expire',
      )
    }
  }
}
