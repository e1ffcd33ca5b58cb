import { readableHorses } from '../../platform/http/own-horses.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { today } from '../../platform/process/services.ts'
import { serveForMany } from '../records/entry-for-many.ts'
import { careForMany } from './care-for-many.ts'
import { clearDays } from './clear-days.ts'

export const careHandlers = {
  createCareForMany: serveForMany(careForMany),
  listClearDays: async (services, { query: { horse_ids, on = today(services) }, request, reply }) => {
    const { db } = services
    const horses = await readableHorses(db, request.caller, horse_ids)
    const found = await clearDays(db, { on, horses })
    reply.header('x-total-count', found.length)
    return found
  },
} satisfies Partial<Handlers>
