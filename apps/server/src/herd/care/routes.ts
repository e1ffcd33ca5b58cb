import { readableHorses } from '../../platform/http/own-horses.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { today } from '../../platform/process/services.ts'
import { enterForMany } from '../records/entry-for-many.ts'
import { careForMany } from './care-for-many.ts'
import { clearDays } from './clear-days.ts'

export const careHandlers = {
  createCareForMany: async (services, { body, query: { dry_run }, reply }) => {
    const done = await enterForMany(services.db, careForMany, body, {
      today: today(services),
      dryRun: dry_run,
    })
    if (done.activity_id !== null) reply.header('x-activity-id', done.activity_id)
    return done
  },
  listClearDays: async (services, { query: { horse_ids, on = today(services) }, request, reply }) => {
    const { db } = services
    const horses = await readableHorses(db, request.caller, horse_ids)
    const found = await clearDays(db, { on, horses })
    reply.header('x-total-count', found.length)
    return found
  },
} satisfies Partial<Handlers>
