import { z } from 'zod'
import { care } from './care.ts'
import { endpoint } from './endpoint.ts'
import { inputShape } from './fields.ts'
import { HorseId } from './ids.ts'
import { MAX_CARED_FOR } from './care-limits.ts'
import { queryFlag } from './values.ts'

/** One entry for several horses. */
export const CareForMany = z
  .strictObject({
    horse_ids: z.array(HorseId).min(1).max(MAX_CARED_FOR),
    again: z.boolean().default(false), // also for those who had the same that day
    ...inputShape(care.fields),
  })
  .meta({ id: 'CareForMany' })
export type CareForMany = z.output<typeof CareForMany>

export const CaredForMany = z.object({
  activity_id: z.number().int().nullable(), // undo it with this id; null if nothing was written
  added: z.number().int().nonnegative(), // or would be, of a dry run
  skipped: z.array(z.object({ horse_id: HorseId, name: z.string(), why: z.string() })),
})
export type CaredForMany = z.infer<typeof CaredForMany>

export const createCareForMany = endpoint({
  method: 'POST',
  path: '/care/many',
  need: 'edit_health',
  horses: ['body.horse_ids'],
  areNotesShared: true,
  tag: 'Health',
  summary:
    'Record one care entry for several horses in one step; those who had the same that day are left out',
  query: z.strictObject({ dry_run: queryFlag.default(false) }),
  body: CareForMany,
  reply: CaredForMany,
  errors: ['not_found', 'invalid'],
})
