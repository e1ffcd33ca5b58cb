import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId } from './ids.ts'
import { TRAIT_DISTANCES } from './limits.ts'
import { Fraction } from './values.ts'

export const MatingsRequest = z.strictObject({
  dam_id: HorseId,
  distance_yards: z.literal([...TRAIT_DISTANCES]).default(400),
  /** Weight on outcrossing: 0 ranks by speed alone, 1 by outcross alone. */
  outcross: Fraction.default(0.3),
  max_inbreeding: Fraction.nullable().default(null),
  exclude_affected: z.boolean().default(false),
  max_stud_fee: z.number().nonnegative().nullable().default(null),
  limit: z.number().int().min(1).max(500).default(50),
})
export type MatingsRequest = z.infer<typeof MatingsRequest>

export const RankedMating = z.object({
  rank: z.number().int().positive(),
  sire_id: HorseId,
  sire_name: z.string(),
  expected_si: z.number(),
  sd_of_expected: z.number().nonnegative(),
  inbreeding_coefficient: Fraction,
  /** Mare and stallion each have a parent on file; if false, an inbreeding of 0 means unknown. */
  both_sides: z.boolean(),
  worst_disease: z.object({
    code: z.enum(['clear', 'carrier', 'at_risk', 'affected', 'untested']),
    label: z.string(), // "GBED, 50 carriers"
    affected_of_100: z.number(),
  }),
  projected_value: z.number().nullable(),
  stud_fee: z.number().nullable(),
  on_frontier: z.boolean(),
  within_error_of_first: z.boolean(),
  score: z.number(),
})
export type RankedMating = z.infer<typeof RankedMating>

export const MatingsReply = z.object({
  dam_id: HorseId,
  distance_yards: z.number().int(),
  stallions: z.number().int(), // ranked, before the limit
  matings: z.array(RankedMating),
  /** Points of the chart: [sire_id, expected_si, F] of the 2,000 best stallions. */
  cloud: z.array(z.tuple([z.number(), z.number(), z.number()])),
})
export type MatingsReply = z.infer<typeof MatingsReply>

export const predictMatings = endpoint({
  method: 'POST',
  path: '/predict/matings',
  tag: 'Predictions',
  summary: 'Every stallion for a mare, ranked',
  body: MatingsRequest,
  reply: MatingsReply,
  errors: ['not_found', 'invalid'],
})
