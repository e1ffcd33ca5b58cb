import { LIST_DEFAULT } from '@quarterpole/contract/limits'
import type { Handlers } from '../../platform/http/serve.ts'
import { horseSources } from './horse-sources.ts'
import { listHistory } from './list-history.ts'

export const horseHistoryHandlers = {
  getHorseSources: ({ db }, { params, request }) => horseSources(db, params.id, request.caller),
  listHorseHistory: async ({ db }, { params, query, request, reply }) => {
    const { limit = LIST_DEFAULT, offset = 0 } = query
    const page = { limit, offset, caller: request.caller }
    const { entries, total } = await listHistory(db, params.id, page)
    reply.header('x-total-count', total)
    return entries
  },
} satisfies Partial<Handlers>
