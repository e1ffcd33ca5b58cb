import type { HorseId } from '@quarterpole/contract/ids'
import { requestDays } from '@quarterpole/db/queries/request'
import { entryOf } from '../../herd/records/entry-commands.ts'
import { entriesOf } from '../../herd/records/record-commands.ts'
import { requests } from '../../herd/semen/requests.ts'
import { tellActivity } from '../../history/activity/written.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { today } from '../../platform/process/services.ts'
import { fillInLine, fillOne, moveOpen } from './commands.ts'
import { loadDay, presentRequest } from './load-day.ts'

export const collectionDayHandlers = {
  listRequestDays: async (services, { query, reply }) => {
    const horse_id = query.horse_id as HorseId | undefined // digits of the query
    const { from } = query
    const days = await requestDays(services.db, {
      horse_id,
      from: from ?? today(services),
      orOpen: from === undefined,
    })
    reply.header('x-total-count', days.length)
    return days
  },
  getCollectionDay: ({ db }, { params }) => loadDay(db, params.id, params.day),
  fillRequest: async (services, { params, body, reply }) => {
    const written = await fillOne(services.db, params.id, body, today(services))
    tellActivity(reply, written)
    return presentRequest(await entryOf(services.db, entriesOf(requests), written.id))
  },
  fillCollectionDay: async (services, { params, reply }) => {
    const written = await fillInLine(services.db, params.id, params.day, today(services))
    tellActivity(reply, written)
    return { filled: written.filled, left: written.left }
  },
  moveCollectionDay: async (services, { params, body, reply }) => {
    const move = { day: params.day, to: body.to, today: today(services) }
    const written = await moveOpen(services.db, params.id, move)
    tellActivity(reply, written)
    return { moved: written.moved }
  },
} satisfies Partial<Handlers>
