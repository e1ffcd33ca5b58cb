import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, JobId } from './ids.ts'

/** How many horses are on file, and whose they are. */
export const HerdCounts = z.object({
  horses: z.number().int().nonnegative(),
  mine: z.number().int().nonnegative(),
  reference: z.number().int().nonnegative(), // ancestors, outside stallions, rivals
  sample: z.number().int().nonnegative(), // invented with the sample herd, not edited since
})
export type HerdCounts = z.infer<typeof HerdCounts>

/** A horse of the sample herd that was not removed, and why. */
export const KeptHorse = z.object({
  horse_id: HorseId,
  name: z.string(),
  why: z.string(),
  is_mine: z.boolean(), // false: it stays as a reference horse
})
export type KeptHorse = z.infer<typeof KeptHorse>

export const SampleRemoved = z.object({
  activity_id: z.number().int().nullable(), // undo it with this id; null if there was nothing to remove
  horses_removed: z.number().int().nonnegative(),
  races_removed: z.number().int().nonnegative(),
  starts_removed: z.number().int().nonnegative(),
  genetic_tests_removed: z.number().int().nonnegative(),
  injuries_removed: z.number().int().nonnegative(),
  sales_removed: z.number().int().nonnegative(),
  crosses_removed: z.number().int().nonnegative(),
  bookings_removed: z.number().int().nonnegative(),
  kept: z.array(KeptHorse),
  evaluation_job_id: JobId.nullable(),
})
export type SampleRemoved = z.infer<typeof SampleRemoved>

const tag = 'Herd'
export const getHerdCounts = endpoint({
  method: 'GET',
  path: '/herd/counts',
  need: 'read',
  tag,
  summary: 'How many horses are yours, reference and sample',
  reply: HerdCounts,
  errors: [],
})
export const loadSampleHerd = endpoint({
  method: 'POST',
  path: '/sample-herd',
  need: 'manage',
  callsPerMinute: 10,
  tag,
  summary: 'Load the sample herd where no horse is on file',
  reply: z.object({ horses: z.number().int(), job_id: JobId }), // your own; reference horses come with them
  status: 201,
  errors: ['conflict'],
})
export const removeSampleHerd = endpoint({
  method: 'DELETE',
  path: '/sample-herd',
  need: 'manage',
  tag,
  summary: 'Remove the sample herd, except horses edited since and what they need',
  reply: SampleRemoved,
  errors: ['conflict'],
})
