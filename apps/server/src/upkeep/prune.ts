import { IDEMPOTENCY_DAYS } from '@quarterpole/contract/limits'
import { moveToBucket, sweepBucket } from '@quarterpole/db/files/bucket-upkeep'
import type { Database } from '@quarterpole/db/open'
import { deleteEndedSessions } from '@quarterpole/db/queries/account-session'
import { deleteOldFiles } from '@quarterpole/db/queries/file-blob'
import { deleteOldIdempotencyKeys } from '@quarterpole/db/queries/idempotency'
import { deleteOldJobs } from '@quarterpole/db/queries/job'
import { deleteExpiredTokens } from '@quarterpole/db/queries/one-time-token'
import { deleteOldPredictions } from '@quarterpole/db/queries/prediction'
import { deleteExpiredShares } from '@quarterpole/db/queries/share'
import { deleteOrphanFiles } from '@quarterpole/db/queries/stored-file'

/** How long what nobody asks for again is kept; docs/operations.md lists the same. */
export const RETENTION = {
  idempotency_key_hours: 24 * IDEMPOTENCY_DAYS,
  job_days: 30,
  file_days: 90,
  orphan_hours: 24,
  orphan_undo_days: 90,
  prediction_days: 400,
} as const

/** Deletes rows that are past their time, and brings a bucket in line with the rows. */
export async function prune(db: Database): Promise<void> {
  await deleteOldIdempotencyKeys(db, RETENTION.idempotency_key_hours)
  await deleteOldJobs(db, RETENTION.job_days)
  await deleteOldFiles(db, RETENTION.file_days)
  await deleteOrphanFiles(db, { hours: RETENTION.orphan_hours, undoDays: RETENTION.orphan_undo_days })
  await deleteOldPredictions(db, RETENTION.prediction_days)
  await deleteEndedSessions(db)
  await deleteExpiredTokens(db)
  await deleteExpiredShares(db)
  // Last: where the bucket does not answer, the others are done.
  await moveToBucket(db)
  await sweepBucket(db, RETENTION.orphan_hours)
}
