import { z } from 'zod'
import { type Fields, inputShape } from './fields.ts'
import { HorseId } from './ids.ts'
import { MAX_AT_ONCE } from './limits.ts'

/** One entry for several horses: a body of its fields. */
export const forMany = <F extends Fields>(fields: F) =>
  z.strictObject({
    horse_ids: z.array(HorseId).min(1).max(MAX_AT_ONCE),
    again: z.boolean().default(false), // also for those who have the same already
    ...inputShape(fields),
  })

/** What one entry for several horses came to. */
export const EnteredForMany = z
  .object({
    activity_id: z.number().int().nullable(), // undo it with this id; null if nothing was written
    added: z.number().int().nonnegative(), // or would be, of a dry run
    skipped: z.array(z.object({ horse_id: HorseId, name: z.string(), why: z.string() })),
  })
  .meta({ id: 'EnteredForMany' })
export type EnteredForMany = z.infer<typeof EnteredForMany>
