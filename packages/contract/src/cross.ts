import { z } from 'zod'
import { BreedingPrediction } from './breeding.ts'
import { endpoint } from './endpoint.ts'
import { CrossId, HorseId, JobId, pathId, StallionBookEntryId } from './ids.ts'
import { BOOKING_STATUSES } from './limits.ts'
import { Instant, notesText, page, queryInt } from './values.ts'
import { forNotes } from './privacy.ts'

export const CrossInput = z
  .strictObject({
    sire_id: HorseId,
    dam_id: HorseId,
    target_distances: z.array(z.number().int().min(100).max(1000)).min(1).max(12),
    assumptions: z.strictObject({ weather: z.string().max(40), track_condition: z.string().max(40) }),
    notes: forNotes(notesText(4000).default(null)),
    /** Saves a second one although the same cross with the same prediction was saved today. */
    as_new: z.boolean().default(false),
  })
  .meta({ id: 'CrossInput' })

/** A saved cross with the prediction at the time of saving. */
export const Cross = z
  .object({
    id: CrossId,
    sire_id: HorseId,
    dam_id: HorseId,
    sire_name: z.string(),
    dam_name: z.string(),
    target_distances: z.array(z.number().int()),
    assumptions: z.object({ weather: z.string(), track_condition: z.string() }),
    notes: forNotes(z.string().nullable()),
    prediction: BreedingPrediction,
    bookings: z.array(
      z.object({
        id: StallionBookEntryId,
        season_year: z.number().int(),
        status: z.enum(BOOKING_STATUSES),
      }),
    ), // made from this cross
    created_at: Instant,
  })
  .meta({ id: 'Cross' })
export type Cross = z.infer<typeof Cross>

const params = z.object({ id: pathId(CrossId) })
const tag = 'Crosses'
const filter = {
  q: z.string().max(200).optional(), // words of the sire's or dam's name, AQHA id or owner
  sire_id: queryInt(1, Number.MAX_SAFE_INTEGER).optional(),
  dam_id: queryInt(1, Number.MAX_SAFE_INTEGER).optional(),
}

export const createCross = endpoint({
  method: 'POST',
  path: '/mating/crosses',
  need: 'plan',
  tag,
  summary: 'Save a cross with its prediction; 200 with the one saved today where nothing differs',
  body: CrossInput,
  reply: Cross,
  status: 201,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const listCrosses = endpoint({
  method: 'GET',
  path: '/mating/crosses',
  need: 'read_barn',
  tag,
  summary: 'Saved crosses, newest first',
  query: z.strictObject({
    ...filter,
    ...page,
  }),
  reply: z.array(Cross),
  errors: ['invalid'],
})
export const getCross = endpoint({
  method: 'GET',
  path: '/mating/crosses/:id',
  need: 'read_barn',
  tag,
  summary: 'One saved cross',
  params,
  reply: Cross,
  errors: ['not_found'],
})
export const updateCross = endpoint({
  method: 'PUT',
  path: '/mating/crosses/:id',
  need: 'plan',
  tag,
  summary: 'Edit the notes of a saved cross; its prediction stays as saved',
  params,
  body: z.strictObject({
    notes: forNotes(notesText(4000)),
    /** The notes as they were when the edit began; others answer 409. */
    notes_were: forNotes(notesText(4000).optional()),
  }),
  reply: Cross,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const deleteCross = endpoint({
  method: 'DELETE',
  path: '/mating/crosses/:id',
  need: 'plan',
  tag,
  summary: 'Remove a saved cross no booking came from',
  params,
  reply: z.null(),
  status: 204,
  errors: ['not_found', 'conflict'],
})
export const downloadCrosses = endpoint({
  method: 'GET',
  path: '/mating/crosses.csv',
  need: 'money',
  tag,
  summary: 'Saved crosses as CSV, newest first',
  query: z.strictObject(filter),
  reply: z.string(),
  media: 'text/csv',
  errors: ['invalid'],
})
export const exportCross = endpoint({
  method: 'POST',
  path: '/mating/crosses/:id/export',
  need: 'money',
  callsPerMinute: 60,
  tag,
  summary: 'Start a job that renders the PDF report',
  params,
  reply: z.object({ job_id: JobId }),
  status: 202,
  errors: ['not_found', 'too_many'],
})
