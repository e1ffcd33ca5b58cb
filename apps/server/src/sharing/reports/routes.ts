import { findHorses, readHorse } from '@quarterpole/db/queries/horse'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { enqueueReport } from '../../platform/jobs/enqueue-report.ts'
import { checkFits, checkPacket } from './check-asked.ts'

export const horseReportHandlers = {
  createHorseReport: async (services, { params, body, request, reply }) => {
    const horse = await readHorse(services.db, params.id)
    if (!horse) throw noSuchHorse(params.id)
    checkFits(horse, body.report)
    const payload = { horse_id: params.id, report: body.report }
    return enqueueReport(services, { request, reply }, 'horse_report', payload)
  },
  createPacket: async (services, { params, body, request, reply }) => {
    await checkPacket(services.db, { ...body, horse_id: params.id }, request.caller)
    return enqueueReport(services, { request, reply }, 'packet', { horse_id: params.id, ...body })
  },
  createStallCards: async (services, { body, request, reply }) => {
    const found = new Set((await findHorses(services.db, body.horse_ids)).map(({ id }) => id))
    const missing = body.horse_ids.find((id) => !found.has(id))
    if (missing !== undefined) throw noSuchHorse(missing)
    // What the reader's own browser has in its address bar; the host is one that the server answers to (guards/host.ts).
    const base = services.config.publicUrl ?? `${request.protocol}://${request.host}`
    return enqueueReport(services, { request, reply }, 'stall_cards', { ...body, base })
  },
} satisfies Partial<Handlers>
