import type { JobId } from '@quarterpole/contract/ids'
import { hastenJob, queuedJob } from '@quarterpole/db/queries/waiting-job'
import { enqueueJob } from '@quarterpole/db/queries/job'
import { hasRatedStarts } from '@quarterpole/db/queries/start'
import { afterCommit } from '../platform/http/after-commit.ts'
import type { Services } from '../platform/process/services.ts'

/** People type several starts in a row: one evaluation reads them all. */
const AFTER_START_S = 60

type Queued = Pick<Services, 'db' | 'log' | 'wakeJobs'>

/**
 * The evaluation that reads a change of many rows, queued after its commit: one that waits already, at once where it waits for
 * more starts to be typed. Null without a start to evaluate.
 */
export const enqueueEvaluation = (services: Queued, reason = 'import'): Promise<JobId | null> =>
  afterCommit(services, 'an evaluation was not queued', () => enqueueNow(services, reason))

async function enqueueNow({ db, wakeJobs }: Queued, reason: string): Promise<JobId | null> {
  if (!(await hasRatedStarts(db))) return null
  const id =
    (await hastenJob(db, 'evaluation')) ??
    (await queuedJob(db, 'evaluation')) ??
    (await enqueueJob(db, { kind: 'evaluation', payload: { reason } }))
  wakeJobs()
  return id
}

/**
 * Queues an evaluation after a change of one start, a minute later. Call it after the commit: a job that still waits
 * then reads the change, and one that runs is followed by another.
 */
export const enqueueEvaluationOfStart = (services: Pick<Services, 'db' | 'log'>): Promise<JobId | null> =>
  afterCommit(services, 'an evaluation was not queued', () => enqueueSoon(services.db))

async function enqueueSoon(db: Services['db']): Promise<JobId | null> {
  if (!(await hasRatedStarts(db)) || (await queuedJob(db, 'evaluation')) !== null) return null
  return enqueueJob(db, { kind: 'evaluation', payload: { reason: 'start' }, delay_seconds: AFTER_START_S })
}
