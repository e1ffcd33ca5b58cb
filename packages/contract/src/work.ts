import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, pathId, TrackId, WorkId } from './ids.ts'
import { LIST_MAX, LONGEST_RACE_YARDS, SHORTEST_RACE_YARDS, WORK_MANNERS } from './limits.ts'
import { Instant, IsoDate, notesText, PastDay, queryInt } from './values.ts'

/** A timed workout. */
export const WorkInput = z
  .strictObject({
    horse_id: HorseId,
    work_date: PastDay,
    track_id: TrackId.nullable().default(null),
    distance_yards: z.number().int().min(SHORTEST_RACE_YARDS).max(LONGEST_RACE_YARDS),
    time_s: z.number().positive().max(200).nullable().default(null),
    manner: z.enum(WORK_MANNERS).nullable().default(null),
    from_gate: z.boolean().default(false),
    place: z.number().int().min(1).max(500).nullable().default(null), // among the works of the day at the distance
    of_works: z.number().int().min(1).max(500).nullable().default(null),
    notes: notesText(4000).default(null),
  })
  .meta({ id: 'WorkInput' })
export const Work = z
  .object({
    id: WorkId,
    horse_id: HorseId,
    horse_name: z.string(),
    work_date: IsoDate,
    track_id: TrackId.nullable(),
    track_name: z.string().nullable(),
    distance_yards: z.number().int(),
    time_s: z.number().nullable(),
    manner: z.enum(WORK_MANNERS).nullable(),
    from_gate: z.boolean(),
    place: z.number().int().nullable(),
    of_works: z.number().int().nullable(),
    notes: z.string().nullable(),
    version: z.number().int(), // send it with an edit; a stale version answers 409
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Work' })
export type Work = z.infer<typeof Work>

const tag = 'Sales and works'
const params = z.object({ id: pathId(WorkId) })

export const listWorks = endpoint({
  method: 'GET',
  path: '/works',
  need: 'read',
  horses: ['query.horse_id'],
  areNotesShared: true,
  tag,
  summary: 'Works, newest first',
  query: z.strictObject({
    horse_id: queryInt(1, Number.MAX_SAFE_INTEGER).optional(),
    limit: queryInt(1, LIST_MAX).optional(),
    offset: queryInt(0, 100_000_000).optional(),
  }),
  reply: z.array(Work),
  errors: ['invalid'],
})
export const createWork = endpoint({
  method: 'POST',
  path: '/works',
  need: 'edit_racing',
  horses: ['body.horse_id'],
  areNotesShared: true,
  tag,
  summary: 'Record a work',
  body: WorkInput,
  reply: Work,
  status: 201,
  errors: ['not_found', 'invalid'],
})
export const updateWork = endpoint({
  method: 'PUT',
  path: '/works/:id',
  need: 'edit_racing',
  horses: ['work', 'body.horse_id'],
  areNotesShared: true,
  tag,
  summary: 'Edit a work',
  params,
  body: WorkInput.extend({ version: z.number().int().positive().optional() }),
  reply: Work,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const deleteWork = endpoint({
  method: 'DELETE',
  path: '/works/:id',
  need: 'edit_racing',
  horses: ['work'],
  tag,
  summary: 'Delete a work',
  params,
  reply: z.null(),
  status: 204,
  errors: ['not_found'],
})
