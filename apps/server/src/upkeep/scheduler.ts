import type { Database } from '@quarterpole/db/open'
import { enqueueJob } from '@quarterpole/db/queries/job'
import { waitingJob } from '@quarterpole/db/queries/waiting-job'
import { lockUpkeep, readUpkeep, type UpkeepTask } from '@quarterpole/db/queries/upkeep'
import { tx } from '@quarterpole/db/tx'
import type { Logger } from 'pino'
import type { PeopleServices } from '../people/account-store.ts'
import { areDigestsDue, enqueueDigests } from '../sharing/digest/digest-job.ts'
import { prune } from './prune.ts'
import { dueTasks, type TimeOfDay } from '../platform/schedule.ts'

const TICK_MS = 60_000
/** A machine that just started or woke up first serves its user. */
const SETTLE_MS = 300_000
const PRUNE_MS = 3_600_000

export interface SchedulerOptions {
  readonly db: Database
  readonly log: Logger
  readonly backupAt: TimeOfDay | null
  readonly clock: () => Date
  /** Whose lists of what is due are sent: those of people who sign in, or of the one who doesn't. */
  readonly accounts: Pick<PeopleServices['accounts'], 'mode'>
  /** Wakes this process's job runner. */
  readonly wakeJobs: () => void
}

/**
 * Enqueues what is due: backup, drill, integrity check and the morning's e-mails run as jobs, so that of several processes one runs each, and
 * a killed one is run again. Also prunes every hour.
 */
export class UpkeepScheduler {
  readonly #options: SchedulerOptions
  #timer: NodeJS.Timeout | undefined
  #lastTickMs = 0
  #settledAtMs = 0
  #prunedAtMs = 0

  constructor(options: SchedulerOptions) {
    this.#options = options
  }

  start() {
    this.#prunedAtMs = this.#options.clock().getTime()
    const tick = () =>
      this.tick().catch((error: unknown) => this.#options.log.warn({ err: error }, 'upkeep failed'))
    this.#timer = setInterval(() => void tick(), TICK_MS).unref()
    void tick()
  }

  stop() {
    clearInterval(this.#timer)
  }

  async tick() {
    const { db, clock } = this.#options
    const now = clock().getTime()
    // It started, slept, or its clock was set.
    if (Math.abs(now - this.#lastTickMs) > SETTLE_MS) this.#settledAtMs = now + SETTLE_MS
    this.#lastTickMs = now
    if (now < this.#settledAtMs) return
    await this.#enqueueDue()
    if (Math.abs(now - this.#prunedAtMs) < PRUNE_MS) return
    this.#prunedAtMs = now
    await prune(db)
  }

  async #enqueueDue() {
    const { db, wakeJobs } = this.#options
    if ((await this.#due(db)).length === 0 && !(await areDigestsDue(db, this.#options))) return
    await tx(db, async (trx) => {
      await lockUpkeep(trx)
      // One attempt: the schedule says when a failed task is tried again.
      for (const kind of await this.#due(trx)) await enqueueJob(trx, { kind, payload: null, max_attempts: 1 })
      await enqueueDigests(trx, this.#options)
    })
    wakeJobs()
  }

  /** Due, and neither queued nor running. */
  async #due(db: Pick<Database, 'kysely' | 'engine' | 'guard'>): Promise<UpkeepTask[]> {
    const tasks = dueTasks(await readUpkeep(db), this.#options.backupAt, this.#options.clock())
    const waiting = await Promise.all(tasks.map((task) => waitingJob(db, task)))
    return tasks.filter((_task, i) => waiting[i] === null)
  }
}
