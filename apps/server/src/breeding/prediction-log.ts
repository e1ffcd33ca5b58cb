import type { Db } from '@quarterpole/db/open'
import { insertActivities, type NewActivity } from '@quarterpole/db/queries/activity'
import { insertPredictions, type NewPrediction } from '@quarterpole/db/queries/prediction'
import { tx } from '@quarterpole/db/tx'
import type { Logger } from 'pino'

/** At most this many wait in memory; beyond it a caller waits for the write. */
const HIGH_WATER = 2000
const GATHER_MS = 50
/** The same prediction made again within this time is not told twice. */
const TOLD_AGAIN_MS = 600_000
const TOLD_KEPT = 1000

interface Waiting {
  prediction: NewPrediction
  activity: (NewActivity & { at: string }) | null
}

/**
 * Writes predictions down in groups: one commit for all that were made within a moment, so that predicting is not
 * held up by the disk. What is not yet written when the process is killed is lost; a prediction that matters is
 * saved as a cross or a sealed card, in its own transaction.
 */
export class PredictionLog {
  readonly #db: Db
  readonly #log: Logger
  readonly #told = new Map<string, number>()
  #waiting: Waiting[] = []
  #writing: Promise<void> | null = null

  constructor(db: Db, log: Logger) {
    this.#db = db
    this.#log = log
  }

  add(prediction: NewPrediction, activity: NewActivity): Promise<void> | undefined {
    const created_at = prediction.created_at ?? new Date().toISOString()
    this.#waiting.push({
      prediction: { ...prediction, created_at },
      activity: this.#isNews(activity.sentence) ? { ...activity, at: created_at } : null,
    })
    this.#writing ??= this.#writeSoon()
    return this.#waiting.length > HIGH_WATER ? this.#writing : undefined
  }

  /** Resolves when everything added so far is written. */
  async flush(): Promise<void> {
    while (this.#writing) await this.#writing
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
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
    const group = this.#waiting
    this.#waiting = []
    try {
      await tx(this.#db, async (trx) => {
        await insertPredictions(
          trx,
          group.map(({ prediction }) => prediction),
        )
        await insertActivities(
          trx,
          group.flatMap(({ activity }) => activity ?? []),
        )
      })
    } catch (error) {
      this.#log.error({ err: error, predictions: group.length }, 'predictions were not written down')
    } finally {
      this.#writing = this.#waiting.length > 0 ? this.#writeSoon() : null
    }
  }
}
