import type { Db } from '@quarterpole/db/open'
import { insertActivity, isRecentActivity, type NewActivity } from '@quarterpole/db/queries/activity'
import { insertPrediction, type NewPrediction } from '@quarterpole/db/queries/prediction'
import { tx } from '@quarterpole/db/tx'

/** A prediction repeated within this time adds no second line to the activity list. */
const REPEATED_WITHIN_S = 86_400

/** Stores a prediction and its activity line in one transaction; both are on disk when this resolves. */
export async function recordPrediction(
  db: Db,
  prediction: NewPrediction,
  activity: NewActivity,
): Promise<void> {
  await tx(db, async (trx) => {
    await insertPrediction(trx, prediction)
    if (!(await isRecentActivity(trx, activity.sentence, REPEATED_WITHIN_S)))
      await insertActivity(trx, activity)
  })
}
