import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId } from './ids.ts'
import { TRAIT_DISTANCES } from './limits.ts'
import { RankedMating } from './matings.ts'
import { Fraction } from './values.ts'

export const BestMaresRequest = z.strictObject({
  stallion_id: HorseId,
  distance_yards: z.literal([...TRAIT_DISTANCES]).default(400),
  /** Weight on outcrossing: 0 ranks by speed alone, 1 by outcross alone. */
  outcross: Fraction.default(0.3),
  max_inbreeding: Fraction.nullable().default(null),
  exclude_affected: z.boolean().default(false),
  /** His dam, daughters and sisters are left out unless asked for. */
  include_relatives: z.boolean().default(false),
  limit: z.number().int().min(1).max(500).default(50),
})
export type BestMaresRequest = z.infer<typeof BestMaresRequest>

export const RankedMare = z.object({
  rank: z.number().int().positive(),
  mare_id: HorseId,
  mare_name: z.string(),
  birth_year: z.number().int().nullable(),
  expected_si: z.number(),
  sd_of_expected: z.number().nonnegative(),
  inbreeding_coefficient: Fraction.nullable(), // null: too little pedigree
  worst_disease: RankedMating.shape.worst_disease,
  within_error_of_first: z.boolean(),
  score: z.number(),
})
export type RankedMare = z.infer<typeof RankedMare>

export const BestMaresReply = z.object({
  stallion_id: HorseId,
  distance_yards: z.number().int(),
  mares: z.number().int(), // ranked, before the limit
  relatives_left_out: z.number().int(),
  unmarked_left_out: z.number().int(), // not a broodmare where others are marked; where none is, too many
  ranked: z.array(RankedMare),
})
export type BestMaresReply = z.infer<typeof BestMaresReply>

export const predictBestMares = endpoint({
  method: 'POST',
  path: '/predict/best-mares',
  need: 'read_barn',
  callsPerMinute: 300,
  tag: 'Predictions',
  summary: 'My living mares for a stallion, ranked',
  body: BestMaresRequest,
  reply: BestMaresReply,
  errors: ['not_found', 'invalid'],
})
