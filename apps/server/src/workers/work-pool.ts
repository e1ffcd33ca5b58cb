import type { OpenOptions } from '@quarterpole/db/open'
import { Piscina } from 'piscina'
import type { CrossReport } from '../crosses/report/cross-report.ts'
import { type EvaluationStanding, readProgress, sharedProgress } from '../evaluation/progress.ts'
import type { EvaluationAnswer, EvaluationTask } from '../evaluation/evaluation-worker.ts'
import { type FitStanding, readFitProgress, sharedFitProgress } from '../races/model-progress.ts'
import type { RaceModelAnswer, RaceModelTask } from '../races/model-worker.ts'
import { VERSION } from '../process/version.ts'

const EVALUATION = new URL('../evaluation/evaluation-worker.ts', import.meta.url).href
const RACE_MODEL = new URL('../races/model-worker.ts', import.meta.url).href
const REPORT = new URL('../crosses/report/report-worker.ts', import.meta.url).href

const TELL_MS = 500

/**
 * Worker threads for what would hold up the event loop. Work on the whole herd goes one at a time and its thread ends
 * with it: idle, it would keep hundreds of megabytes of a large herd. Reports have a thread that waits for the next.
 */
export class WorkPool {
  readonly #database: OpenOptions
  readonly #herdWork: Piscina
  readonly #reports: Piscina

  constructor(database: OpenOptions) {
    this.#database = database
    const one = { minThreads: 0, maxThreads: 1 }
    this.#herdWork = new Piscina({ filename: EVALUATION, ...one, idleTimeout: 0 })
    this.#reports = new Piscina({ filename: REPORT, ...one, idleTimeout: 60_000 })
  }

  /** Aborting ends the thread. `tell` hears every half second how far it is. */
  evaluate(
    signal: AbortSignal,
    tell: (standing: EvaluationStanding) => void = () => {},
  ): Promise<EvaluationAnswer> {
    const progress = sharedProgress()
    const task: EvaluationTask = { database: this.#database, codeVersion: VERSION, progress }
    return telling(
      () => tell(readProgress(progress)),
      this.#herdWork.run(task, { filename: EVALUATION, signal }),
    )
  }

  /** Fits the race model to the newest races on file and tests it; aborting and `tell` as above. */
  fitRaceModel(signal: AbortSignal, tell: (standing: FitStanding) => void): Promise<RaceModelAnswer> {
    const progress = sharedFitProgress()
    const task: RaceModelTask = { database: this.#database, codeVersion: VERSION, progress }
    return telling(
      () => tell(readFitProgress(progress)),
      this.#herdWork.run(task, { filename: RACE_MODEL, signal }),
    )
  }

  /** The report's bytes. */
  report(report: CrossReport, signal: AbortSignal): Promise<Uint8Array> {
    return this.#reports.run(report, { signal })
  }

  async close(): Promise<void> {
    await Promise.all([this.#herdWork.destroy(), this.#reports.destroy()])
  }
}

async function telling<T>(tell: () => void, work: Promise<T>): Promise<T> {
  const timer = setInterval(tell, TELL_MS)
  try {
    return await work
  } finally {
    clearInterval(timer)
  }
}
