import type { Database, Db } from '@quarterpole/db/open'
import {
  type Claim,
  claimJob,
  completeJob,
  failJob,
  giveBackJob,
  heartbeatJob,
  JobLostError,
  type JobResult,
  type JobStanding,
} from '@quarterpole/db/queries/job'
import type { Logger } from 'pino'
import { refusalOf } from '../http/problem.ts'

/** What a job kind does: the long part outside any transaction, then the write that belongs to it. */
export interface JobWork {
  /** Runs with the job's result in one transaction, only if this attempt is still the one in charge. */
  write: (trx: Db) => Promise<JobResult>
  /** After the commit; what fails here does not undo the job. */
  after?: () => Promise<void>
}
export interface JobContext {
  /** Aborted when the job is lost or the server stops. */
  signal: AbortSignal
  /** Fraction done, 0–1, and what is being done; written with the next heartbeat. */
  progress: (fraction: number, stage?: string) => void
}
export type JobKind = (payload: unknown, context: JobContext) => Promise<JobWork>

/** A failure that another attempt would not mend; the message is shown to the user. */
export class JobRefusedError extends Error {
  override name = 'JobRefusedError'
}

/** What the user is told of a fault that nobody foresaw: the remedy, where there is one in their hands. */
function messageOf(error: unknown): string {
  const refusal = error instanceof Error ? refusalOf(error) : undefined
  if (refusal?.code === 'disk_full') return refusal.message
  return 'The work stopped with an internal error; the log tells more.'
}

/** How often a running job tells its progress, and finds out that it was cancelled. */
const BEAT_MS = 1000

export interface RunnerOptions {
  leaseSeconds?: number
  pollMs?: number
}

/**
 * Takes jobs one at a time, prolongs their lease while they run, and ends them. Any number of runners in any number
 * of processes may share one database: the lease decides who works, the attempt number fences off the rest.
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
  #lastTurn = 0

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
    this.#lastTurn = Date.now()
    this.#loop ??= this.#run()
  }

  /** Looks for work now instead of at the next turn. */
  wake() {
    this.#wake?.()
  }

  /** Whether the loop is alive: it turns, or works on a job whose lease it keeps. */
  get isAlive(): boolean {
    return this.#loop !== null && Date.now() - this.#lastTurn < (this.#leaseSeconds + 10) * 1000
  }

  /** Takes no more work; what is in hand is given back to the queue at once. */
  async stop() {
    this.#stopping.abort()
    this.#wake?.()
    await this.#loop
    this.#loop = null
  }

  async #run() {
    while (!this.#stopping.signal.aborted) {
      this.#lastTurn = Date.now()
      const claim = await this.#claim()
      if (claim) await this.#work(claim)
      else await this.#pause()
    }
  }

  async #claim(): Promise<Claim | undefined> {
    try {
      return await claimJob(this.#db, { leaseSeconds: this.#leaseSeconds, kinds: Object.keys(this.#kinds) })
    } catch (error) {
      this.#log.warn({ err: error }, 'looking for jobs failed')
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

  async #work(claim: Claim) {
    const lost = new AbortController()
    const signal = AbortSignal.any([lost.signal, this.#stopping.signal])
    let standing: JobStanding | undefined
    const beatMs = Math.min(BEAT_MS, (this.#leaseSeconds * 1000) / 3)
    const beat = setInterval(() => void this.#beat(claim, standing, lost), beatMs)
    try {
      const kind = this.#kinds[claim.kind]
      if (!kind) throw new JobRefusedError(`This version knows no job of the kind ${claim.kind}.`)
      const progress = (fraction: number, stage?: string) => {
        standing = { progress: fraction, stage: stage ?? null }
      }
      const work = await kind(claim.payload, { signal, progress })
      signal.throwIfAborted()
      await completeJob(this.#db, claim, work.write)
      await work.after?.()
    } catch (error) {
      await this.#end(claim, lost.signal.aborted ? lost.signal.reason : error)
    } finally {
      clearInterval(beat)
    }
  }

  async #beat(claim: Claim, standing: JobStanding | undefined, lost: AbortController) {
    this.#lastTurn = Date.now()
    try {
      if (!(await heartbeatJob(this.#db, claim, this.#leaseSeconds, standing)))
        lost.abort(new JobLostError(claim))
    } catch (error) {
      this.#log.warn({ err: error, job: claim.id }, 'heartbeat failed')
    }
  }

  async #end(claim: Claim, error: unknown) {
    try {
      if (error instanceof JobLostError) return
      if (this.#stopping.signal.aborted) {
        await giveBackJob(this.#db, claim)
        return
      }
      const isRefusal = error instanceof JobRefusedError
      const message = isRefusal ? error.message : messageOf(error)
      const outcome = await failJob(this.#db, claim, message, { retry: !isRefusal })
      this.#log.error(
        { err: error, job: claim.id, kind: claim.kind, attempt: claim.attempt, outcome },
        'job failed',
      )
    } catch (second) {
      this.#log.error({ err: second, job: claim.id }, 'a job could not be ended; its lease will run out')
    }
  }
}
