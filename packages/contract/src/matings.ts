import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId } from './ids.ts'
import { TRAIT_DISTANCES } from './limits.ts'
import { Fraction } from './values.ts'
import { forMoney } from './privacy.ts'

export const MatingsRequest = z
  .strictObject({
    dam_id: HorseId,
    distance_yards: z.literal([...TRAIT_DISTANCES]).default(400),
    /** Weight on outcrossing: 0 ranks by speed alone, 1 by outcross alone. */
    outcross: Fraction.default(0.3),
    max_inbreeding: Fraction.nullable().default(null),
    exclude_affected: z.boolean().default(false),
    max_stud_fee: forMoney(z.number().nonnegative().nullable().default(null)),
    /** Her sire, her sons, and her full and half brothers. */
    include_close_relatives: z.boolean().default(false),
    /** Stallions that died, were retired, or are of unknown status and older than 25 years. */
    include_history: z.boolean().default(false),
    limit: z.number().int().min(1).max(500).default(50),
  })
  .meta({ id: 'MatingsRequest' })
export type MatingsRequest = z.infer<typeof MatingsRequest>

export const RankedMating = z
  .object({
    rank: z.number().int().positive(),
    /** Stallions of one band are the same within error; null for those with a grave outcome. */
    band: z.number().int().positive().nullable(),
    sire_id: HorseId,
    sire_name: z.string(),
    expected_si: z.number(),
    sd_of_expected: z.number().nonnegative(),
    foaled_year: z.number().int().nullable(),
    place: z.string().nullable(), // where he stands, of his latest season on file
    is_at_stud: z.boolean(),
    /** What he is to the mare, when that is close. */
    relation: z.enum(['sire', 'son', 'full_brother', 'half_brother']).nullable(),
    inbreeding_coefficient: Fraction.nullable(), // null: too little pedigree to figure it
    worst_disease: z.object({
      code: z.enum(['clear', 'carrier', 'at_risk', 'affected', 'untested']),
      label: z.string(), // "GBED, 50 carriers"
      affected_of_100: z.number().nullable(), // with two copies of any of the six; null: a missing or unclear test leaves it open
      lethal_of_100: z.number().nullable(), // that two copies would kill; null: open, with the mate of a known carrier
      can_affect: z.boolean(), // a parent is known to hold a gene, and a foal may get two copies of it
      is_grave: z.boolean(), // both hold a gene of which two copies kill, cripple or bar from registration; listed last
    }),
    projected_value: forMoney(z.number()), // as the cross has it
    stud_fee: forMoney(z.number().nullable()),
    within_error_of_first: z.boolean(),
    score: z.number(),
  })
  .meta({ id: 'RankedMating' })
export type RankedMating = z.infer<typeof RankedMating>

export const MatingsReply = z
  .object({
    dam_id: HorseId,
    distance_yards: z.number().int(),
    stallions: z.number().int(), // ranked, before the limit
    matings: z.array(RankedMating),
    /** Points of the chart: [sire_id, expected_si, F] of the 2,000 best stallions; F null if unknown. */
    cloud: z.array(z.tuple([z.number(), z.number(), z.number().nullable()])),
    /** Stallions that were not asked for. */
    left_out: z.object({ close_relatives: z.number().int(), history: z.number().int() }),
    missing_speed: z.string().nullable(), // why nobody can be ranked yet, and what to do
  })
  .meta({ id: 'MatingsReply' })
export type MatingsReply = z.infer<typeof MatingsReply>

export const predictMatings = endpoint({
  method: 'POST',
  path: '/predict/matings',
  need: 'read_barn',
  callsPerMinute: 300,
  tag: 'Predictions',
  summary: 'Every stallion for a mare, ranked',
  body: MatingsRequest,
  reply: MatingsReply,
  errors: ['not_found', 'invalid'],
})
