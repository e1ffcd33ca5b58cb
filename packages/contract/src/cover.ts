import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CoverEventId, CoverId, HorseId, pathId, StallionBookEntryId } from './ids.ts'
import { COVER_EVENT_KINDS, COVER_METHODS, COVER_RESULTS, COVER_STATES } from './limits.ts'
import { MAX_DOSES_A_COVER } from './semen-stock.ts'
import { Instant, IsoDate, notesText, page, PastDay, queryInt, Sex, typedText } from './values.ts'
import { forNotes } from './privacy.ts'

const notes = forNotes(notesText(4000).default(null))
const version = z.number().int().positive().optional()
/** Where it was, whatever it is. */
const place = typedText(120).default(null)

const Bred = z.strictObject({
  kind: z.literal('bred'),
  event_date: PastDay, // of an embryo transfer: the day the donor mare was bred
  last_date: PastDay.nullable().default(null), // pasture: her last day with the stallion
  method: z.enum(COVER_METHODS).nullable().default(null),
  lot: typedText(40).default(null), // of the stallion's stored semen
  doses: z.number().int().min(1).max(MAX_DOSES_A_COVER).nullable().default(null), // taken of the lot; left out, one
  place,
  notes,
})
const Scan = z.strictObject({
  kind: z.literal('scan'),
  event_date: PastDay,
  place,
  result: z.enum(['in_foal', 'open', 'twins']),
  notes,
})
const Slipped = z.strictObject({ kind: z.literal('slipped'), event_date: PastDay, place, notes })
const Foaled = z.strictObject({
  kind: z.literal('foaled'),
  event_date: PastDay,
  place,
  result: z.enum(['live', 'dead']),
  notes,
})

export const CoverEventInput = z
  .discriminatedUnion('kind', [Bred, Scan, Slipped])
  .meta({ id: 'CoverEventInput' })
/** A foaling is entered with the foal (POST /covers/:id/foaling), and edited like any event. */
export const CoverEventEdit = z.discriminatedUnion('kind', [
  Bred.extend({ version }),
  Scan.extend({ version }),
  Slipped.extend({ version }),
  Foaled.extend({ version }),
])

export const CoverEvent = z
  .object({
    id: CoverEventId,
    cover_id: CoverId,
    kind: z.enum(COVER_EVENT_KINDS),
    event_date: IsoDate,
    last_date: IsoDate.nullable(),
    method: z.enum(COVER_METHODS).nullable(),
    lot: z.string().nullable(),
    doses: z.number().int().nullable(),
    place: z.string().nullable(),
    result: z.enum(COVER_RESULTS).nullable(),
    notes: forNotes(z.string().nullable()),
    version: z.number().int().positive(),
  })
  .meta({ id: 'CoverEvent' })
export type CoverEvent = z.infer<typeof CoverEvent>

/** What a donor was flushed of on a day. */
export const FlushOfDay = z.object({ day: IsoDate, embryos: z.number().int() })

/** One try for one foal: its events, and what follows from them. */
export const Cover = z
  .object({
    id: CoverId,
    mare_id: HorseId,
    mare_name: z.string(),
    stallion_id: HorseId,
    stallion_name: z.string(),
    season_year: z.number().int(),
    booking_id: StallionBookEntryId.nullable(),
    recipient: z.string().nullable(), // the mare that carries the embryo
    foal_id: HorseId.nullable(),
    foal_name: z.string().nullable(),
    notes: forNotes(z.string().nullable()),
    state: z.enum(COVER_STATES),
    bred_from: IsoDate.nullable(), // the last cover; two days of a pasture exposure
    bred_to: IsoDate.nullable(),
    scans: z.array(z.object({ day: z.number().int(), due_on: IsoDate, is_done: z.boolean() })), // while she may be in foal
    foaling: z
      .object({
        due_on: IsoDate,
        from: IsoDate,
        to: IsoDate,
        gestation_days: z.number().int(), // 340, or the mare's own mean
        own: z
          .object({
            days: z.number().int(),
            foalings: z.number().int(),
            shortest: z.number().int(),
            longest: z.number().int(),
          })
          .nullable(), // null: fewer than three of her foalings have a known breeding date
      })
      .nullable(),
    may_foal_in_december: z.boolean(), // the foal would turn one within days
    ended_on: IsoDate.nullable(), // slipped or foaled
    is_live_foal: z.boolean().nullable(),
    foal_heat: z.object({ from: IsoDate, to: IsoDate }).nullable(),
    next_due: z
      .object({
        kind: z.enum(['scan', 'foaling']),
        day: z.number().int().nullable(), // of a scan: 14, 30 or 45
        due_on: IsoDate,
        until: IsoDate.nullable(), // of a foaling: the last day of its window
        overdue_from: IsoDate,
      })
      .nullable(),
    events: z.array(CoverEvent), // oldest first
    flushes: z.array(FlushOfDay), // what was flushed of it, oldest first; none of an embryo in a recipient
    version: z.number().int().positive(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Cover' })
export type Cover = z.infer<typeof Cover>

const members = {
  mare_id: HorseId,
  stallion_id: HorseId,
  season_year: z.number().int().min(1900).max(2200), // the year of the covers; the foal comes the year after
  booking_id: StallionBookEntryId.nullable().default(null),
  recipient: typedText(80).default(null),
  notes,
}
export const CoverInput = z
  .strictObject({ ...members, event: Bred.nullable().default(null) })
  .meta({ id: 'CoverInput' })
export type CoverInput = z.output<typeof CoverInput>
export const CoverEdit = z.strictObject({ ...members, version }).meta({ id: 'CoverEdit' })

/** Ends the cover and puts the foal on file, with both parents. */
export const FoalInput = z
  .strictObject({
    event_date: PastDay,
    result: z.enum(['live', 'dead']).default('live'),
    sex: Sex.default('U'),
    color: typedText(40).default(null),
    name: typedText(60).default(null), // null: “2027 filly by High Oracle out of Amber Fever”
    make_horse: z.boolean().optional(), // left out: yes for a live foal, no for a dead one
    register_by: IsoDate.nullable().default(null), // adds a to-do for the foal's registration
    confirm: z.boolean().default(false), // the dates are right although the gestation is outside 300–400 days
    place,
    notes,
    version,
  })
  .meta({ id: 'FoalInput' })
export type FoalInput = z.output<typeof FoalInput>

const id = z.object({ id: pathId(CoverId) })
const eventId = z.object({ id: pathId(CoverEventId) })
const tag = 'Season'

export const listCovers = endpoint({
  method: 'GET',
  path: '/covers',
  need: 'read_barn',
  tag,
  summary: 'Covers, newest season first',
  query: z.strictObject({
    season_year: queryInt(1900, 2200).optional(),
    mare_id: queryInt(1, Number.MAX_SAFE_INTEGER).optional(),
    stallion_id: queryInt(1, Number.MAX_SAFE_INTEGER).optional(),
    state: z.enum(COVER_STATES).optional(),
    due_before: IsoDate.optional(), // the next scan or foaling is due on this day or earlier
    ...page,
  }),
  reply: z.array(Cover),
  errors: ['invalid'],
})
export const getCover = endpoint({
  method: 'GET',
  path: '/covers/:id',
  need: 'read_barn',
  tag,
  summary: 'One cover with its events',
  params: id,
  reply: Cover,
  errors: ['not_found'],
})
export const createCover = endpoint({
  method: 'POST',
  path: '/covers',
  need: 'edit_season',
  tag,
  summary: 'Record a cover',
  body: CoverInput,
  reply: Cover,
  status: 201,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const updateCover = endpoint({
  method: 'PUT',
  path: '/covers/:id',
  need: 'edit_season',
  tag,
  summary: 'Edit a cover',
  params: id,
  body: CoverEdit,
  reply: Cover,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const deleteCover = endpoint({
  method: 'DELETE',
  path: '/covers/:id',
  need: 'edit_season',
  tag,
  summary: 'Remove a cover with its events',
  params: id,
  reply: z.null(),
  status: 204,
  errors: ['not_found', 'conflict'],
})
export const createCoverEvent = endpoint({
  method: 'POST',
  path: '/covers/:id/events',
  need: 'add_events',
  tag,
  summary: 'Add a day she was bred, a scan or a loss',
  params: id,
  body: CoverEventInput,
  reply: Cover,
  status: 201,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const updateCoverEvent = endpoint({
  method: 'PUT',
  path: '/cover-events/:id',
  need: 'edit_season',
  tag,
  summary: 'Edit an event of a cover',
  params: eventId,
  body: CoverEventEdit,
  reply: Cover,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const deleteCoverEvent = endpoint({
  method: 'DELETE',
  path: '/cover-events/:id',
  need: 'edit_season',
  tag,
  summary: 'Remove an event of a cover; of a foaling, the foal stays on file',
  params: eventId,
  reply: z.null(),
  status: 204,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const recordFoaling = endpoint({
  method: 'POST',
  path: '/covers/:id/foaling',
  need: 'edit_season',
  tag,
  summary: 'Record a foaling and put the foal on file',
  params: id,
  body: FoalInput,
  reply: Cover,
  status: 201,
  errors: ['not_found', 'invalid', 'conflict'],
})
