import type { Db } from '@quarterpole/db/open'
import type { NewActivity } from '@quarterpole/db/queries/activity'
import { appendPredictions, type NewPrediction } from '@quarterpole/db/queries/prediction'
import type { Logger } from 'pino'

/** At most this many wait in memory; beyond it a caller waits for the write. */
const HIGH_WATER = 2000
const GATHER_MS = 50
/** So many that are waited for make a group: while the disk takes it, the next one is made. */
const GROUP = 10
/** The same prediction made again within this time is not told twice. */
const TOLD_AGAIN_MS = 600_000
const TOLD_KEPT = 1000

interface Waiting {
  prediction: NewPrediction & { created_at: string }
  activity: (NewActivity & { at: string }) | null
  /** Of a caller who answers only when it is written. */
  written?: PromiseWithResolvers<void>
}

/**
 * Writes predictions down in groups: one commit for all that were made within a moment, so that predicting is not
 * held up by the disk. `written` waits for that commit, so that an answer once given is on file whatever happens to
 * the process; what `add` was given and is not yet written when the process is killed is lost (decision 14).
 */
export class PredictionLog {
  readonly #db: Db
  readonly #log: Logger
  readonly #told = new Map<string, number>()
  #waiting: Waiting[] = []
  #writing: Promise<void> | null = null
  #hurry = () => {}
  #close = () => {}

  constructor(db: Db, log: Logger) {
    this.#db = db
    this.#log = log
  }

  add(prediction: NewPrediction, activity: NewActivity): Promise<void> | undefined {
    this.#waiting.push(this.#entry(prediction, activity))
    this.#writing ??= this.#writeSoon()
    return this.#waiting.length > HIGH_WATER ? this.#writing : undefined
  }

  /** Resolves when the prediction is on file. @throws what kept the group from being written */
  written(prediction: NewPrediction, activity: NewActivity): Promise<void> {
    const written = Promise.withResolvers<void>()
    this.#waiting.push({ ...this.#entry(prediction, activity), written })
    this.#hurry()
    if (this.#waiting.length >= GROUP) this.#close()
    this.#writing ??= this.#writeSoon()
    return written.promise
  }

  /** Resolves when everything added so far is written. */
  async flush(): Promise<void> {
    while (this.#writing) await this.#writing
  }

  #entry(prediction: NewPrediction, activity: NewActivity): Waiting {
    const created_at = prediction.created_at ?? new Date().toISOString()
    return {
      prediction: { ...prediction, created_at },
      activity: this.#isNews(activity.sentence) ? { ...activity, at: created_at } : null,
    }
  }

  #isNews(sentence: string): boolean {
    const now = Date.now()
    const before = this.#told.get(sentence)
    if (before !== undefined && now - before < TOLD_AGAIN_MS) return false
    if (this.#told.size >= TOLD_KEPT) this.#told.clear()
    this.#told.set(sentence, now)
    return true
  }

  async #writeSoon(): Promise<void> {
    await this.#gathered()
    const group = this.#waiting
    this.#waiting = []
    try {
      await this.#write(group)
      for (const { written } of group) written?.resolve()
    } catch (error) {
      this.#log.error({ err: error, predictions: group.length }, 'predictions were not written down')
      for (const { written } of group) written?.reject(error)
    } finally {
      this.#writing = this.#waiting.length > 0 ? this.#writeSoon() : null
    }
  }

  /**
   * A moment, in which others may join; once somebody waits for it, only while the event loop brings more of them, and
   * not beyond a group.
   */
  #gathered(): Promise<void> {
    return new Promise((resolve) => {
      this.#close = resolve
      const timer = setTimeout(resolve, GATHER_MS)
      let before = -1
      const whileMoreCome = () => {
        if (this.#waiting.length === before) return resolve()
        before = this.#waiting.length
        setImmediate(whileMoreCome)
      }
      this.#hurry = () => {
        clearTimeout(timer)
        this.#hurry = () => {}
        setImmediate(whileMoreCome)
      }
      if (this.#waiting.some(({ written }) => written)) this.#hurry()
    })
  }

  #write(group: readonly Waiting[]): Promise<void> {
    const predictions = group.map(({ prediction }) => prediction)
    const activities = group.flatMap(({ activity }) => activity ?? [])
    return appendPredictions(this.#db, predictions, activities)
  }
}
