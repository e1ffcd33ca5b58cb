import type { JobId } from '@quarterpole/contract/ids'
import { countWaitingJobs, enqueueJob } from '@quarterpole/db/queries/job'
import { hasRatedStarts } from '@quarterpole/db/queries/start'
import type { Services } from '../process/services.ts'

/** Queues an evaluation after a change of many rows; null without a start to evaluate, or where one is waiting. */
export async function enqueueEvaluation(
  { db, wakeJobs }: Pick<Services, 'db' | 'wakeJobs'>,
  reason = 'import',
): Promise<JobId | null> {
  const isRated = await hasRatedStarts(db)
  const isUnderWay = (await countWaitingJobs(db, { kind: 'evaluation' })) > 0
  if (!isRated || isUnderWay) return null
  const id = await enqueueJob(db, { kind: 'evaluation', payload: { reason } })
  wakeJobs()
  return id
}
