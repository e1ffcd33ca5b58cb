import { listActivity } from '@quarterpole/db/queries/activity'
import type { Handlers } from '../serve.ts'

const DEFAULT_LENGTH = 50

export const activityHandlers: Pick<Handlers, 'listActivity'> = {
  listActivity: ({ db }, { query }) => listActivity(db, query.limit ?? DEFAULT_LENGTH, query.offset ?? 0),
}
