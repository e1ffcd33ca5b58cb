import type { Db } from '@quarterpole/db/open'
import { insertPredictions, type NewPrediction } from '@quarterpole/db/queries/prediction'
import type { Logger } from 'pino'

/** At most this many wait in memory; beyond it a caller waits for the write. */
const HIGH_WATER = 2000
const GATHER_MS = 50

/**
 * Writes predictions down in groups: one commit for all that were made within a moment, so that predicting is not
 * held up by the disk. What is not yet written when the process is killed is lost; a prediction that matters is
 * saved as a cross or a sealed card, in its own transaction.
 */
export class PredictionLog {
  readonly #db: Db
  readonly #log: Logger
  #waiting: NewPrediction[] = []
  #writing: Promise<void> | null = null

  constructor(db: Db, log: Logger) {
    this.#db = db
    this.#log = log
  }

  add(prediction: NewPrediction): Promise<void> | undefined {
    this.#waiting.push({ ...prediction, created_at: prediction.created_at ?? new Date().toISOString() })
    this.#writing ??= this.#writeSoon()
    return this.#waiting.length > HIGH_WATER ? this.#writing : undefined
  }

  /** Resolves when everything added so far is written. */
  async flush(): Promise<void> {
    while (this.#writing) await this.#writing
  }

  async #writeSoon(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
    const group = this.#waiting
    this.#waiting = []
    try {
      await insertPredictions(this.#db, group)
    } catch (error) {
      this.#log.error({ err: error, predictions: group.length }, 'predictions were not written down')
    } finally {
      this.#writing = this.#waiting.length > 0 ? this.#writeSoon() : null
    }
  }
}
