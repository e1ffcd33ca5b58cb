import { VERSION } from '../platform/process/version.ts'
import type { WorkerPool } from '../platform/workers/pool.ts'
import type { EvaluationAnswer } from './evaluation-task.ts'
import { type EvaluationProgress, readProgress, sharedProgress } from './progress.ts'

/** Evaluates the herd in a worker thread. Aborting ends the thread. */
export function evaluateInWorker(
  pool: WorkerPool,
  signal: AbortSignal,
  report: (progress: EvaluationProgress) => void = () => {},
): Promise<EvaluationAnswer> {
  const progress = sharedProgress()
  const task = { database: pool.database, codeVersion: VERSION, progress }
  return pool.run<typeof import('./evaluation-task.ts')>(
    new URL('./evaluation-task.ts', import.meta.url),
    task,
    { signal, report: () => report(readProgress(progress)) },
  )
}
