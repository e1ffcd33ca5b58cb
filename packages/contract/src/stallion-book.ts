import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CrossId, HorseId, StallionBookEntryId } from './ids.ts'
import { LIST_MAX } from './limits.ts'
import { Instant, notesText, queryInt } from './values.ts'

export const StallionBookEntryInput = z.strictObject({
  stallion_id: HorseId,
  mare_id: HorseId,
  season_year: z.number().int(), // this year, +1 or +2; the server checks
  terms: notesText(2000).default(null),
  source_cross_id: CrossId.nullable().default(null),
})
export const StallionBookEntry = z.object({
  id: StallionBookEntryId,
  stallion_id: HorseId,
  mare_id: HorseId,
  stallion_name: z.string(),
  mare_name: z.string(),
  season_year: z.number().int(),
  terms: z.string(),
  source_cross_id: CrossId.nullable(),
  created_at: Instant,
})
export type StallionBookEntry = z.infer<typeof StallionBookEntry>

export const createStallionBookEntry = endpoint({
  method: 'POST',
  path: '/stallion-book/entries',
  tag: 'Stallion book',
  summary: 'Book a mare to a stallion',
  body: StallionBookEntryInput,
  reply: StallionBookEntry,
  status: 201,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const listStallionBookEntries = endpoint({
  method: 'GET',
  path: '/stallion-book/entries',
  tag: 'Stallion book',
  summary: 'Bookings, newest season first',
  query: z.strictObject({
    season_year: queryInt(1900, 2200).optional(),
    stallion_id: queryInt(1, Number.MAX_SAFE_INTEGER).optional(),
    limit: queryInt(1, LIST_MAX).optional(),
    offset: queryInt(0, 100_000_000).optional(),
  }),
  reply: z.array(StallionBookEntry),
  errors: ['invalid'],
})
