import type { OpenOptions } from '@quarterpole/db/open'
import { Piscina } from 'piscina'
import type { CrossReport } from '../crosses/report/cross-report.ts'
import { type EvaluationStanding, readProgress, sharedProgress } from '../evaluation/progress.ts'
import type { EvaluationAnswer, EvaluationTask } from '../evaluation/evaluation-worker.ts'
import type { RaceModelAnswer, RaceModelTask } from '../races/model-worker.ts'
import { VERSION } from '../version.ts'

const EVALUATION = new URL('../evaluation/evaluation-worker.ts', import.meta.url).href
const RACE_MODEL = new URL('../races/model-worker.ts', import.meta.url).href
const REPORT = new URL('../crosses/report/report-worker.ts', import.meta.url).href

const TELL_MS = 500

/** Worker threads for what would hold up the event loop. A thread ends when it has been idle for a while. */
export class WorkPool {
  readonly #database: OpenOptions
  readonly #pool: Piscina

  constructor(database: OpenOptions, maxThreads = 1) {
    this.#database = database
    this.#pool = new Piscina({ filename: EVALUATION, minThreads: 0, maxThreads, idleTimeout: 60_000 })
  }

  /** Aborting ends the thread. `tell` hears every half second how far it is. */
  async evaluate(
    signal: AbortSignal,
    tell: (standing: EvaluationStanding) => void = () => {},
  ): Promise<EvaluationAnswer> {
    const shared = sharedProgress()
    const task: EvaluationTask = { database: this.#database, codeVersion: VERSION, progress: shared }
    const timer = setInterval(() => tell(readProgress(shared)), TELL_MS)
    try {
      return await this.#pool.run(task, { filename: EVALUATION, signal })
    } finally {
      clearInterval(timer)
    }
  }

  /** Fits the race model to all races on file and tests it. */
  fitRaceModel(signal: AbortSignal): Promise<RaceModelAnswer> {
    const task: RaceModelTask = { database: this.#database, codeVersion: VERSION }
    return this.#pool.run(task, { filename: RACE_MODEL, signal })
  }

  /** The report's bytes. */
  report(report: CrossReport, signal: AbortSignal): Promise<Uint8Array> {
    return this.#pool.run(report, { filename: REPORT, signal })
  }

  close(): Promise<void> {
    return this.#pool.destroy()
  }
}
