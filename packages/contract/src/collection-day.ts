import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, pathId } from './ids.ts'
import { request } from './request.ts'
import { MAX_DOSES_A_COVER } from './semen-stock.ts'
import { IsoDate, PastDay, queryInt, typedText } from './values.ts'

const count = z.number().int().nonnegative()

/** How many semen requests a stallion has for a day. */
export const RequestDay = z
  .object({
    horse_id: HorseId,
    horse_name: z.string(),
    day: IsoDate,
    open: count,
    open_doses: count, // that they ask for
    filled: count,
    declined: count,
  })
  .meta({ id: 'RequestDay' })
export type RequestDay = z.infer<typeof RequestDay>

/** A day on which a stallion is collected: its lots, and who asked for doses. */
export const CollectionDay = z
  .object({
    horse_id: HorseId,
    horse_name: z.string(),
    day: IsoDate,
    lots: z.array(z.object({ lot: z.string(), doses: count, doses_left: z.number().int() })), // cooled, collected that day
    requests: z.array(request.endpoints.createRequest.reply), // in line: those that go first, then by the day they asked
    days: z.array(RequestDay), // his days with requests from three weeks before through five weeks after
    earlier: IsoDate.nullable(), // the nearest days with open requests
    later: IsoDate.nullable(),
  })
  .meta({ id: 'CollectionDay' })
export type CollectionDay = z.infer<typeof CollectionDay>

const tag = 'Season'
const params = z.object({ id: pathId(HorseId), day: IsoDate })
const ofHorse = { tag, params, horses: ['params.id'] } as const

export const listRequestDays = endpoint({
  method: 'GET',
  path: '/collection-days',
  need: 'read_barn',
  horses: ['query.horse_id'],
  tag,
  summary: 'Days with semen requests from a day on, by stallion, the earliest first',
  query: z.strictObject({
    horse_id: queryInt(1, Number.MAX_SAFE_INTEGER).optional(), // only this stallion's
    from: IsoDate.optional(), // left out, today and earlier days with open ones
  }),
  reply: z.array(RequestDay),
  errors: ['invalid'],
})
export const getCollectionDay = endpoint({
  ...ofHorse,
  method: 'GET',
  path: '/collection-days/:id/:day',
  need: 'read_barn',
  summary:
    'A stallion’s collection day: his lots of that day with their doses left, and the requests in line',
  reply: CollectionDay,
  errors: ['not_found'],
})

const version = z.number().int().positive().optional()

export const fillRequest = endpoint({
  method: 'POST',
  path: '/requests/:id/fill',
  need: 'edit_season',
  horses: ['record:request'],
  tag,
  summary:
    'Fill a semen request out of a lot collected for its day: ships the doses, or breeds the mare, in one step',
  params: z.object({ id: pathId(z.number().int().positive()) }),
  body: z.strictObject({
    lot: typedText(40).default(null), // left out, the first that has enough
    doses: z.number().int().min(1).max(MAX_DOSES_A_COVER).optional(), // left out, what was asked for
    on: PastDay.optional(), // shipped or bred on; left out, the day it was asked for
    container: typedText(80).default(null), // shipped in
    container_due: IsoDate.nullable().default(null), // back
    version,
  }),
  reply: request.endpoints.createRequest.reply,
  errors: ['not_found', 'invalid', 'conflict'],
})

const Named = z.object({ id: z.number().int(), mare: z.string(), doses: count })

export const fillCollectionDay = endpoint({
  ...ofHorse,
  method: 'POST',
  path: '/collection-days/:id/:day/fill',
  need: 'edit_season',
  summary:
    'Fill the open requests of a day in line, as many as the doses are enough for, all or none of them',
  reply: z
    .object({ filled: z.array(Named.extend({ lot: z.string() })), left: z.array(Named) })
    .meta({ id: 'FilledDay' }),
  errors: ['not_found', 'invalid', 'conflict'],
})
export const moveCollectionDay = endpoint({
  ...ofHorse,
  method: 'POST',
  path: '/collection-days/:id/:day/move',
  need: 'edit_season',
  summary: 'Move the open requests of a day to another day; they keep their place in line',
  body: z.strictObject({ to: IsoDate }),
  reply: z.object({ moved: count }).meta({ id: 'MovedRequests' }),
  errors: ['not_found', 'invalid', 'conflict'],
})
