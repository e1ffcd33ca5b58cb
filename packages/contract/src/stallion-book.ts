import { REQUEST_ANSWERS } from './request.ts'
import { z } from 'zod'
import { FlushOfDay } from './cover.ts'
import { endpoint } from './endpoint.ts'
import { ContactId, CrossId, HorseId, pathId, StallionBookEntryId } from './ids.ts'
import {
  BOOKING_STATES,
  BOOKING_STATUSES,
  COVER_METHODS,
  COVER_RESULTS,
  GUARANTEES,
  MAX_FEE,
} from './limits.ts'
import { Instant, IsoDate, notesText, page, PastDay, queryInt, typedText } from './values.ts'
import { forMoney, forNotes } from './privacy.ts'

const Dollars = forMoney(z.number().min(0).max(MAX_FEE))
const Version = z.number().int().positive()

const terms = {
  terms: forMoney(notesText(2000).default(null)), // empty: "Terms to be negotiated"
  contract: forMoney(typedText(120).default(null)), // number or name of the contract
  fee: Dollars.nullable().default(null),
  paid: Dollars.nullable().default(null), // so far
  notes: forNotes(notesText(4000).default(null)),
}

export const StallionBookEntryInput = z
  .strictObject({
    stallion_id: HorseId,
    mare_id: HorseId,
    season_year: z.number().int(), // this year, +1 or +2; the server checks
    source_cross_id: CrossId.nullable().default(null),
    ...terms,
    fee: Dollars.nullable().optional(), // left out: the stallion's own, of the season or on his page
  })
  .meta({ id: 'StallionBookEntryInput' })
/** What a booking's edit may change; another mare, stallion or season is another booking. */
export const StallionBookEntryEdit = z.strictObject({ ...terms, version: Version.optional() })

/** How a booking went on, from the cover records of the pair in that season. */
export const BookingProgress = z.object({
  state: z.enum(BOOKING_STATES),
  bred: z.array(
    z.object({
      event_date: IsoDate,
      last_date: IsoDate.nullable(), // of a pasture exposure
      method: z.enum(COVER_METHODS).nullable(),
      place: z.string().nullable(),
    }),
  ),
  scans: z.array(
    z.object({
      event_date: IsoDate,
      day: z.number().int().nullable(), // since she was last bred before it
      due: z.union([z.literal(14), z.literal(30), z.literal(45)]).nullable(), // the check it counts as
      result: z.enum(COVER_RESULTS).nullable(),
    }),
  ),
  flushes: z.array(FlushOfDay), // of the last cover, oldest first
  slipped_on: IsoDate.nullable(),
  foaled_on: IsoDate.nullable(),
  foal: z.object({ id: HorseId, name: z.string() }).nullable(), // once on file
  return_season: z.number().int().nullable(), // next season she is booked to him again
})
export type BookingProgress = z.infer<typeof BookingProgress>

/** Stored semen of the stallion that was shipped. */
const Shipment = z.object({
  shipped_on: IsoDate,
  doses: z.number().int().nullable(),
  container: z.string().nullable(),
  container_due: IsoDate.nullable(),
  container_back: IsoDate.nullable(),
})

/** Semen, or a breeding on the farm, that was asked for. */
const Asked = z.object({
  needed_on: IsoDate,
  doses: z.number().int(),
  answer: z.enum(Object.keys(REQUEST_ANSWERS) as (keyof typeof REQUEST_ANSWERS)[]).nullable(), // its own keys
})

export const StallionBookEntry = z
  .object({
    id: StallionBookEntryId,
    stallion_id: HorseId,
    mare_id: HorseId,
    stallion_name: z.string(),
    mare_name: z.string(),
    mare_aqha_id: z.string().nullable(),
    mare_owner: z.string().nullable(),
    owner_contact_id: ContactId.nullable(), // the contact of the owner's name
    season_year: z.number().int(),
    status: z.enum(BOOKING_STATUSES),
    canceled_on: IsoDate.nullable(),
    terms: forMoney(z.string()),
    contract: forMoney(z.string().nullable()),
    signed_on: forMoney(IsoDate.nullable()), // of the paper on file that has the contract's number or name
    fee: forMoney(z.number().nullable()), // US dollars
    paid: forMoney(z.number().nullable()),
    notes: forNotes(z.string().nullable()),
    source_cross_id: CrossId.nullable(),
    progress: BookingProgress,
    request: Asked.nullable(), // the last of that season in her name
    shipment: Shipment.nullable(), // the last of that season to her owner or in her name
    guarantee: forMoney(z.enum(GUARANTEES)), // live foal, as the terms say
    return_due: forMoney(z.number().int().nullable()), // season for which the guarantee owes a return
    version: z.number().int(), // send it with an edit; a stale version answers 409
    created_at: Instant,
    updated_at: Instant.nullable(),
  })
  .meta({ id: 'StallionBookEntry' })
export type StallionBookEntry = z.infer<typeof StallionBookEntry>

const tag = 'Stallion book'
const params = z.object({ id: pathId(StallionBookEntryId) })
const BookFilter = z.strictObject({
  q: z.string().max(200).optional(), // words of the mare's or stallion's name, AQHA id or owner
  season_year: queryInt(1900, 2200).optional(),
  stallion_id: queryInt(1, Number.MAX_SAFE_INTEGER).optional(),
  mare_id: queryInt(1, Number.MAX_SAFE_INTEGER).optional(),
  status: z.enum(BOOKING_STATUSES).optional(),
  contact_id: queryInt(1, Number.MAX_SAFE_INTEGER).optional(), // mares whose owner has the contact's name
  state: z.enum(BOOKING_STATES).optional(), // of those that aren't canceled
  guarantee: z.enum(GUARANTEES).optional(), // likewise
})
export type BookFilter = z.output<typeof BookFilter>

export const createStallionBookEntry = endpoint({
  method: 'POST',
  path: '/stallion-book/entries',
  need: 'money',
  tag,
  summary: 'Book a mare to a stallion',
  body: StallionBookEntryInput,
  reply: StallionBookEntry,
  status: 201,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const listStallionBookEntries = endpoint({
  method: 'GET',
  path: '/stallion-book/entries',
  need: 'money',
  tag,
  summary: 'Bookings, newest season first',
  query: BookFilter.extend(page),
  reply: z.array(StallionBookEntry),
  errors: ['invalid'],
})
export const getStallionBookEntry = endpoint({
  method: 'GET',
  path: '/stallion-book/entries/:id',
  need: 'money',
  tag,
  summary: 'One booking',
  params,
  reply: StallionBookEntry,
  errors: ['not_found'],
})
export const updateStallionBookEntry = endpoint({
  method: 'PUT',
  path: '/stallion-book/entries/:id',
  need: 'money',
  tag,
  summary: 'Edit a booking’s terms, contract, fee, payment and notes',
  params,
  body: StallionBookEntryEdit,
  reply: StallionBookEntry,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const cancelStallionBookEntry = endpoint({
  method: 'POST',
  path: '/stallion-book/entries/:id/cancel',
  need: 'money',
  tag,
  summary: 'Cancel a booking; it stays in the book',
  params,
  body: z.strictObject({
    canceled_on: PastDay.optional(), // default today
    version: Version.optional(),
  }),
  reply: StallionBookEntry,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const reinstateStallionBookEntry = endpoint({
  method: 'POST',
  path: '/stallion-book/entries/:id/reinstate',
  need: 'money',
  tag,
  summary: 'Book a canceled booking again',
  params,
  body: z.strictObject({ version: Version.optional() }),
  reply: StallionBookEntry,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const deleteStallionBookEntry = endpoint({
  method: 'DELETE',
  path: '/stallion-book/entries/:id',
  need: 'money',
  tag,
  summary: 'Remove a booking nothing refers to',
  params,
  reply: z.null(),
  status: 204,
  errors: ['not_found', 'conflict'],
})
export const downloadStallionBook = endpoint({
  method: 'GET',
  path: '/stallion-book/entries.csv',
  need: 'money',
  tag,
  summary: 'The bookings as CSV, under the headers POST /data-import/records/bookings reads',
  query: BookFilter,
  reply: z.string(),
  media: 'text/csv',
  errors: ['invalid'],
})
