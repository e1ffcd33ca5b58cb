import type { Db } from '@quarterpole/db/open'
import { lastRaceDay } from '@quarterpole/db/queries/race'
import { notEvaluated } from '../../evaluation/evaluated-herd.ts'
import type { EvaluatedHerd } from '../../evaluation/evaluate-herd.ts'
import { HerdCache } from '../../herd/snapshot/cache.ts'
import { at, type HerdSnapshot, rowOf } from '../../herd/snapshot/snapshot.ts'
import type { HerdView } from '../../herd/snapshot/store.ts'
import { AppError } from '../../platform/http/problem.ts'
import type { WorkerPool } from '../../platform/workers/pool.ts'
import { joinEvaluated } from '../../evaluation/join-evaluated.ts'

/** The herd with an evaluation that read no start of a day or later. */
export interface HerdAsOf {
  herd: HerdSnapshot
  evaluation: NonNullable<HerdSnapshot['evaluation']>
  source: 'in_use' | 'as_of_date'
  /** What each race gave all its runners, by race id; null where the stored run has it. */
  days: ReadonlyMap<number, number> | null
}

/** Most days that may wait to be evaluated; further callers get a 503 with Retry-After. */
const MAX_WAITING = 10
const TIMEOUT_MS = 10_000
const RETRY_AFTER_S = 10

interface AsOfServices {
  readonly db: Db
  readonly herd: HerdView
  readonly pool: WorkerPool
}

/**
 * Evaluations as of a day. After the last race on file the one in use holds; for an earlier day the herd is evaluated
 * from the starts before it, one day at a time, in a worker thread.
 */
export class EvaluationsAsOf {
  readonly #services: AsOfServices
  readonly #timeoutMs: number
  /** By day, each as large as the current one; null if there were no starts yet. */
  readonly #evaluated = new HerdCache<Promise<EvaluatedHerd | null>>(8)
  #waiting = 0
  /** Settles when the day evaluated last is done. */
  #last: Promise<unknown> = Promise.resolve()

  /** @param timeoutMs  how long a caller waits before it gets a 503 with Retry-After */
  constructor(services: AsOfServices, timeoutMs = TIMEOUT_MS) {
    this.#services = services
    this.#timeoutMs = timeoutMs
  }

  /** The current snapshot, refreshed first where it lacks one of the horses. */
  async herdWith(horseIds: readonly number[]): Promise<HerdSnapshot> {
    const { herd } = this.#services
    const snapshot = herd.current
    return horseIds.every((id) => rowOf(snapshot, id) >= 0) ? snapshot : herd.upToDate()
  }

  /** @throws {AppError} invalid where nothing was known before the day; busy while it is being evaluated */
  async before(day: string, herd: HerdSnapshot): Promise<HerdAsOf> {
    const { db } = this.#services
    const last = await lastRaceDay(db)
    if (last === null || last < day) {
      const { evaluation } = herd
      if (!evaluation) throw await notEvaluated(db)
      return { herd, evaluation, source: 'in_use', days: null }
    }
    const evaluated = await this.#withTimeout(
      this.#evaluated.get(herd.version, day, () => this.#evaluate(day)),
    )
    if (evaluated === null)
      throw new AppError(
        'invalid',
        `No start before ${day} has a speed index, so there is nothing to predict from. Choose a later day.`,
      )
    const evaluation = await joinEvaluated(evaluated, herd)
    const { race_id, effect_si } = evaluated.days
    const days = new Map(Array.from(race_id, (id, i) => [id, at(effect_si, i)]))
    return { herd: { ...herd, evaluation }, evaluation, source: 'as_of_date', days }
  }

  async #evaluate(day: string): Promise<EvaluatedHerd | null> {
    if (this.#waiting >= MAX_WAITING)
      throw busy('Too many past days are being evaluated. Try again in a moment.')
    const { pool } = this.#services
    const evaluated = this.#last.then(() =>
      pool.run<typeof import('./as-of-task.ts')>(new URL('./as-of-task.ts', import.meta.url), {
        database: pool.database,
        before: day,
      }),
    )
    this.#waiting++
    this.#last = evaluated.catch(() => {}).finally(() => this.#waiting--)
    return evaluated
  }

  /** The work continues after a timeout; the next try finds it done. */
  async #withTimeout<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<never>((_resolve, reject) => {
      const late = busy('The herd is still being evaluated as of that day. Try again in a moment.')
      timer = setTimeout(() => reject(late), this.#timeoutMs)
    })
    return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
  }
}

const busy = (sentence: string) => new AppError('busy', sentence, { retryAfterS: RETRY_AFTER_S })
