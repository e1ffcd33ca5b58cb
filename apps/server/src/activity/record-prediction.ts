import type { Db } from '@quarterpole/db/open'
import { insertActivity, isRecentActivity, type NewActivity } from '@quarterpole/db/queries/activity'
import { insertPrediction, type NewPrediction } from '@quarterpole/db/queries/prediction'
import { tx } from '@quarterpole/db/tx'
import { AppError } from '../http/problem.ts'

/** A prediction repeated within this time adds no second line to the activity list. */
const REPEATED_WITHIN_S = 600

/**
 * Stores a prediction and its activity line in one transaction; both are on disk when this resolves.
 *
 * @throws {AppError} not_found, if one of its horses was removed since it was computed
 */
export async function recordPrediction(
  db: Db,
  prediction: NewPrediction,
  activity: NewActivity,
): Promise<void> {
  try {
    await tx(db, async (trx) => {
      await insertPrediction(trx, prediction)
      if (!(await isRecentActivity(trx, activity.sentence, REPEATED_WITHIN_S)))
        await insertActivity(trx, activity)
    })
  } catch (error) {
    if (!db.engine.isForeignKeyViolation(error)) throw error
    throw new AppError('not_found', 'A horse of this prediction was removed just now. Choose another.', {
      cause: error,
    })
  }
}
