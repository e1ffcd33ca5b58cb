import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ActivityId, pathId } from './ids.ts'
import { byRecordEvent } from './record-kinds.ts'
import { Instant, page, queryInt } from './values.ts'

const OTHER_KINDS = [
  'horse_added',
  'horse_edited',
  'horse_removed',
  'breeding_predicted',
  'race_predicted',
  'card_sealed',
  'card_scored',
  'cross_saved',
  'report_made',
  'cross_edited',
  'cross_removed',
  'booking_added',
  'booking_edited',
  'booking_canceled',
  'booking_removed',
  'stallion_season_saved',
  'stallion_season_removed',
  'cover_added',
  'cover_edited',
  'cover_removed',
  'foaled',
  'to_do_added',
  'to_do_edited',
  'to_do_done',
  'to_do_removed',
  'season_plan_saved',
  'season_plan_removed',
  'injury_recorded',
  'injury_edited',
  'injury_removed',
  'test_added',
  'test_edited',
  'test_removed',
  'start_added',
  'start_edited',
  'start_removed',
  'import_done',
  'import_undone',
  'evaluation_done',
  'herd_seeded',
  'sample_removed',
  'horses_marked',
  'horses_merged',
  'card_removed',
  'change_undone',
  'track_added',
  'track_edited',
  'value_assumptions_edited',
  'year_start_set',
  'share_made',
  'share_revoked',
  'mail_server_edited',
  'statements_issued',
  'statement_reversed',
] as const

const ofRecords = byRecordEvent((_, event) => event)
export const RECORD_EVENTS = Object.keys(ofRecords) as (keyof typeof ofRecords)[] // its own keys
export const ACTIVITY_KINDS = [...OTHER_KINDS, ...RECORD_EVENTS] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** One edited field, in words. */
export const ActivityChange = z.object({
  record: z.string(), // "Amber Fever", "Booking"
  field: z.string(), // "Stud fee"
  before: z.string().nullable(), // null: not on file
  after: z.string().nullable(),
})
export type ActivityChange = z.infer<typeof ActivityChange>

/** One event as a sentence, with the record it links to. */
export const Activity = z
  .object({
    id: z.number().int(),
    at: Instant,
    kind: z.enum(ACTIVITY_KINDS),
    sentence: z.string(),
    subject: z.object({ noun: z.string(), id: z.union([z.number(), z.string()]) }).nullable(),
    changes: z.array(ActivityChange), // the fields it edited, the first dozen
    can_undo: z.boolean(), // its rows are on record and it is not undone; a later change may still prevent it
    undone_at: Instant.nullable(),
    person: z.string().nullable(), // who did it; null without accounts
  })
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof Activity>

export const listActivity = endpoint({
  method: 'GET',
  path: '/activity',
  need: 'read',
  horses: ['query.horse_id'],
  tag: 'Herd',
  summary: 'Activity, newest first',
  query: z.strictObject({
    horse_id: queryInt(1, Number.MAX_SAFE_INTEGER).optional(), // only what this horse is part of
    ...page,
  }),
  reply: z.array(Activity),
  errors: ['invalid'],
})
export const undoActivity = endpoint({
  method: 'POST',
  path: '/activity/:id/undo',
  need: 'undo',
  horses: ['activity'],
  ownEntry: { record: 'activity', unless: 'manage' },
  tag: 'Herd',
  summary: 'Undo one change, unless something newer depends on it',
  params: z.object({ id: pathId(ActivityId) }),
  reply: Activity, // of the undo itself, which can be undone in turn
  errors: ['not_found', 'conflict'],
})
