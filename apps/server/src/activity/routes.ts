import { LIST_DEFAULT } from '@quarterpole/contract/limits'
import { countActivity, listActivity } from '@quarterpole/db/queries/activity'
import type { Handlers } from '../http/serve.ts'

export const activityHandlers: Pick<Handlers, 'listActivity'> = {
  listActivity: async ({ db }, { query, reply }) => {
    reply.header('x-total-count', await countActivity(db))
    return listActivity(db, query.limit ?? LIST_DEFAULT, query.offset)
  },
}
