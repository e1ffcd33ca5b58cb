import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EvaluationId, HorseId } from './ids.ts'
import { DISEASE_LOCI } from './limits.ts'
import { CommonAncestor, Completeness } from './pedigree.ts'
import { Fraction, Instant } from './values.ts'
import { forMoney } from './privacy.ts'

const band = z.tuple([z.number(), z.number()])

export const ConfidenceBand = z.object({
  confidence_level: Fraction, // accuracy of the cross's expected SI: correlation of predicted and true
  coverage: z.literal(0.68), // the bands hold 68 of 100 foals' own speed indexes
  si_350: band,
  si_400: band,
  si_440: band,
})

/** The distribution of a foal's own SI at one distance: normal, mean and standard deviation, and the parts of its variance. */
export const FoalDistribution = z
  .object({
    distance_yards: z.number().int(),
    mean: z.number(),
    sd: z.number().positive(),
    sd_of_expected: z.number().nonnegative(), // standard error of the mean
    variance_parts: z.object({
      parents: z.number().nonnegative(),
      mendelian: z.number().nonnegative(),
      permanent: z.number().nonnegative(),
      residual: z.number().nonnegative(), // of the start and of its race, which affects all runners alike
    }),
    accuracy: Fraction,
  })
  .meta({ id: 'FoalDistribution' })
export type FoalDistribution = z.infer<typeof FoalDistribution>

const range = z.tuple([z.number(), z.number()])

/**
 * One panel locus of the cross. Counts are out of 100 foals and add up to 100; where a test is missing they are
 * expected from relatives and the breed, and `range` has what is possible.
 */
export const LocusOutcome = z
  .object({
    locus: z.enum(DISEASE_LOCI),
    label: z.string(),
    inheritance: z.string(),
    sire_value: z.string().nullable(),
    dam_value: z.string().nullable(),
    sire_raw: z.string().nullable(),
    dam_raw: z.string().nullable(),
    clear: z.number(),
    one_copy: z.number(),
    two_copies: z.number(),
    one_copy_matters: z.boolean(), // true where one copy puts the foal at risk
    /** Fewest and most foals of 100 that the parents' and their relatives' tests allow; null if the counts are exact. */
    range: z.object({ clear: range, one_copy: range, two_copies: range }).nullable().optional(),
    untested: z.array(z.enum(['sire', 'dam'])).optional(), // parents without a result; both missing in older saved crosses
    settled_by: z.string().nullable().optional(), // "One test settles it: MYHM on Amber Fever"; null if nothing is open
  })
  .meta({ id: 'LocusOutcome' })
export type LocusOutcome = z.infer<typeof LocusOutcome>

export const SimilarCross = z
  .object({
    label: z.string(),
    kind: z.string(),
    foals: z.number().int(),
    runners: z.number().int(),
    at_record_pace: z.number().int(),
    mean_si: z.number().nullable(), // shrunk; null below the rating floor
    standard_error: z.number().nullable(),
    rated: z.boolean(),
  })
  .meta({ id: 'SimilarCross' })
export type SimilarCross = z.infer<typeof SimilarCross>

export const ValueBasis = forMoney(
  z.object({
    assumptions: z.enum(['published', 'own']).optional(), // missing in crosses saved before own assumptions existed
    sales: z.number().int().nonnegative(),
    stud_fee: z.number().nullable(),
    residual_sd: z.number(), // of ln price
    sources: z.array(z.string()),
    sentence: z.string(),
  }),
)

export const ParentBasis = z.object({
  id: HorseId,
  name: z.string(),
  starts: z.number().int(),
  runners: z.number().int().nullable(), // foals that have started; null without an evaluation
  foals: z.number().int(),
  reliability: Fraction.nullable(), // at 400 yards; null without an evaluation
})

export const InbreedingCost = z.object({
  si: z.number(), // 0 or below; effect of the foal's inbreeding, the same at every distance and included in expected SI
  sentence: z.string(), // how the cost was estimated from the herd's starts
})

export const BreedingPrediction = z
  .object({
    sire_id: HorseId,
    dam_id: HorseId,
    finding: z.array(z.object({ text: z.string(), strong: z.boolean() })), // the prediction in one or two sentences
    inbreeding_coefficient: Fraction,
    inbreeding_cost: InbreedingCost.optional(), // missing in older saved crosses
    completeness: Completeness, // of the foal's pedigree
    common_ancestors: z.array(CommonAncestor),
    expected_si_350: z.number().nullable(), // null without an evaluation, as everything about speed
    expected_si_400: z.number().nullable(),
    expected_si_440: z.number().nullable(),
    confidence_band: ConfidenceBand.nullable(),
    distributions: z.array(FoalDistribution), // 350, 400, 440; empty without an evaluation
    missing_speed: z.string().nullable().optional(), // why there is no speed, and what to do
    panel: z.array(LocusOutcome),
    panel_of_100: z.object({
      clear: z.number().int(),
      carrier: z.number().int(),
      at_risk: z.number().int(),
      affected: z.number().int(),
    }),
    /** By the tests on file a foal may get two copies that kill, cripple or bar it from registration. */
    is_grave: z.boolean().optional(), // missing in older saved crosses
    /** Foals of 100 that two copies of a gene would kill; missing in older saved crosses. */
    lethal_of_100: z.number().int().optional(),
    risk_factors: z.array(z.string()),
    similar_crosses: z.array(z.string()),
    similar_cross_details: z.array(SimilarCross),
    projected_value: forMoney(z.number().nullable()), // median of a living foal × the share that lives, US dollars; null with a reason in value_basis
    value_band: forMoney(z.object({ q25: z.number(), q75: z.number() }).nullable()),
    value_basis: ValueBasis,
    basis: z.object({
      sire: ParentBasis,
      dam: ParentBasis,
      relatives_with_starts: z.number().int().nullable(), // null without an evaluation, as those below
      evaluation_id: EvaluationId.nullable(),
      evaluated_at: Instant.nullable(),
      base: z.number().nullable(),
    }),
    sharpen: z.array(z.string()), // what would narrow the range, largest effect first
    sharpen_value: forMoney(z.array(z.string()).optional()), // the same of the foal's value; missing in older saved crosses
  })
  .meta({ id: 'BreedingPrediction' })
export type BreedingPrediction = z.infer<typeof BreedingPrediction>

export const BreedingRequest = z.strictObject({ sire_id: HorseId, dam_id: HorseId })

export const predictBreeding = endpoint({
  method: 'POST',
  path: '/predict/breeding',
  need: 'read_barn',
  tag: 'Predictions',
  summary: 'Predict the foal of a cross',
  body: BreedingRequest,
  reply: BreedingPrediction,
  errors: ['not_found', 'invalid'],
})
