import type { EvaluationId } from '@quarterpole/contract/ids'
import type { Db, OpenOptions } from '@quarterpole/db/open'
import { lastRaceDay } from '@quarterpole/db/queries/race'
import { stampOfStarts } from '@quarterpole/db/queries/start'
import { Piscina } from 'piscina'
import { notEvaluated } from '../evaluation/evaluated-herd.ts'
import type { EvaluatedHerd } from '../evaluation/evaluate-herd.ts'
import { joinEvaluation } from '../herd/evaluation-columns.ts'
import { type HerdSnapshot, rowOf } from '../herd/snapshot.ts'
import type { HerdStore } from '../herd/store.ts'
import { AppError } from '../http/problem.ts'
import { VERSION } from '../process/version.ts'
import type { AsOfAnswer, AsOfTask } from './as-of-worker.ts'

/** The herd with an evaluation that read no start of a day or later. */
export interface HerdAsOf {
  herd: HerdSnapshot
  evaluation: NonNullable<HerdSnapshot['evaluation']>
  source: 'in_use' | 'as_of_date'
}

/** Evaluations of past days in the cache: each is as large as the herd's own. */
const CACHED_DAYS = 8
/** Days in the queue at most; callers asking for more are told to come back. */
const MAX_QUEUED = 10
const TIMEOUT_MS = 10_000
const RETRY_AFTER_S = 10
/** In place of a stored run's id: an evaluation as of a past day is not stored. */
const UNSTORED = 0 as EvaluationId

/**
 * Evaluations as of a day. After the last race on file the one in use holds; for an earlier day the herd is evaluated
 * from the starts before it, in a worker thread.
 */
export class EvaluationsAsOf {
  readonly #db: Db
  readonly #store: HerdStore
  readonly #database: OpenOptions
  readonly #pool: Piscina<AsOfTask, AsOfAnswer>
  readonly #timeoutMs: number
  /** Least recently used first, by day, herd version and stamp of the starts before the day. */
  readonly #cache = new Map<string, Promise<EvaluatedHerd | null>>()

  /** @param timeoutMs  how long a caller waits before it is told to come back */
  constructor(db: Db, store: HerdStore, database: OpenOptions, timeoutMs = TIMEOUT_MS) {
    this.#db = db
    this.#store = store
    this.#database = database
    this.#timeoutMs = timeoutMs
    const filename = new URL('./as-of-worker.ts', import.meta.url).href
    this.#pool = new Piscina({ filename, minThreads: 0, maxThreads: 1, idleTimeout: 60_000 })
  }

  /** The current snapshot, refreshed first where it lacks one of the horses. */
  async herdWith(horseIds: readonly number[]): Promise<HerdSnapshot> {
    const herd = this.#store.current
    return horseIds.every((id) => rowOf(herd, id) >= 0) ? herd : this.#store.refresh()
  }

  /** @throws {AppError} invalid where nothing was known before the day; busy while it is being evaluated */
  async before(day: string, herd: HerdSnapshot): Promise<HerdAsOf> {
    const last = await lastRaceDay(this.#db)
    if (last === null || last < day) {
      const { evaluation } = herd
      if (!evaluation) throw await notEvaluated(this.#db)
      return { herd, evaluation, source: 'in_use' }
    }
    const evaluated = await this.#withTimeout(this.#evaluated(day, herd.version))
    if (evaluated === null)
      throw new AppError(
        'invalid',
        `No start before ${day} has a speed index, so there is nothing to predict from. Choose a later day.`,
      )
    const evaluation = await joined(evaluated, herd)
    return { herd: { ...herd, evaluation }, evaluation, source: 'as_of_date' }
  }

  close(): Promise<void> {
    return this.#pool.destroy()
  }

  async #evaluated(day: string, herdVersion: number): Promise<EvaluatedHerd | null> {
    const key = `${day} ${herdVersion} ${await stampOfStarts(this.#db, day)}`
    const evaluated = this.#cache.get(key) ?? this.#evaluate(day)
    this.#cache.delete(key) // set again, it is the most recently used
    this.#cache.set(key, evaluated)
    evaluated.catch(() => this.#cache.delete(key))
    const [oldest] = this.#cache.keys()
    if (this.#cache.size > CACHED_DAYS && oldest !== undefined) this.#cache.delete(oldest)
    return evaluated
  }

  async #evaluate(day: string): Promise<EvaluatedHerd | null> {
    if (this.#pool.queueSize >= MAX_QUEUED)
      throw busy('Too many past days are being evaluated. Try again in a moment.')
    const answer = await this.#pool.run({ database: this.#database, before: day })
    return answer.kind === 'no_starts' ? null : answer.evaluated
  }

  /** The work goes on after a timeout; the next try finds it done. */
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

function joined({ run, ebvs }: EvaluatedHerd, herd: HerdSnapshot) {
  const column = (values: ArrayLike<number>) => Float64Array.from(values)
  const row = {
    ...run,
    id: UNSTORED,
    created_at: new Date(0).toISOString(),
    code_version: VERSION,
    is_current: 0 as const,
    parameters: { ...run.parameters },
    fixed_effects: { ...run.fixed_effects },
  }
  return joinEvaluation(
    row,
    {
      n: ebvs.horse_id.length,
      horse_id: column(ebvs.horse_id),
      a_level: column(ebvs.a_level),
      a_slope: column(ebvs.a_slope),
      p_level: column(ebvs.p_level),
      p_slope: column(ebvs.p_slope),
      pev_ll: column(ebvs.pev_ll),
      pev_ls: column(ebvs.pev_ls),
      pev_ss: column(ebvs.pev_ss),
      starts: column(ebvs.starts),
      ability_ll: column(ebvs.ability_ll),
      ability_ls: column(ebvs.ability_ls),
      ability_ss: column(ebvs.ability_ss),
    },
    herd,
  )
}
