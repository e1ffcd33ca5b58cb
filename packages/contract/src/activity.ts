import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LIST_MAX } from './limits.ts'
import { Instant, queryInt } from './values.ts'

export const ACTIVITY_KINDS = [
  'horse_added',
  'horse_edited',
  'horse_removed',
  'breeding_predicted',
  'race_predicted',
  'card_sealed',
  'card_scored',
  'cross_saved',
  'report_made',
  'booking_added',
  'injury_recorded',
  'injury_edited',
  'import_done',
  'import_undone',
  'evaluation_done',
  'herd_seeded',
  'track_added',
  'track_edited',
  'value_assumptions_edited',
] as const
/** One event as a sentence, with the record it links to. */
export const Activity = z.object({
  id: z.number().int(),
  at: Instant,
  kind: z.enum(ACTIVITY_KINDS),
  sentence: z.string(),
  subject: z.object({ noun: z.string(), id: z.union([z.number(), z.string()]) }).nullable(),
})
export type Activity = z.infer<typeof Activity>

export const listActivity = endpoint({
  method: 'GET',
  path: '/activity',
  tag: 'Herd',
  summary: 'Activity, newest first',
  query: z.strictObject({
    limit: queryInt(1, LIST_MAX).optional(),
    offset: queryInt(0, 100_000_000).optional(),
  }),
  reply: z.array(Activity),
  errors: ['invalid'],
})
