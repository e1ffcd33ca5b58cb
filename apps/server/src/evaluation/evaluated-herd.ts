import type { Db } from '@quarterpole/db/open'
import { countWaitingJobs } from '@quarterpole/db/queries/job'
import type { HerdEvaluation } from '../herd/snapshot/herd-evaluation.ts'
import type { HerdSnapshot } from '../herd/snapshot/snapshot.ts'
import { AppError } from '../platform/http/problem.ts'

/** A snapshot that has been evaluated. */
export type EvaluatedSnapshot = HerdSnapshot & { readonly evaluation: HerdEvaluation }

export const hasEvaluation = (herd: HerdSnapshot): herd is EvaluatedSnapshot => herd.evaluation !== null

/** Why there is no speed yet, for a page that shows everything else; `busy` while the first evaluation is running. */
export async function missingEvaluation(db: Db): Promise<{ speed: string; busy: AppError | null }> {
  const error = await notEvaluated(db)
  return error.code === 'busy'
    ? { speed: 'Speed is on its way: breeding values are being updated.', busy: error }
    : { speed: 'Speed needs race results: import them.', busy: null }
}

/** Without an evaluation no speed can be predicted: either one is running, or there is nothing to make it from. */
export async function notEvaluated(db: Db): Promise<AppError> {
  const isComing = (await countWaitingJobs(db, { running: true })) > 0
  return isComing
    ? new AppError('busy', 'Breeding values are being updated. Try again in a moment.', { retryAfterS: 3 })
    : new AppError(
        'invalid',
        'There are no breeding values yet. Import race results with speed indexes first.',
      )
}
