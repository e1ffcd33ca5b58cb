import type { HorseReport } from '@quarterpole/contract/horse-report'
import type { HorseId } from '@quarterpole/contract/ids'
import type { PacketChoice } from '@quarterpole/contract/packet'
import type { Db } from '@quarterpole/db/open'
import { findHorses, type HorseRow, readHorse } from '@quarterpole/db/queries/horse'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import { shownRecord } from '../../herd/records/serve-record.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { AppError } from '../../platform/http/problem.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { enqueueReport } from '../../platform/jobs/enqueue-report.ts'

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

/** Nobody puts a paper in that he can't see, or another horse's. @throws {AppError} not_found, invalid */
export async function checkPacket(
  db: Db,
  { horse_id, reports, paper_ids }: PacketChoice & { horse_id: HorseId },
  caller: Caller | null,
): Promise<void> {
  const horse = await readHorse(db, horse_id)
  if (!horse) throw noSuchHorse(horse_id)
  for (const report of reports) checkFits(horse, report)
  for (const id of paper_ids)
    if ((await shownRecord(db, 'paper', id, caller)).horse_id !== horse_id) throw noSuchPaper(id, horse.name)
}

function checkFits({ name, sex }: HorseRow, report: HorseReport): void {
  if (report === 'produce_record' && (sex === 'S' || sex === 'G'))
    throw wrongReport(`${name} isn’t a mare. Make his sire summary instead.`)
  if (report === 'sire_summary' && sex === 'M')
    throw wrongReport(`${name} is a mare. Make her produce record instead.`)
}

const noSuchPaper = (id: number, name: string) =>
  new AppError('not_found', `Paper ${id} isn’t one of ${name}’s.`)

const wrongReport = (message: string) =>
  new AppError('invalid', message, { errors: [{ path: 'report', message: 'doesn’t fit this horse’s sex' }] })
