import { z } from 'zod'
import { BreedingPrediction } from './breeding.ts'
import { endpoint } from './endpoint.ts'
import { CrossId, HorseId, JobId, pathId } from './ids.ts'
import { LIST_MAX } from './limits.ts'
import { Instant, notesText, queryInt } from './values.ts'

export const CrossInput = z.strictObject({
  sire_id: HorseId,
  dam_id: HorseId,
  target_distances: z.array(z.number().int().min(100).max(1000)).min(1).max(12),
  assumptions: z.strictObject({ weather: z.string().max(40), track_condition: z.string().max(40) }),
  notes: notesText(4000).default(null),
})

/** A saved cross with the prediction at the time of saving. */
export const Cross = z.object({
  id: CrossId,
  sire_id: HorseId,
  dam_id: HorseId,
  sire_name: z.string(),
  dam_name: z.string(),
  target_distances: z.array(z.number().int()),
  assumptions: z.object({ weather: z.string(), track_condition: z.string() }),
  notes: z.string().nullable(),
  prediction: BreedingPrediction,
  created_at: Instant,
})
export type Cross = z.infer<typeof Cross>

const params = z.object({ id: pathId(CrossId) })
const tag = 'Crosses'

export const createCross = endpoint({
  method: 'POST',
  path: '/mating/crosses',
  tag,
  summary: 'Save a cross with its prediction',
  body: CrossInput,
  reply: Cross,
  status: 201,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const listCrosses = endpoint({
  method: 'GET',
  path: '/mating/crosses',
  tag,
  summary: 'Saved crosses, newest first',
  query: z.strictObject({
    limit: queryInt(1, LIST_MAX).optional(),
    offset: queryInt(0, 100_000_000).optional(),
  }),
  reply: z.array(Cross),
  errors: ['invalid'],
})
export const getCross = endpoint({
  method: 'GET',
  path: '/mating/crosses/:id',
  tag,
  summary: 'One saved cross',
  params,
  reply: Cross,
  errors: ['not_found'],
})
export const exportCross = endpoint({
  method: 'POST',
  path: '/mating/crosses/:id/export',
  tag,
  summary: 'Start a job that renders the PDF report',
  params,
  reply: z.object({ job_id: JobId }),
  status: 202,
  errors: ['not_found', 'too_many'],
})
