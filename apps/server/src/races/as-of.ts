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

/** The herd with an evaluation that saw nothing of a day or later. */
export interface HerdAsOf {
  herd: HerdSnapshot
  evaluation: NonNullable<HerdSnapshot['evaluation']>
  source: 'in_use' | 'as_of_date'
}

const KEPT = 8
/** Days that may wait to be worked out; more are asked to come back. */
const WAITING_MOST = 10
const PATIENCE_MS = 10_000
/** Stands where a stored run has its id; an evaluation made for a past day is not stored. */
const UNSTORED = 0 as EvaluationId

/**
 * Evaluations as of a day. After the last race on file the one in use is right as it is; for an earlier day the herd
 * is evaluated anew from the starts before it, in a worker thread, and kept while neither starts nor pedigree change.
 */
export class EvaluationsAsOf {
  readonly #db: Db
  readonly #store: HerdStore
  readonly #database: OpenOptions
  readonly #pool: Piscina<AsOfTask, AsOfAnswer>
  readonly #kept = new Map<string, Promise<EvaluatedHerd | null>>()
  readonly #lastDays = new WeakMap<HerdSnapshot, string | null>()
  readonly #patienceMs: number

  /** @param patienceMs  so long a caller waits before it is asked to come back */
  constructor(db: Db, store: HerdStore, database: OpenOptions, patienceMs = PATIENCE_MS) {
    this.#patienceMs = patienceMs
    this.#db = db
    this.#store = store
    this.#database = database
    const filename = new URL('./as-of-worker.ts', import.meta.url).href
    this.#pool = new Piscina({ filename, minThreads: 0, maxThreads: 1, idleTimeout: 60_000 })
  }

  /** The snapshot in use; brought up to date first where it lacks one of the horses. */
  async herdWith(horseIds: readonly number[]): Promise<HerdSnapshot> {
    const herd = this.#store.current
    return horseIds.every((id) => rowOf(herd, id) >= 0) ? herd : this.#store.refresh()
  }

  /** @throws {AppError} invalid where nothing was known before the day; busy while it is being worked out */
  async before(day: string, herd: HerdSnapshot): Promise<HerdAsOf> {
    const last = await this.#lastDay(herd)
    if (last === null || last < day) {
      const { evaluation } = herd
      if (!evaluation) throw await notEvaluated(this.#db)
      return { herd, evaluation, source: 'in_use' }
    }
    const evaluated = await this.#patiently(this.#evaluated(day, herd.version))
    if (evaluated === null)
      throw new AppError('invalid', `No start with a speed index lies before ${day}: nothing was known then.`)
    const evaluation = await joined(evaluated, herd)
    return { herd: { ...herd, evaluation }, evaluation, source: 'as_of_date' }
  }

  /** A race that comes later brings a new snapshot, and only with one an evaluation that read it. */
  async #lastDay(herd: HerdSnapshot): Promise<string | null> {
    const known = this.#lastDays.get(herd)
    if (known !== undefined) return known
    const last = await lastRaceDay(this.#db)
    this.#lastDays.set(herd, last)
    return last
  }

  close(): Promise<void> {
    return this.#pool.destroy()
  }

  async #evaluated(day: string, herdVersion: number): Promise<EvaluatedHerd | null> {
    const key = `${day} ${herdVersion} ${await stampOfStarts(this.#db, day)}`
    const known = this.#kept.get(key)
    if (known) return known
    if (this.#pool.queueSize >= WAITING_MOST)
      throw new AppError('busy', 'Many past days are being worked out already; try again in a moment.', {
        retryAfterS: 10,
      })
    const made = this.#pool
      .run({ database: this.#database, before: day })
      .then((answer) => (answer.kind === 'no_starts' ? null : answer.evaluated))
    this.#kept.set(key, made)
    made.catch(() => this.#kept.delete(key))
    for (const old of [...this.#kept.keys()].slice(0, -KEPT)) this.#kept.delete(old)
    return made
  }

  /** The work goes on when the caller is sent away; the next try finds it done. */
  async #patiently<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      const busy = new AppError(
        'busy',
        'The herd is being evaluated from what was known before that day; try again in a moment.',
        { retryAfterS: 10 },
      )
      timer = setTimeout(() => reject(busy), this.#patienceMs)
    })
    return Promise.race([work, late]).finally(() => clearTimeout(timer))
  }
}

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
